/** The web addresses in a plain text, in order, each once. Punctuation behind an address is not part of it. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')))];
}
