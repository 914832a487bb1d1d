/** A command as a person can paste it into a POSIX shell: each word quoted where it must be. */
export function commandText(argv: readonly string[]): string {
  return argv.map(quote).join(' ');
}

function quote(word: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
