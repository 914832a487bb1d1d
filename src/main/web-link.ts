/** An address on the web that a person may be sent to. */
export interface WebLink {
  /** Normalised by the URL parser; open this and not the text that came in. */
  readonly href: string;
  /** What to show before opening: name and port, international names in their ASCII form. */
  readonly host: string;
}

/**
 * The web address in a text, or null when it is none that may be opened: only `http` and `https`,
 * with a host, and without a name or password in front of it (`https://known.example@other.example`
 * reads like the one and leads to the other).
 */
export function webLink(text: string): WebLink | null {
  if (text.length > 4000) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return { href: url.href, host: url.host };
}
