/** What a template may leave open: `{name}` stands for the name of whoever reads the answer. Pure. */

const NAME_BLANK = '{name}';

/** Whether something else than a name stands between braces, or a brace stands alone. */
export function hasUnknownBlank(text: string): boolean {
  return /[{}]/.test(text.replaceAll(NAME_BLANK, ''));
}

/**
 * The text for one reader. In one pass: a brace within the name is no blank.
 * @param name null: several read it, or nobody knows who; the blank is left out with the space before it
 */
export function filledFor(text: string, name: string | null): string {
  return name === null
    ? text.replaceAll(` ${NAME_BLANK}`, '').replaceAll(NAME_BLANK, '').trimStart()
    : text.split(NAME_BLANK).join(name);
}
