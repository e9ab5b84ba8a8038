/**
 * Finds what may stand in no message, title or description: contact data (e-mail, phone, links, messenger
 * names; decisions, section 5) and forbidden words. Trades that leave the site lose the escrow, so the usual ways
 * of hiding an address (full-width letters, invisible characters, spaced letters, digits for letters) count too.
 *
 * What a trade needs stays allowed: amounts, player ids, names of goods such as Discord Nitro.
 */

export interface ForbiddenOptions {
  /** Hosts whose links are allowed: the site's own. */
  ownHosts?: readonly string[];
}

/** The longest piece of a text that is given back: enough to recognise it. */
const MAX_PIECE = 60;

/** Characters that are not seen: soft hyphen, zero width, direction marks. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

const email =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\]|\{at\})\s?[\p{L}\d-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?\p{L}{2,})+/giu;

/** Endings that are hardly ever a word after a full stop without a space. */
const safeEndings =
  'com|net|org|gg|io|ru|xyz|shop|store|link|app|dev|online|site|info|club|fr|de|uk|eu|ua|pl|cn|br|tv|cc|ly|biz|pro';
/** Endings that are words as well: they count with a path only. */
const wordEndings = 'me|to|us|co|in|so|is|it|live|fun|top|vip';
const link = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[^\s]+|(?<![\p{L}\d@])(?:[\p{L}\d-]+\.)+(?:(?:${safeEndings})(?![\p{L}\d])(?:[\/:?#][^\s]*)?|(?:${wordEndings})\/[^\s]*)`,
  'giu',
);

/** With a plus, or in groups as people write numbers down. Bare digits are player ids and amounts. */
const phone =
  /\+\s?\d(?:[\s().-]?\d){7,14}|(?<![\d.,])\(?0?\d{2,4}\)?[\s.-]\d{2,4}[\s.-]\d{2,4}(?:[\s.-]\d{2,4})?(?![\d.,])/gu;
/** 1 000 000 and 1.000.000 are amounts; 2026-11-20 and 20.11.2026 are days. */
const amountOrDay =
  /^(?:\d{1,3}(?:[ .]000|[ .]\d{3})+|\d{4}-\d{2}-\d{2}|\d{2}[.-]\d{2}[.-]\d{4})$/u;
const MIN_PHONE_DIGITS = 9;

/** Messengers by the names people use; the second part says what is no contact: goods of that name. */
const messengers: readonly { name: string; goods?: RegExp }[] = [
  { name: 'discord', goods: /^\W*(?:nitro|boosts?|gift|accounts?|server boosts?|top.?up)/iu },
  { name: 'telegram', goods: /^\W*(?:premium|stars?|gift|accounts?)/iu },
  { name: 'whatsapp' },
  { name: 'viber' },
  { name: 'wechat' },
  { name: 'weixin' },
  { name: 'skype' },
  { name: 'snapchat' },
  { name: 'instagram' },
  { name: 'messenger' },
  { name: 'icq' },
];
/** Short names that only count as whole words next to something that looks like an address. */
const shortMessenger =
  /(?<![\p{L}\d])(?:tg|wa|ig|dc|disc|insta|qq|vk|line|kik|snap)\s?[:=@]\s?[@\p{L}\d][\p{L}\d_.#-]{2,}/giu;
/** Discord's old tags: name#1234. */
const discordTag = /(?<![\p{L}\d])[\p{L}\d_.]{2,32}#\d{4}(?!\d)/gu;

/** Threats, hate and fraud that no trade needs. Matched as whole words. */
const words = [
  'nigger',
  'faggot',
  'kike',
  'kill yourself',
  'kys',
  'chargeback scam',
  'carding',
  'stolen card',
  'cvv',
  'child porn',
];
const forbiddenWords = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${words.join('|').replaceAll(' ', String.raw`\s+`)})(?![\p{L}\d])`,
  'giu',
);

const digitLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** `discord` also as `d i s c o r d`, `d.i.s.c.o.r.d` and `d1sc0rd`, but not inside another word. */
function spelled(name: string): RegExp {
  const letters = [...name].map((letter) => {
    const looks = Object.keys(digitLetters).filter((digit) => digitLetters[digit] === letter);
    return `[${letter}${looks.join('').replace('$', '\\$')}]`;
  });
  return new RegExp(
    String.raw`(?<![\p{L}\d])${letters.join(String.raw`[\s._*-]?`)}(?![\p{L}])`,
    'giu',
  );
}

const spelledMessengers = messengers.map(({ name, goods }) => ({ pattern: spelled(name), goods }));

function hostOf(found: string): string {
  const [host = ''] = found.replace(/^https?:\/\//iu, '').split(/[/:?#]/u, 1);
  return host.toLowerCase();
}

function links(text: string, ownHosts: readonly string[]): string[] {
  return [...text.matchAll(link)]
    .map(([found]) => found)
    .filter((found) => !ownHosts.includes(hostOf(found)));
}

function phones(text: string): string[] {
  return [...text.matchAll(phone)]
    .map(([found]) => found.trim())
    .filter(
      (found) => found.startsWith('+') || found.replaceAll(/\D/gu, '').length >= MIN_PHONE_DIGITS,
    )
    .filter((found) => !amountOrDay.test(found));
}

function messengerNames(text: string): string[] {
  return spelledMessengers.flatMap(({ pattern, goods }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !goods?.test(text.slice(match.index + match[0].length)))
      .map(([found]) => found),
  );
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found);
}

/**
 * The pieces of a text that are not allowed, each once, in no particular order; empty when the text is fine.
 * Linear in the length of the text.
 */
export function findForbidden(text: string, { ownHosts = [] }: ForbiddenOptions = {}): string[] {
  const plain = text.normalize('NFKC').replaceAll(invisible, '');
  const found = [
    ...all(plain, email),
    ...links(plain, ownHosts),
    ...phones(plain),
    ...messengerNames(plain),
    ...all(plain, shortMessenger),
    ...all(plain, discordTag),
    ...all(plain, forbiddenWords),
  ];
  return [...new Set(found.map((piece) => piece.trim().slice(0, MAX_PIECE)))];
}
