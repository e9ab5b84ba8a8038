/** Keys and signing secrets of Stripe never stand in the log, whatever object or message brought them there. */

const SECRET = /\b((?:[sr]k_(?:live|test)|whsec)_)[\w+/=-]{4,}/g;

/** @param line one line of the log */
export function maskSecrets(line: string): string {
  return line.includes('k_') || line.includes('whsec_') ? line.replace(SECRET, '$1…') : line;
}
