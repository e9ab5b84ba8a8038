/** Figures that somebody typed into a text by hand, although a rule in force says them. */

/** A number, in digits or as a word, before a unit of time, of money or of shares. */
const TYPED = {
  en: /(?<!\w)(?:\d[\d.,]*|an?|half an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)[\s-]+(?:seconds?|minutes?|hours?|weeks?|months?|years?|USD|dollars?|points?|percent)\b|\d[\d.,]*\s?(?:%|\$|days?\b)|(?:\b(?:two|three|four|five|six|seven|ten|thirty)\s+days\b)/giu,
  fr: /(?<![\p{L}\d])(?:\d[\d.,]*|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|soixante)\s+(?:secondes?|minutes?|heures?|semaines?|mois|ans?|années?|USD|dollars?|points?)(?!\p{L})|\d[\d.,]*\s?(?:%|€|\$|jours?(?!\p{L}))|(?:(?:deux|trois|quatre|cinq|six|sept|dix|trente)\s+jours)/giu,
} as const;

/** What is said so, and is no figure of a rule. */
const IDIOMS: ReadonlySet<string> = new Set(['a minute', 'une minute', 'a second', 'une seconde']);

/** Those of a text; its `{{name}}` are none. */
export function typedIn(locale: keyof typeof TYPED, text: string): string[] {
  return text
    .replaceAll(/\{\{\w+\}\}/g, '')
    .split('\n')
    .flatMap((line) => [...line.matchAll(TYPED[locale])].map(([found]) => found))
    .filter((found) => !IDIOMS.has(found.toLowerCase()));
}
