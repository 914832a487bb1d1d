/**
 * SHA-256 (FIPS 180-4) over text in UTF-8. Sources are pure and the web platform's digest is
 * asynchronous, so it is written out here; it hashes a few hundred bytes to name a planned task.
 */

const K = fractionBits(64, 3);
const INITIAL = fractionBits(8, 2);

/** First 32 bits of the fractional parts of the cube or square roots of the first primes. */
function fractionBits(count: number, root: 2 | 3): readonly number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    // Exact in integers: floor(root(n) * 2^32) by bisection, then the low 32 bits.
    const target = BigInt(n) << BigInt(32 * root);
    let [low, high] = [0n, BigInt(n) << 32n];
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      if (middle ** BigInt(root) <= target) low = middle;
      else high = middle - 1n;
    }
    found.push(Number(low & 0xff_ff_ff_ffn));
  }
  return found;
}

/** Lower-case hex digest. */
export function sha256Hex(text: string): string {
  const bytes = utf8(text);
  const length = bytes.length;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  const bits = BigInt(length) * 8n;
  for (let shift = 56n; shift >= 0n; shift -= 8n) bytes.push(Number((bits >> shift) & 0xffn));
  const hash = [...INITIAL];
  for (let at = 0; at < bytes.length; at += 64) block(hash, bytes, at);
  return hash.map((word) => word.toString(16).padStart(8, '0')).join('');
}

function block(hash: number[], bytes: readonly number[], at: number): void {
  const byte = (i: number): number => bytes[at + i] ?? 0;
  const w: number[] = [];
  const word = (i: number): number => w[i] ?? 0;
  for (let i = 0; i < 16; i += 1) {
    const j = i * 4;
    w.push(((byte(j) << 24) | (byte(j + 1) << 16) | (byte(j + 2) << 8) | byte(j + 3)) >>> 0);
  }
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [word(i - 15), word(i - 2)];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w.push((word(i - 16) + s0 + word(i - 7) + s1) >>> 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + word(i)) >>> 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) {
    hash[i] = ((hash[i] ?? 0) + value) >>> 0;
  }
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x8_00) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x1_00_00) {
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    } else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63));
      bytes.push(0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
  }
  return bytes;
}
