import { utilityProcess } from 'electron';
import { childEngine, utilityEngine, type EngineHost } from './engine-host.ts';

export interface EngineStart {
  readonly file: string;
  readonly userData: string;
  readonly demoFolder: string | null;
}

/**
 * Starts the engine: as a utility process, or, when `SIGNALBOX_ENGINE_NODE` names a Node, in that
 * Node. The start scripts set it where Electron's own Node is too old for the engine's libraries.
 */
export function startEngine({ file, userData, demoFolder }: EngineStart): EngineHost {
  const options = {
    file,
    args: [JSON.stringify({ userData, demoFolder })],
    env: { ...process.env },
  };
  const node = process.env['SIGNALBOX_ENGINE_NODE'];
  if (node) return childEngine(node, options);
  return utilityEngine((...given) => utilityProcess.fork(...given), options);
}
