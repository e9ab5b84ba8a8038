/** Idempotency keys of calls that move money (decision 0023): a call repeated with the same key takes effect once. */

/** FNV-1a over the JSON text, as eight hexadecimal digits. Distinguishes the inputs within one intent. */
function digest(input: unknown): string {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(input)) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * The idempotency key of one call within an intent, or within the state of an entity that takes each transition only
 * once.
 */
export function keyWithin(intent: string, input: unknown): string {
  return `${intent}.${digest(input)}`;
}
