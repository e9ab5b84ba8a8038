/**
 * Finds contact data in texts that everyone reads: e-mail addresses, phone numbers, links, messenger names
 * (decisions, section 5). Trades outside the escrow begin with these. Amounts, versions, dates and products
 * such as a Discord Nitro code must pass; each rule names what it takes care not to catch.
 */

export type ContactKind = 'email' | 'link' | 'phone' | 'messenger';

export interface ContactFind {
  kind: ContactKind;
  /** The part of the text that gave it away. */
  match: string;
}

const email =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{2,64}\s?(?:@|[([{]\s?at\s?[)\]}])\s?[\p{L}\d-]+(?:\s?[([{]\s?dot\s?[)\]}]\s?|\.)\p{L}{2,}/iu;

/** Endings that are no words: `name.com` is a link wherever it stands. */
const plainEndings = 'com|net|org|gg|ru|biz|xyz|cc|fr|de|uk|eu|pl|cn';
/** Endings that are words or parts of game titles (agar.io, "delivery.me"): a link with a path behind only. */
const wordEndings = 'io|me|co|info|shop|store|link|site|online|app|live|tv|to|ly|be';

const links = [
  /\b(?:https?|ftp|tg):\/\/\S*/iu,
  /\bwww\s?\.\s?[\p{L}\d-]{2,}/iu,
  new RegExp(`(?<![\\p{L}\\d.@])[\\p{L}\\d-]{2,}\\.(?:${plainEndings})(?![\\p{L}\\d])`, 'u'),
  new RegExp(`(?<![\\p{L}\\d.@])[\\p{L}\\d-]+\\.(?:${wordEndings})/[\\w+-]+`, 'u'),
];

const phones = [
  // With a country code: at least ten digits, so that "+10 000 000 gold" passes.
  /\+\s?\d(?:[ ().-]?\d){9,13}(?![\d,])/u,
  // French national form 06 12 34 56 78.
  /(?<![\d.,])0[1-9](?:[ .-]\d{2}){4}(?![\d.,])/u,
  // North American form (555) 123-4567. Amounts are grouped by threes to their end.
  /(?<![\d.,])\(?\d{3}\)?[-. ]\d{3}-\d{4}(?!\d)/u,
  /\b(?:tel|phone|call|sms|text|mobile|t[ée]l[ée]phone|appelez?)\b[^\d\n]{0,12}\d(?:[ ().-]?\d){6,13}/iu,
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
];

const contactVerb =
  '(?:add|contact|write|message|dm|pm|text|reach|find|join|ajoute[zr]?|contacte[zr]?|[ée]cri(?:s|vez)|rejoin(?:s|dre)|retrouve[zr]?)';
const pronoun = '(?:[\\s-]+(?:me|us|moi|nous))?';

const handles = [
  // A handle, not the @ of a price or of an address.
  /(?<![\p{L}\d.])@[a-z][\w.]{3,}/iu,
  new RegExp(
    `\\b${contactVerb}${pronoun}\\s+(?:on|at|via|in|through|sur|par|our|my|notre|mon)\\s+(?:facebook|fb|instagram|insta|ig|messenger|line|signal|qq|vk|twitter|whats\\s?app|wa|tg|steam|email|e-?mail|mail)\\b`,
    'iu',
  ),
];

/** What makes a messenger's name a product or a fact about an account instead of a way to talk. */
const product =
  /^\W{0,3}(?:nitro|premium|stars?|subscription|abonnement|gift|cadeau|linked|unlinked|li[ée]|not\b|login|boosts?)/iu;
const bound = /(?:linked (?:to|with)|bound to|no|without|sans|li[ée]e? [àa])\s*$/iu;

function findMessenger(text: string, allowed: readonly string[]): string | null {
  for (const name of messengers) {
    if (allowed.includes(name)) continue;
    const pattern = new RegExp(`(?<![\\p{L}\\d])${disguised(name)}(?![\\p{L}])`, 'giu');
    for (const found of text.matchAll(pattern)) {
      const before = text.slice(Math.max(0, found.index - 20), found.index);
      const after = text.slice(found.index + found[0].length);
      if (!product.test(after) && !bound.test(before)) return found[0];
    }
  }
  return null;
}

function firstOf(text: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The first contact data in a text, or null.
 * @param subject titles of the game and category: a messenger named there (Discord Nitro codes) may be named
 */
export function findContactData(text: string, subject = ''): ContactFind | null {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const titles = subject.toLowerCase();
  const finds: [ContactKind, string | null][] = [
    ['email', firstOf(plain, [email])],
    ['link', firstOf(plain, links)],
    ['phone', firstOf(plain, phones)],
    [
      'messenger',
      findMessenger(
        plain,
        messengers.filter((name) => titles.includes(name)),
      ),
    ],
    ['messenger', firstOf(plain, handles)],
  ];
  for (const [kind, match] of finds) if (match !== null) return { kind, match };
  return null;
}
