import { crc32 } from 'node:zlib';

/** Characters at the end of a text that go into the second part of its hash. */
const TAIL = 32;

/**
 * 53-bit hash of a text, as a whole number that JavaScript and SQLite both keep exactly: the native
 * CRC over all of it (this runs for every record), and 21 bits over its end, where identities that were
 * made in a row differ. Only ever compared within one instant of one file, so that an accidental clash
 * is beyond all odds.
 */
export function hash53(text: string): number {
  let end = text.length;
  for (let i = Math.max(0, text.length - TAIL); i < text.length; i += 1) {
    end = Math.imul(end ^ text.charCodeAt(i), 0x01_00_01_93);
    end ^= end >>> 15;
  }
  return crc32(text) * 0x20_00_00 + (end & 0x1f_ff_ff);
}
