/** Reads a text file of secrets in the browser. */

/** So many bytes: 500 units of 2 000 characters, twice over. */
export const SECRET_FILE_BYTES = 2_000_000;

export type SecretFileProblem = 'too_large' | 'not_text';

/** What the first bytes say about the rest; UTF-8 without them. */
const MARKS: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * The text of a file, in UTF-8 or, as Windows' editor also writes it, in UTF-16. Anything else is refused: a secret that
 * was read in the wrong encoding would be sold and not work.
 */
export async function readSecretFile(
  file: Blob,
): Promise<{ text: string } | { problem: SecretFileProblem }> {
  if (file.size > SECRET_FILE_BYTES) return { problem: 'too_large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = MARKS.find(({ bytes: first }) => first.every((byte, at) => bytes[at] === byte));
  try {
    const text = new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? { problem: 'not_text' } : { text };
  } catch {
    return { problem: 'not_text' };
  }
}

/** The lines of a file below those that are there already. */
export function withLines(text: string, added: string): string {
  const before = text.trimEnd();
  return before === '' ? added.trim() : `${before}\n${added.trim()}`;
}
