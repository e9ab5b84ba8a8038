/** Puts no-break spaces before French punctuation. */
export function typographic(text: string): string {
  return text
    .replaceAll(/ (?=[:;?!»%€])/g, '\u00A0')
    .replaceAll('« ', '«\u00A0')
    .replaceAll(/(?<=\d) (?=\d{3}\b)/g, '\u202F');
}
