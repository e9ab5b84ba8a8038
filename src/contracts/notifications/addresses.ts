/** Addresses that people give us to send to. What they may be is decided here; where they lead is checked when they are used. */

/** The one form of a Discord webhook: nothing of it may lead elsewhere. Older ones still name the former domain. */
export const DISCORD_WEBHOOK =
  /^https:\/\/(?:discord|discordapp)\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<id>\d{15,22})\/(?<token>[\w-]{40,120})$/;

/** Whether a text is unpadded or padded base64url of exactly so many bytes. */
export function isBase64Url(text: string, bytes: number): boolean {
  const digits = text.replace(/={0,2}$/, '');
  return /^[\w-]+$/.test(digits) && digits.length === Math.ceil((bytes * 4) / 3);
}

/**
 * Whether it is the address of a host with a public name, on the usual port, without credentials. Numbers, names without
 * a dot and names that are only known inside a network are refused. A name that resolves to an inner address is found
 * out when it is called (`server/infra/public-address.ts`).
 */
export function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const labels = hostname.split('.');
  const top = labels.at(-1) ?? '';
  return labels.length > 1 && /^(?:[a-z]{2,}|xn--[\da-z-]+)$/.test(top) && !INNER.has(top);
}

/** Top-level names that lead nowhere public (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const INNER = new Set([
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
]);
