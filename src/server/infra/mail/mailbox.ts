/** Which mailbox an address leads to, as far as that can be known without asking. For counting, never for sending. */

/** Google's mailboxes: points mean nothing, and the service has two names. */
const googleHosts = new Set(['gmail.com', 'googlemail.com']);

/**
 * One name for all ways to write a mailbox: case, and what follows a plus, mean nothing anywhere that counts; points only
 * where they are known to mean nothing, because elsewhere they tell two people apart.
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
