/**
 * Reads an uploaded table: encoding, separator, quotes. What spreadsheets write is recognised, what is no table is
 * refused as a whole, and no cell is ever run or evaluated. Pure.
 */
import { parse } from 'csv-parse/sync';
import { Failure } from '~/contracts/failure.ts';
import {
  importRules,
  importSeparators,
  type ImportSeparator,
} from '~/contracts/offers/imports.schemas.ts';

export interface Table {
  header: string[];
  rows: string[][];
}

const signs: Record<ImportSeparator, string> = { comma: ',', semicolon: ';', tab: '\t' };

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** How many bytes of the sample at odd and at even places are zero: UTF-16 of Latin letters has every second one so. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, 1_000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const many = sample.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

/**
 * The text of a file: UTF-16 and UTF-8 by their marks or their form, else Windows-1252, in which everything is a text.
 * @throws {Failure} IMPORT_UNREADABLE for what is none, such as a workbook of an old kind
 */
export function decodeText(bytes: Uint8Array): string {
  const isOldWorkbook = startsWith(bytes, 0xd0, 0xcf);
  if (isOldWorkbook || startsWith(bytes, 0x50, 0x4b)) throw new Failure('IMPORT_UNREADABLE');
  const text = decode(bytes);
  if (text.includes('\u0000')) throw new Failure('IMPORT_UNREADABLE');
  return text.toWellFormed();
}

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel's own first line says the separator: `sep=;`. */
const named = /^sep=(.)(?:\r\n|\n|\r)/;

/** The separator that the first line has most of, outside of quotation marks. */
export function separatorOf(text: string): ImportSeparator {
  const said = named.exec(text)?.[1];
  const bySign = importSeparators.find((name) => signs[name] === said);
  if (bySign) return bySign;
  const counts = { comma: 0, semicolon: 0, tab: 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    const name = importSeparators.find((one) => signs[one] === sign);
    if (name) counts[name] += 1;
  }
  const most = Math.max(...Object.values(counts));
  return importSeparators.find((name) => counts[name] === most) ?? 'comma';
}

/** @returns the line of a parser's error, from 1 */
function lineOf(error: unknown): number {
  const line: unknown = error instanceof Error ? Reflect.get(error, 'lines') : undefined;
  return typeof line === 'number' ? line : 1;
}

function recordsOf(text: string, separator: ImportSeparator): string[][] {
  try {
    return parse(text.replace(named, ''), {
      bom: true,
      delimiter: signs[separator],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: importRules.maxRows + 2,
    });
  } catch (error) {
    throw new Failure('IMPORT_QUOTES', { values: { line: lineOf(error) } });
  }
}

/** Takes away the sign with which files of ours, and spreadsheets, keep a text from being run as a formula. */
export function withoutGuard(cell: string): string {
  return /^'+\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell;
}

/** The reverse of `withoutGuard` for texts that begin with such a sign after apostrophes; `csvCell` guards the others. */
export function withGuard(text: string): string {
  return /^'+\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}

/**
 * The table of a text.
 * @throws {Failure} IMPORT_EMPTY, IMPORT_QUOTES, IMPORT_TOO_WIDE or IMPORT_TOO_MANY_ROWS
 */
export function readTable(text: string, separator: ImportSeparator): Table {
  const [first = [], ...rows] = recordsOf(text, separator);
  if (rows.length === 0) throw new Failure('IMPORT_EMPTY');
  if (rows.length > importRules.maxRows) throw new Failure('IMPORT_TOO_MANY_ROWS');
  const header = first.map((name) => withoutGuard(name.trim()));
  if (header.length > importRules.maxColumns) throw new Failure('IMPORT_TOO_WIDE');
  return { header, rows: rows.map((cells) => cells.map(withoutGuard)) };
}
