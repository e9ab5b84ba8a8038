/** A whole list as CSV, page by page (decision 0129). */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { csvLine } from '../../../core/csv.ts';

/** Rows are read so many at a time. */
const AT_ONCE = 500;

interface Page<Row> {
  rows: readonly Row[];
  /** Behind what the next page begins; null at the end. */
  next: string | null;
}

/**
 * Every page up to the end, a line each.
 * @throws {Failure} LIST_TOO_MANY: a file that ends somewhere would be taken for all of them
 */
export async function linesOfPages<Row>(
  pageOf: (page: { before: string | null; limit: number }) => Promise<Page<Row>>,
  lineOf: (row: Row) => string,
): Promise<string[]> {
  const { csvLines, csvPages } = serverConfig.lists;
  const lines: string[] = [];
  let before: string | null = null;
  for (let page = 0; page < csvPages; page += 1) {
    const { rows, next }: Page<Row> = await pageOf({ before, limit: AT_ONCE });
    lines.push(...rows.map(lineOf));
    if (lines.length > csvLines) break;
    if (next === null) return lines;
    before = next;
  }
  throw new Failure('LIST_TOO_MANY');
}

/** The text of the file. @param columns programs read this file: new ones stand behind the known ones */
export const csvOf = (columns: readonly string[], lines: readonly string[]): string =>
  [csvLine(columns), ...lines].map((line) => `${line}\r\n`).join('');
