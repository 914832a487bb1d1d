// Writes an asar archive, Electron's package format, of a few small files.

/**
 * @param {Record<string, string>} files name to content; no folders
 * @returns {Buffer}
 */
export function packAsar(files) {
  const entries = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]);
  let offset = 0;
  const listed = {};
  for (const [name, bytes] of entries) {
    listed[name] = { size: bytes.length, offset: String(offset) };
    offset += bytes.length;
  }
  const json = Buffer.from(JSON.stringify({ files: listed }));
  const padded = Math.ceil(json.length / 4) * 4;
  // Two nested "pickles": a size of the header pickle, then the header with its own two lengths.
  const head = Buffer.alloc(16 + padded);
  head.writeUInt32LE(4, 0);
  head.writeUInt32LE(8 + padded, 4);
  head.writeUInt32LE(4 + padded, 8);
  head.writeUInt32LE(json.length, 12);
  json.copy(head, 16);
  return Buffer.concat([head, ...entries.map(([, bytes]) => bytes)]);
}
