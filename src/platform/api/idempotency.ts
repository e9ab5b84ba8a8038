/** Keys of calls that move money (decision 0023): what is sent again with the same key is done once. */

/** FNV-1a over the JSON text, as eight hexadecimal digits. Tells apart what one intent may ask for. */
function digest(input: unknown): string {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(input)) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The key of one call within an intent, or within the state of a thing that takes each step only once. */
export function keyWithin(intent: string, input: unknown): string {
  return `${intent}.${digest(input)}`;
}
