/** Normalizes an address to the mailbox that it probably leads to. For counting, never for sending. */

/** Google's mailboxes: dots are ignored, and the service has two domains. */
const googleHosts = new Set(['gmail.com', 'googlemail.com']);

/**
 * One name for all spellings of a mailbox: case and what follows a plus are ignored everywhere; dots only where the
 * service is known to ignore them, because elsewhere they distinguish two people.
 */
export function mailboxOf(address: string): string {
  const lowered = address.trim().toLowerCase();
  const at = lowered.lastIndexOf('@');
  if (at < 0) return lowered;
  const [name, host] = [lowered.slice(0, at), lowered.slice(at + 1)];
  const plus = name.indexOf('+');
  const plain = plus > 0 ? name.slice(0, plus) : name;
  if (!googleHosts.has(host)) return `${plain}@${host}`;
  return `${plain.replaceAll('.', '')}@gmail.com`;
}
