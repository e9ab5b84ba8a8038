/** Whether a title says what the attributes say, and a title made of them. Pure. */
import type { Attribute, CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { AttributeInput } from '~/features/common/attribute-input.ts';

/** The title names another value of an attribute than the one that is chosen. */
export interface TitleClash {
  /** Key and name of the attribute. */
  key: string;
  attribute: string;
  /** What the title says, and what is chosen. */
  said: string;
  chosen: string;
}

type Inputs = Readonly<Record<string, AttributeInput | undefined>>;

/** Shorter names are words of other things: *EU*, *No*. */
const SHORTEST = 3;

/** Lower case without accents, each character in its place. */
const plain = (text: string): string =>
  [...text].map((character) => character.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Where a name stands in a text as whole words; -1 where it does not. */
function placeOf(name: string, text: string): number {
  const [needle, haystack] = [plain(name), plain(text)];
  const isLetter = (at: number): boolean => /[\p{L}\p{N}]/u.test(haystack.charAt(at));
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    if (!isLetter(at - 1) && !isLetter(at + needle.length)) return at;
  }
  return -1;
}

/** What tells goods of the category apart: its markets, and ranks. */
function telling({ attributes, facet_keys: keys }: CategoryDefinition): Attribute[] {
  return attributes.filter(
    ({ key, type, ordinal }) => type === 'select' && (ordinal || keys.includes(key)),
  );
}

/** Where title and attributes disagree; of one attribute the longest name that the title says. */
export function titleClashes(
  title: string,
  inputs: Inputs,
  definition: CategoryDefinition,
): TitleClash[] {
  return telling(definition).flatMap(({ key, label, options }) => {
    const chosen = options.find(({ value }) => value === inputs[key]);
    if (chosen === undefined || placeOf(chosen.label, title) >= 0) return [];
    const [said] = options
      .filter((option) => option !== chosen && option.label.length >= SHORTEST)
      .filter((option) => placeOf(option.label, title) >= 0)
      .toSorted((a, b) => b.label.length - a.label.length);
    return said === undefined
      ? []
      : [{ key, attribute: label, said: said.label, chosen: chosen.label }];
  });
}

/** The title with what it says wrongly replaced by what is chosen. */
export function mendedTitle(title: string, { said, chosen }: TitleClash): string {
  const at = placeOf(said, title);
  return at < 0 ? title : title.slice(0, at) + chosen + title.slice(at + said.length);
}

/** A title of what tells the goods apart; null while too little is chosen for one. */
export function suggestedTitle(
  inputs: Inputs,
  definition: CategoryDefinition,
  { min, max }: { min: number; max: number },
): string | null {
  const names = telling(definition).flatMap(({ key, options }) => {
    const chosen = options.find(({ value }) => value === inputs[key]);
    return chosen === undefined ? [] : [chosen.label];
  });
  const title = names.join(', ');
  return title.length < min || title.length > max ? null : title;
}
