/**
 * Parses pasted secrets: one unit per line, its parts in the order of the category's fields, separated by tabs (as
 * spreadsheets copy them) or by `|`. A category with one field takes whole lines, whatever characters they contain.
 */
export interface SecretField {
  key: string;
  label: string;
  required: boolean;
}

export type LineProblem =
  | { line: number; kind: 'missing'; field: string }
  | { line: number; kind: 'too_many_parts' }
  | { line: number; kind: 'too_long'; field: string };

export type Secret = Record<string, string>;

export interface ReadLines {
  secrets: Secret[];
  problems: LineProblem[];
  /** Duplicate lines that were left out; the server finds those that are stored already. */
  repeated: number;
}

const MAX_PART = 2_000;

function partsOf(line: string, fieldCount: number): string[] {
  if (fieldCount <= 1) return [line.trim()];
  return line.split(line.includes('\t') ? '\t' : '|').map((part) => part.trim());
}

/** What is wrong with one unit; `line` counts from 1. */
export function problemsOf(
  secret: Secret,
  fields: readonly SecretField[],
  line: number,
): LineProblem[] {
  return fields.flatMap((field): LineProblem[] => {
    const value = secret[field.key] ?? '';
    if (value === '') {
      return field.required ? [{ line, kind: 'missing', field: field.label }] : [];
    }
    return value.length > MAX_PART ? [{ line, kind: 'too_long', field: field.label }] : [];
  });
}

/** Empty lines do not count. Lines with a problem are left out of `secrets`. */
export function readSecretLines(text: string, fields: readonly SecretField[]): ReadLines {
  const read: ReadLines = { secrets: [], problems: [], repeated: 0 };
  const known = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const parts = partsOf(line, fields.length);
    if (parts.length > fields.length) {
      read.problems.push({ line: index + 1, kind: 'too_many_parts' });
      continue;
    }
    const given = fields.map((field, at) => [field.key, parts[at] ?? ''] as const);
    const secret = Object.fromEntries(given.filter(([, value]) => value !== ''));
    const problems = problemsOf(secret, fields, index + 1);
    const key = JSON.stringify(secret);
    if (problems.length > 0) read.problems.push(...problems);
    else if (known.has(key)) read.repeated += 1;
    else {
      known.add(key);
      read.secrets.push(secret);
    }
  }
  return read;
}

/** The maximum number of units per call. */
export function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
