/** Medians, percentiles and what a figure was measured on. */
import { cpus, totalmem } from 'node:os';

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1);
  return sorted[Math.max(0, at)] ?? Number.NaN;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  readonly platform: string;
}

export function machine(): Machine {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** Wall clock and, since a machine is seldom one's own, processor time, both in milliseconds. */
export interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

export async function timed(work: () => Promise<unknown> | unknown): Promise<Cost> {
  globalThis.gc?.();
  const start = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}

export function medianCost(costs: readonly Cost[]): Cost {
  return {
    ms: round(median(costs.map(({ ms }) => ms))),
    cpuMs: round(median(costs.map(({ cpuMs }) => cpuMs))),
  };
}
