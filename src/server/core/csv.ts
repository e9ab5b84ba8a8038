/** Files for spreadsheets: CSV as in RFC 4180. */

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Amounts and counts are numbers; everything else is text. */
export type CsvValue = string | number | null;

/**
 * Escapes a cell. A text that a spreadsheet would run as a formula gets a leading apostrophe; numbers are written as
 * they are.
 */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly CsvValue[]): string {
  return values.map(csvCell).join(',');
}

/** @param lines without their ends; the first one names the columns */
export function csvFile(name: string, lines: readonly string[]): File {
  const text = `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
  return new File([text], name, { type: 'text/csv; charset=utf-8' });
}
