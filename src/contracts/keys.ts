/**
 * Formats of address parts: ids, aliases, keys, single-line texts, cursors. In their own module, so that pages can read
 * addresses without loading the other building blocks (decision 0008).
 */
import * as v from 'valibot';

/** An entity id (UUID). A wrong form is refused with 422 and never reaches the database. */
export const idSchema = v.pipe(
  v.string(),
  v.maxLength(36),
  v.uuid(),
  v.toLowerCase(),
  v.description('UUID'),
);

/** The part of a URL that names a game, category, genre or facet: `path-of-exile-2`. */
export const aliasSchema = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
);

/** Key of an attribute, buyer input or secret field: `character_name`. */
export const keySchema = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z][a-z0-9_]*$/));

/** True when a text can be stored and sent: no NUL character, no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

// Control characters except the tab are not allowed in a single line.
const controlCharacters = /[^\P{Cc}\t]/u;

/** One line that a person types: trimmed, `min` to `max` characters (UTF-16 units) long. */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return v.pipe(
    v.string(),
    v.check(isStorable, 'unsafe_text'),
    v.check((value) => !controlCharacters.test(value), 'one_line'),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
  );
}

/** E-mail address; compared without regard to case. */
export const emailSchema = v.pipe(
  v.string(),
  v.check(isStorable, 'unsafe_text'),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(254),
  v.email(),
);

/** A cursor of a keyset-paginated list, as the server issued it; opaque to clients. */
export const cursorSchema = v.pipe(v.string(), v.maxLength(300), v.regex(/^[\w-]+$/));
