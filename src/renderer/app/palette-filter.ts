/**
 * Whether an entry of the palette has all words that were typed, each as a part of what is read; 1 or
 * 0. Letters that are merely somewhere in the name would bring a third of all loops.
 * @param value id of the entry, which nobody reads
 */
export function fitsWords(_value: string, typed: string, read: readonly string[] = []): number {
  const text = read.join('\n').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word)) ? 1 : 0;
}
