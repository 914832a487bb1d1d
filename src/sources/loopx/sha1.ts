/**
 * SHA-1 (FIPS 180-4) of a text in UTF-8, as hex. LoopX derives the id of a todo that has none from
 * it; sources are pure, so Node's own is out of reach. Never used for anything that needs security.
 */
export function sha1Hex(text: string): string {
  const bytes = paddedBytes(text);
  const state = [0x67_45_23_01, 0xef_cd_ab_89, 0x98_ba_dc_fe, 0x10_32_54_76, 0xc3_d2_e1_f0];
  const words = Array.from<number>({ length: 80 });
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i += 1) {
      const at = block + i * 4;
      words[i] =
        ((bytes[at] ?? 0) << 24) |
        ((bytes[at + 1] ?? 0) << 16) |
        ((bytes[at + 2] ?? 0) << 8) |
        (bytes[at + 3] ?? 0);
    }
    for (let i = 16; i < 80; i += 1) {
      const mixed =
        (words[i - 3] ?? 0) ^ (words[i - 8] ?? 0) ^ (words[i - 14] ?? 0) ^ (words[i - 16] ?? 0);
      words[i] = rotate(mixed, 1);
    }
    mixBlock(state, words);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mixBlock(state: number[], words: readonly number[]): void {
  let [a, b, c, d, e] = state as [number, number, number, number, number];
  for (let i = 0; i < 80; i += 1) {
    const [f, k] =
      i < 20
        ? [(b & c) | (~b & d), 0x5a_82_79_99]
        : i < 40
          ? [b ^ c ^ d, 0x6e_d9_eb_a1]
          : i < 60
            ? [(b & c) | (b & d) | (c & d), 0x8f_1b_bc_dc]
            : [b ^ c ^ d, 0xca_62_c1_d6];
    const next = (rotate(a, 5) + f + e + k + (words[i] ?? 0)) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  for (const [i, value] of [a, b, c, d, e].entries()) state[i] = ((state[i] ?? 0) + value) | 0;
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

function paddedBytes(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x8_00) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x1_00_00)
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  const bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(bits / 2 ** shift) % 256);
  return bytes;
}
