/**
 * 53-bit hash of a text, as a whole number that JavaScript and SQLite both keep exactly. Only ever
 * compared within one instant of one file, where an accidental clash is beyond all odds.
 */
export function hash53(text: string): number {
  let low = 0x2a_65_1f_31;
  let high = 0x71_c3_9d_07;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01_00_01_93);
    high = Math.imul(high ^ code, 0x5b_d1_e9_95) ^ (high >>> 13);
  }
  low = mix(low ^ (high >>> 9));
  high = mix(high ^ text.length);
  return (high & 0x1f_ff_ff) * 0x1_00_00_00_00 + (low >>> 0);
}

function mix(value: number): number {
  let v = Math.imul(value ^ (value >>> 16), 0x7f_eb_35_2d);
  v = Math.imul(v ^ (v >>> 15), 0x84_6c_a6_8b);
  return v ^ (v >>> 16);
}
