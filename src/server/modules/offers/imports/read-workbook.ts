/**
 * The first visible sheet of an XLSX workbook as a table: stored values only, no formula is evaluated. Read as a stream of
 * tags, because libraries for workbooks lay out the whole grid: a single cell at XFD1048576 makes it 17 thousand million
 * cells (decision 0073). Format: ECMA-376, part 1, 18.
 */
import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { Failure } from '~/contracts/failure.ts';
import { importRules } from '~/contracts/offers/imports.schemas.ts';
import { withoutGuard, type Table } from './read-file.ts';
import { unpackWorkbook } from './unpack.ts';

/** Characters between which other work of the process gets its turn. */
const CHUNK = 65_536;
/** As many as all cells of the largest table. */
const MOST_STRINGS = importRules.maxRows * importRules.maxColumns;
const DAY_MS = 86_400_000;

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

interface Reader {
  open?(tag: Tag): void;
  text?(text: string): void;
  close?(name: string): void;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Names without their prefixes: programs choose these themselves. */
async function readXml(xml: string, reader: Reader): Promise<void> {
  const parser = new SaxesParser();
  const fail = (error: Error): never => {
    throw error;
  };
  parser.on('error', fail);
  parser.on('doctype', () => fail(new Error('A workbook has no document type')));
  parser.on('opentag', ({ name, attributes }) => {
    const named = Object.entries(attributes).map(([key, value]) => [bare(key), value]);
    reader.open?.({ name: bare(name), attributes: Object.fromEntries(named) });
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => reader.close?.(bare(name)));
  for (let from = 0; from < xml.length; from += CHUNK) {
    parser.write(xml.slice(from, from + CHUNK));
    await setImmediate();
  }
  parser.close();
}

interface Book {
  /** The relation of the first sheet that is shown. */
  relation: string | undefined;
  /** Days count from 1904. */
  isFrom1904: boolean;
}

async function readBook(xml: string): Promise<Book> {
  const book: Book = { relation: undefined, isFrom1904: false };
  await readXml(xml, {
    open({ name, attributes }) {
      if (name === 'workbookPr') book.isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      const isShown = (attributes.state ?? 'visible') === 'visible';
      if (name === 'sheet' && isShown) book.relation ??= attributes.id;
    },
  });
  return book;
}

/** The name in the archive of what a relation leads to. */
async function targetOf(xml: string, relation: string): Promise<string | undefined> {
  let target: string | undefined;
  await readXml(xml, {
    open({ name, attributes }) {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target;
    },
  });
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`;
}

/** Texts that cells share; how they are pronounced (`rPh`) is no part of them. */
async function readStrings(xml: string): Promise<string[]> {
  const strings: string[] = [];
  let parts: string[] = [];
  let isText = false;
  let isSound = false;
  await readXml(xml, {
    open({ name }) {
      if (name === 'si') parts = [];
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text(text) {
      if (isText) parts.push(text);
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSound = false;
      if (name !== 'si') return;
      if (strings.length >= MOST_STRINGS) throw new Failure('IMPORT_WORKBOOK_TOO_LARGE');
      strings.push(parts.join(''));
    },
  });
  return strings;
}

/** Formats that every program knows by number: 14 to 22 and 45 to 47 are dates and times. */
const isKnownDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Whether a format shows a date: letters of dates outside of quoted texts and bracketed colours. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|general/gi, ''));
}

/** Of each style of cells whether it shows dates. */
async function readStyles(xml: string): Promise<boolean[]> {
  const dates = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCells = false;
  await readXml(xml, {
    open({ name, attributes }) {
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt') dates.set(id, isDateFormat(attributes.formatCode ?? ''));
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) styles.push(dates.get(id) ?? isKnownDate(id));
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

/** A number as a spreadsheet shows it without a format: 15 digits, no exponent, a point before its decimals. */
function numberText(text: string): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
}

/** A day, with its time where there is one; the number itself where it is no day. */
function dateText(text: string, isFrom1904: boolean): string {
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(epoch + Math.round((Number(text) * DAY_MS) / 1_000) * 1_000);
  if (Number.isNaN(date.getTime())) return text;
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** The column of an address such as `AB12`, from 0; undefined where there is none. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Values {
  strings: readonly string[];
  styles: readonly boolean[];
  isFrom1904: boolean;
}

/** The rows of a sheet that hold something. */
class Sheet implements Reader {
  readonly rows: string[][] = [];
  #row: string[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;
  #isSound = false;

  constructor(private readonly values: Values) {}

  open({ name, attributes }: Tag): void {
    if (name === 'row') {
      this.#row = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1;
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#value = '';
    } else if (name === 'rPh') this.#isSound = true;
    // Its formula is left aside: the value that was calculated last stands beside it.
    this.#isValue = name === 'v' || (name === 't' && !this.#isSound);
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isSound = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#row.some((cell) => cell.trim() !== '')) {
      if (this.rows.length > importRules.maxRows) throw new Failure('IMPORT_TOO_MANY_ROWS');
      this.rows.push(Array.from(this.#row, (cell) => cell ?? ''));
    }
  }

  #endCell(): void {
    const text = this.#shown();
    if (text === '') return;
    if (this.#column >= importRules.maxColumns) throw new Failure('IMPORT_TOO_WIDE');
    while (this.#row.length < this.#column) this.#row.push('');
    this.#row[this.#column] = text;
  }

  #shown(): string {
    const { strings, styles, isFrom1904 } = this.values;
    switch (this.#type) {
      case 's':
        return strings[Number(this.#value)] ?? '';
      case 'b':
        return this.#value.trim() === '1' ? 'yes' : 'no';
      case 'n':
        if (this.#value === '') return '';
        return styles[this.#style] ? dateText(this.#value, isFrom1904) : numberText(this.#value);
      default:
        return this.#value;
    }
  }
}

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const parts = await unpackWorkbook(bytes);
  const { relation, isFrom1904 } = await readBook(parts.get('xl/workbook.xml') ?? '');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  const target = relation && relations ? await targetOf(relations, relation) : undefined;
  const xml = target === undefined ? undefined : parts.get(target);
  if (xml === undefined) throw new Failure('IMPORT_UNREADABLE');
  const strings = parts.get('xl/sharedStrings.xml');
  const styles = parts.get('xl/styles.xml');
  const sheet = new Sheet({
    strings: strings ? await readStrings(strings) : [],
    styles: styles ? await readStyles(styles) : [],
    isFrom1904,
  });
  await readXml(xml, sheet);
  return sheet.rows;
}

/** Whether a file is an archive, as XLSX workbooks are. */
export function isArchive(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
}

/** What PostgreSQL cannot store, XML may hold all the same. */
const clean = (cell: string): string => withoutGuard(cell.replaceAll('\u0000', '').toWellFormed());

/**
 * The table of a workbook; rows without a text are left out, short ones end with empty cells.
 * @throws {Failure} IMPORT_UNREADABLE, IMPORT_WORKBOOK_TOO_LARGE, IMPORT_EMPTY, IMPORT_TOO_WIDE or IMPORT_TOO_MANY_ROWS
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Table> {
  const rows = await rowsOf(bytes).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure('IMPORT_UNREADABLE');
  });
  const [first = [], ...rest] = rows;
  if (rest.length === 0) throw new Failure('IMPORT_EMPTY');
  const header = first.map((name) => clean(name).trim());
  const width = header.length;
  return {
    header,
    rows: rest.map((cells) =>
      Array.from({ length: Math.max(width, cells.length) }, (_, at) => clean(cells[at] ?? '')),
    ),
  };
}
