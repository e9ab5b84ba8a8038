/** Reads a file of the catalogue: its bytes, its form, and where that is wrong. Pure apart from the file itself. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  CATALOGUE_FORMAT,
  CATALOGUE_VERSION,
  fileCategorySchema,
  fileHeadSchema,
  gameHeadSchema,
  MOST_FILE_BYTES,
  MOST_ISSUES,
  type CatalogueFile,
  type FileCategory,
  type FileGame,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { fieldErrors } from '~/contracts/validation.ts';
import type { PlacedIssue } from './file-issues.ts';

/** More than any list of a file may have; a longer one is not looked into. */
const MOST_ITEMS = 500;
const MOST_DEPTH = 12;
/**
 * Parts that a value may have for all of its errors to be told. Of a larger one it is the first: a megabyte of nothing but errors
 * would be millions of them, collected before anybody could count them.
 */
const MOST_PARTS = 5_000;

export interface ReadFile {
  /** Null where its form is wrong. */
  file: CatalogueFile | null;
  issues: PlacedIssue[];
  /** As it was read, of any form: for the names of places. */
  raw: unknown;
  /** Of its bytes. */
  digest: string;
}

/** @throws {Failure} CATALOGUE_FILE_UNREADABLE */
function parsed(bytes: Uint8Array): object {
  try {
    const raw: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isOurs =
      typeof raw === 'object' &&
      raw !== null &&
      'format' in raw &&
      raw.format === CATALOGUE_FORMAT &&
      'version' in raw &&
      raw.version === CATALOGUE_VERSION;
    if (isOurs) return raw;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new Failure('CATALOGUE_FILE_UNREADABLE');
}

/** Whether a list in it is longer than any may be, or something lies deeper. */
function isBeyond(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MOST_DEPTH) return true;
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return items.length > MOST_ITEMS || items.some((item) => isBeyond(item, depth + 1));
}

/** Whether it has few parts, itself and what holds others counted. Looks no further than the bound. */
function isSmall(value: unknown): boolean {
  const left = [value];
  for (let count = 0; left.length > 0; count += 1) {
    if (count === MOST_PARTS) return false;
    const part = left.pop();
    const inner: unknown[] = typeof part === 'object' && part !== null ? Object.values(part) : [];
    left.push(...inner);
  }
  return true;
}

/** Collects what is wrong until there is more of it than is shown. */
class Reader {
  readonly issues: PlacedIssue[] = [];

  get isFull(): boolean {
    return this.issues.length >= MOST_ISSUES;
  }

  /** @param looked what of the value the schema looks into */
  read<const S extends v.GenericSchema>(schema: S, value: unknown, path: string, looked = value) {
    const first = v.safeParse(schema, value, { abortEarly: true });
    if (first.success) return first.output;
    const all = isSmall(looked) ? v.safeParse(schema, value).issues : undefined;
    for (const issue of fieldErrors(all ?? first.issues)) {
      const at = [path, issue.path].filter((part) => part !== '').join('.');
      this.issues.push({ path: at, message: issue.message });
    }
    return null;
  }

  categories(list: readonly unknown[], path: string): FileCategory[] {
    return list.flatMap((value, index) =>
      this.isFull ? [] : (this.read(fileCategorySchema, value, `${path}.${index}`) ?? []),
    );
  }

  games(list: readonly unknown[]): FileGame[] {
    return list.flatMap((value, index) => {
      if (this.isFull) return [];
      const head = typeof value === 'object' ? { ...value, categories: null } : value;
      const game = this.read(gameHeadSchema, value, `games.${index}`, head);
      if (!game) return [];
      const names = [...new Set(game.search_aliases)];
      const categories = this.categories(game.categories, `games.${index}.categories`);
      return { ...game, search_aliases: names, categories };
    });
  }
}

/** @throws {Failure} CATALOGUE_FILE_TOO_LARGE, CATALOGUE_FILE_UNREADABLE */
export async function readFile(given: File): Promise<ReadFile> {
  if (given.size > MOST_FILE_BYTES) throw new Failure('CATALOGUE_FILE_TOO_LARGE');
  const bytes = new Uint8Array(await given.arrayBuffer());
  const raw = parsed(bytes);
  if (isBeyond(raw)) throw new Failure('CATALOGUE_FILE_TOO_LARGE');
  const reader = new Reader();
  const head = reader.read(fileHeadSchema, raw, '', { ...raw, games: null });
  const games = head ? reader.games(head.games) : [];
  const { issues } = reader;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const file = head && issues.length === 0 ? { ...head, games } : null;
  return { file, issues, raw, digest };
}
