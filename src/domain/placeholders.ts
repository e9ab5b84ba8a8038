/**
 * Placeholders in the texts that a seller keeps: `{{buyer}}` stands for what is known where the text is used. Pure. A text
 * is filled in one pass, so that what is filled in is never read as a placeholder itself.
 */

/** `back`: when a seller who is away is there again. */
export const placeholderNames = ['buyer', 'order', 'offer', 'back'] as const;
export type Placeholder = (typeof placeholderNames)[number];

/** What a template of the chat may name. */
export const templatePlaceholders = ['buyer', 'order', 'offer'] as const;

/** What stands for a placeholder; null or missing: nothing is known here. */
export type PlaceholderValues = Partial<Record<Placeholder, string | null>>;

const WRITTEN = /\{\{([^{}]*)\}\}/gu;

function named(word: string): Placeholder | undefined {
  const lower = word.trim().toLowerCase();
  return placeholderNames.find((name) => name === lower);
}

/** As it stands in a text. */
export function written(name: Placeholder): string {
  return `{{${name}}}`;
}

/** The placeholders that a text names, each once. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...new Set([...text.matchAll(WRITTEN)].flatMap(([, word = '']) => named(word) ?? []))];
}

/** The first thing in a text that looks like a placeholder and is none of `allowed`, as it stands there; null: nothing. */
export function unknownPlaceholder(text: string, allowed: readonly Placeholder[]): string | null {
  for (const [whole, word = ''] of text.matchAll(WRITTEN)) {
    const name = named(word);
    if (name === undefined || !allowed.includes(name)) return whole;
  }
  // Braces that stand alone, with the word beside them.
  const rest = text.replaceAll(WRITTEN, ' ').split(/\s/u);
  return rest.find((word) => word.includes('{{') || word.includes('}}')) ?? null;
}

export interface Filled {
  text: string;
  /** Named in the text, with nothing to stand for them: they were left out. */
  missing: Placeholder[];
}

/** A text with its values. What is unknown stays as it is; what has no value is left out with the space before it. */
export function filled(text: string, values: PlaceholderValues): Filled {
  const missing = new Set<Placeholder>();
  const done = text.replaceAll(
    /([^\S\n]?)\{\{([^{}]*)\}\}/gu,
    (whole, space: string, word: string) => {
      const name = named(word);
      if (name === undefined) return whole;
      const value = values[name]?.trim() ?? '';
      if (value !== '') return space + value;
      missing.add(name);
      return '';
    },
  );
  return { text: done.trim(), missing: [...missing] };
}
