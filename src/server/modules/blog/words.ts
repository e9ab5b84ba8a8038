/** The length of a text, for its reading time. Pure. */

/** How many words a Markdown text has; what is not a word (table lines, list marks) does not count. */
export function wordsOf(body: string): number {
  return body.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}
