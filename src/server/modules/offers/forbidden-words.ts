/** Words that send an offer to staff review before it goes on sale (decisions, section 5). */

/** Without accents, in lower case. They may be harmless in context, so nothing is refused for them. */
const words = [
  'stolen',
  'hacked',
  'hacking',
  'cracked',
  'carded',
  'carding',
  'cvv',
  'fraud',
  'phishing',
  'keylogger',
  'malware',
  'stealer',
  'cheat',
  'cheats',
  'aimbot',
  'wallhack',
  'exploit',
  'exploits',
  'duped',
  'dupe',
  'bruteforce',
  'combo list',
  'chargeback',
  'charge back',
  'refund method',
  'scam',
  'scammer',
  'fake id',
  'drugs',
  'weapon for sale',
  'vole',
  'volee',
  'pirate',
  'piratee',
  'triche',
  'cheaté',
  'arnaque',
  'faux papiers',
];

const normal = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const pattern = new RegExp(
  `(?<![\\p{L}\\d])(?:${words.map(normal).join('|')})(?![\\p{L}\\d])`,
  'u',
);

/** The first forbidden word of a text, or null. */
export function findForbiddenWord(text: string): string | null {
  return pattern.exec(normal(text))?.[0] ?? null;
}
