/** What lists and the record show of an e-mail address. Pure. */

const firstOf = (text: string): string => [...text][0] ?? '';

/** @returns the first letters and the ending: `a…@e….com`; of a beginning of an address `a…` */
export function maskEmail(email: string): string {
  const [name = '', domain] = email.toLowerCase().split('@');
  if (domain === undefined) return `${firstOf(name)}…`;
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstOf(name)}…@${firstOf(domain)}…${ending}`;
}
