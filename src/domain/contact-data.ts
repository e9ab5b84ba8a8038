/**
 * Finds contact data in public texts: e-mail addresses, phone numbers, links, messenger names (decisions, section 5).
 * Trades outside the escrow begin with these. Amounts, versions, dates and products such as a Discord Nitro code must
 * pass; each rule names the false positives that it avoids.
 *
 * The texts are untrusted, so no regular expression may backtrack over a text: repetitions before another part are
 * bounded (a label of a host name has at most 63 characters).
 */

export type ContactKind = 'email' | 'link' | 'phone' | 'messenger';

export interface ContactFind {
  kind: ContactKind;
  /** The matched part of the text. */
  match: string;
}

/** One letter before the @ counts only without spaces: "2 @ 3.50" is a price. */
const email =
  /(?<![\p{L}\d._%+-])(?:[\p{L}\d._%+-]{2,64}\s?(?:@|[([{]\s?at\s?[)\]}])\s?|[\p{L}\d]@)[\p{L}\d-]{1,63}(?:\s?[([{]\s?dot\s?[)\]}]\s?|\.)\p{L}{2,}/giu;

/** Top-level domains that are no words: `name.com` is a link anywhere. */
const plainEndings = 'com|net|org|gg|ru|biz|xyz|cc|fr|de|uk|eu|pl|cn';
/**
 * Top-level domains that are words or parts of game titles (agar.io, "delivery.me"): a link only with a path behind.
 */
const wordEndings = 'io|me|co|info|shop|store|link|site|online|app|live|tv|to|ly|be';

const links = [
  /\b(?:https?|ftp|tg):\/\/\S*/giu,
  /\bwww\s?\.\s?[\p{L}\d-]{2,}/giu,
  new RegExp(
    `(?<![\\p{L}\\d.@])[\\p{L}\\d][\\p{L}\\d-]{1,62}\\.(?:${plainEndings})(?![\\p{L}\\d])`,
    'gu',
  ),
  new RegExp(`(?<![\\p{L}\\d.@])[\\p{L}\\d][\\p{L}\\d-]{0,62}\\.(?:${wordEndings})/[\\w+-]+`, 'gu'),
];

const phones = [
  // With a country code: at least ten digits, so that "+10 000 000 gold" passes.
  /\+\s?\d(?:[ ().-]?\d){9,13}(?!\d|,\d)/gu,
  // French national form 06 12 34 56 78.
  /(?<![\d.,])0[1-9](?:[ .-]\d{2}){4}(?![\d.,])/gu,
  // North American form (555) 123-4567. Amounts are grouped by threes to their end.
  /(?<![\d.,])\(?\d{3}\)?[-. ]\d{3}-\d{4}(?!\d)/gu,
  /\b(?:tel|phone|call|sms|text|mobile|t[ée]l[ée]phone|appelez?)\b[^\d\n]{0,12}\d(?:[ ().-]?\d){6,13}/giu,
];

/** Letters of a messenger's name with at most two signs between them; 0 stands for o, 1 for l or i. */
function disguised(name: string): string {
  const letters = [...name].map((letter) => {
    if (letter === 'o') return '[o0]';
    if (letter === 'i' || letter === 'l') return `[${letter}1!|]`;
    if (letter === 'e') return '[e3é]';
    if (letter === 'a') return '[a4@]';
    return letter === 's' ? '[s5$]' : letter;
  });
  return letters.join('[\\s._*-]{0,2}');
}

const messengers = [
  'discord',
  'telegram',
  'whatsapp',
  'wechat',
  'viber',
  'skype',
  'snapchat',
  'kakaotalk',
  'icq',
].map((name) => ({
  name,
  pattern: new RegExp(`(?<![\\p{L}\\d])${disguised(name)}(?![\\p{L}])`, 'giu'),
}));

const contactVerb =
  '(?:add|contact|write|message|dm|pm|text|reach|find|join|ajoute[zr]?|contacte[zr]?|[ée]cri(?:s|vez)|rejoin(?:s|dre)|retrouve[zr]?)';
const pronoun = '(?:[\\s-]+(?:me|us|moi|nous))?';

const handles = [
  // A handle, not the @ of a price or of an address.
  /(?<![\p{L}\d.])@[a-z][\w.]{3,}/giu,
  new RegExp(
    `\\b${contactVerb}${pronoun}\\s+(?:on|at|via|in|through|sur|par|our|my|notre|mon)\\s+(?:facebook|fb|instagram|insta|ig|messenger|line|signal|qq|vk|twitter|whats\\s?app|wa|tg|steam|email|e-?mail|mail)\\b`,
    'giu',
  ),
];

/** Words that make a messenger's name a product or a property of an account instead of a way to talk. */
const product =
  /^\W{0,3}(?:nitro|premium|stars?|subscription|abonnement|gift|cadeau|linked|unlinked|li[ée]|not\b|login|boosts?)/iu;
const bound = /(?:linked (?:to|with)|bound to|no|without|sans|li[ée]e? [àa])\s*$/iu;

/** Whether a messenger's name stands for a way to talk. */
function isWayToTalk(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 20), start);
  return !product.test(text.slice(end)) && !bound.test(before);
}

/** The pattern of a kind of contact data, and a further check of each match. */
interface Rule {
  kind: ContactKind;
  pattern: RegExp;
  counts?: (text: string, start: number, end: number) => boolean;
}

/** In the order in which matches are reported: the most specific first. */
function rulesFor(subject: string): Rule[] {
  const titles = subject.toLowerCase();
  const named = messengers.filter(({ name }) => !titles.includes(name));
  return [
    { kind: 'email', pattern: email },
    ...links.map((pattern): Rule => ({ kind: 'link', pattern })),
    ...phones.map((pattern): Rule => ({ kind: 'phone', pattern })),
    ...named.map(({ pattern }): Rule => ({ kind: 'messenger', pattern, counts: isWayToTalk })),
    ...handles.map((pattern): Rule => ({ kind: 'messenger', pattern })),
  ];
}

/**
 * The contact data in a text, at most `most` pieces, none within another: e-mail addresses before links, phone numbers
 * and messengers. Each rule scans the text once, so that the work is linear in its length.
 * @param subject titles of the game and category: a messenger named there (Discord Nitro codes) may be named
 */
export function findAllContactData(text: string, most: number, subject = ''): ContactFind[] {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const finds: { kind: ContactKind; start: number; end: number }[] = [];
  for (const { kind, pattern, counts } of rulesFor(subject)) {
    if (finds.length >= most) break;
    for (const found of plain.matchAll(pattern)) {
      const start = found.index;
      const end = start + found[0].length;
      if (counts?.(plain, start, end) === false) continue;
      const isKnown = finds.some((other) => start < other.end && other.start < end);
      if (!isKnown) finds.push({ kind, start, end });
      if (finds.length >= most) break;
    }
  }
  return finds.map(({ kind, start, end }) => ({ kind, match: plain.slice(start, end) }));
}

/** The first contact data in a text, or null. @param subject as in `findAllContactData` */
export function findContactData(text: string, subject = ''): ContactFind | null {
  return findAllContactData(text, 1, subject)[0] ?? null;
}
