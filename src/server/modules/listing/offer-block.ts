/**
 * A block of listed offers in columnar form (typed arrays), and its binary encoding in the database (decision 0011). A
 * few thousand offers take some tens of kilobytes, and counting them is a loop over arrays.
 */
import { invariant } from '~/kernel/invariant.ts';
import type { AttributeValue } from '../offers/index.ts';

/** Offers per block: small enough to be repacked quickly, large enough that a list reads few blocks. */
export const BLOCK_SIZE = 4_096;

/** The columns of an offer that are packed. */
export interface BlockRow {
  id: string;
  catalog_price_micros: number;
  delivery_minutes: number;
  is_instant: boolean;
  has_volume: boolean;
  seller_level: number;
  /** Null while the seller has no number yet; such a seller counts as offline. */
  seller_number: number | null;
  facet_tokens: string[];
  attributes: Record<string, AttributeValue>;
}

/** The columns that every list counts by. */
export interface CommonColumns {
  size: number;
  prices: Float64Array<ArrayBuffer>;
  sellers: Uint32Array<ArrayBuffer>;
  minutes: Uint16Array<ArrayBuffer>;
  /** Bit 0: instant, bit 1: volume discounts, bits 2 to 4: the seller's level. */
  flags: Uint8Array<ArrayBuffer>;
}

/** Attributes, for lists of one category. */
export interface DetailColumns {
  /** The distinct `key:value` of the block; `codes` are indexes into it (dictionary encoding). */
  tokens: readonly string[];
  codes: Uint16Array<ArrayBuffer>;
  /** Where the codes of each offer end. */
  ends: Uint32Array<ArrayBuffer>;
  /** Number attributes by key; NaN where an offer has none. */
  numbers: ReadonlyMap<string, Float64Array<ArrayBuffer>>;
}

export const INSTANT = 1;
export const VOLUME = 2;
export const levelOf = (flags: number): number => flags >> 2;

/** Larger values are clamped to this one (16 bit); the contract allows 43 200. */
export const LONGEST_MINUTES = 65_535;
/** Sellers are numbered from 1. */
const NO_SELLER = 0;
/** Upper bound that no block reaches: 4 096 offers with a few attributes each. */
const MOST_TOKENS = 65_536;

type Column = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Binary encoding: a JSON header, then the arrays one after the other, each aligned to eight bytes. */
function pack(head: unknown, columns: readonly (Column | Uint8Array<ArrayBuffer>)[]): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const start = padded(4 + text.length);
  const length = columns.reduce((sum, column) => sum + padded(column.byteLength), start);
  const packed = Buffer.alloc(length);
  packed.writeUInt32LE(text.length, 0);
  text.copy(packed, 4);
  let offset = start;
  for (const column of columns) {
    packed.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += padded(column.byteLength);
  }
  return packed;
}

/** Reads what `pack` wrote, column by column in the same order. */
function unpack(packed: Uint8Array) {
  // Copied, because typed arrays need alignment, and the driver's buffers can start at any offset.
  const bytes = new Uint8Array(packed).buffer;
  const headLength = new DataView(bytes).getUint32(0, true);
  const head: unknown = JSON.parse(Buffer.from(bytes, 4, headLength).toString('utf8'));
  let offset = padded(4 + headLength);
  const next = (byteLength: number): number => {
    const at = offset;
    offset += padded(byteLength);
    return at;
  };
  return {
    head,
    doubles: (length: number) => new Float64Array(bytes, next(length * 8), length),
    integers: (length: number) => new Uint32Array(bytes, next(length * 4), length),
    shorts: (length: number) => new Uint16Array(bytes, next(length * 2), length),
    bytes: (length: number) => new Uint8Array(bytes, next(length), length),
  };
}

/** The columns of some rows, in their order. */
export function commonColumns(rows: readonly BlockRow[]): CommonColumns {
  const size = rows.length;
  return {
    size,
    prices: Float64Array.from(rows, (row) => row.catalog_price_micros),
    sellers: Uint32Array.from(rows, (row) => row.seller_number ?? NO_SELLER),
    minutes: Uint16Array.from(rows, (row) => Math.min(row.delivery_minutes, LONGEST_MINUTES)),
    flags: Uint8Array.from(
      rows,
      (row) =>
        (row.is_instant ? INSTANT : 0) + (row.has_volume ? VOLUME : 0) + (row.seller_level << 2),
    ),
  };
}

export function detailColumns(rows: readonly BlockRow[]): DetailColumns {
  const places = new Map<string, number>();
  const codes: number[] = [];
  const ends = new Uint32Array(rows.length);
  const numbers = new Map<string, Float64Array<ArrayBuffer>>();
  for (const [index, row] of rows.entries()) {
    for (const token of row.facet_tokens) {
      const place = places.get(token) ?? places.size;
      places.set(token, place);
      codes.push(place);
    }
    ends[index] = codes.length;
    for (const [key, value] of Object.entries(row.attributes)) {
      if (typeof value !== 'number') continue;
      const column = numbers.get(key) ?? new Float64Array(rows.length).fill(Number.NaN);
      column[index] = value;
      numbers.set(key, column);
    }
  }
  invariant(places.size < MOST_TOKENS, 'A block has too many distinct tokens');
  return { tokens: [...places.keys()], codes: Uint16Array.from(codes), ends, numbers };
}

export function packIds(rows: readonly BlockRow[]): Buffer {
  return Buffer.from(rows.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex');
}

export function packCommon(columns: CommonColumns): Buffer {
  const { size, prices, sellers, minutes, flags } = columns;
  return pack(size, [prices, sellers, minutes, flags]);
}

export function unpackCommon(packed: Uint8Array): CommonColumns {
  const { head, doubles, integers, shorts, bytes } = unpack(packed);
  invariant(typeof head === 'number', 'A block of offers cannot be read');
  return {
    size: head,
    prices: doubles(head),
    sellers: integers(head),
    minutes: shorts(head),
    flags: bytes(head),
  };
}

export function packDetails(columns: DetailColumns): Buffer {
  const { tokens, codes, ends, numbers } = columns;
  const head = { tokens, codes: codes.length, size: ends.length, numbers: [...numbers.keys()] };
  return pack(head, [codes, ends, ...numbers.values()]);
}

interface DetailHead {
  tokens: string[];
  codes: number;
  size: number;
  numbers: string[];
}

function isDetailHead(head: unknown): head is DetailHead {
  return typeof head === 'object' && head !== null && 'tokens' in head && 'numbers' in head;
}

export function unpackDetails(packed: Uint8Array): DetailColumns {
  const { head, doubles, integers, shorts } = unpack(packed);
  invariant(isDetailHead(head), 'A block of offers cannot be read');
  const codes = shorts(head.codes);
  const ends = integers(head.size);
  const numbers = new Map(head.numbers.map((key) => [key, doubles(head.size)]));
  return { tokens: head.tokens, codes, ends, numbers };
}

const ID_BYTES = 16;

/** Binary search: the position of an id (16 bytes) among a block's sorted ids; -1 when it is missing. */
export function placeOf(ids: Buffer, id: Buffer): number {
  let low = 0;
  let high = ids.length / ID_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = middle * ID_BYTES;
    const order = id.compare(ids, at, at + ID_BYTES);
    if (order === 0) return middle;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return -1;
}

export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The id at a position, as text. */
export function idAt(ids: Buffer, place: number): string {
  const hex = ids.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
