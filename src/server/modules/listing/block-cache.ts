/**
 * In-process LRU cache of unpacked offer blocks. A block version is immutable, so entries are never stale; the least
 * recently used blocks are evicted when the memory limit is reached.
 */
import {
  unpackCommon,
  unpackDetails,
  type CommonColumns,
  type DetailColumns,
} from './offer-block.ts';
import type { StoredBlock } from './offer-blocks.repository.ts';

export interface Block {
  categoryId: string;
  version: number;
  common: CommonColumns;
  details: DetailColumns | null;
  ids: Buffer | null;
}

/** Memory limit: enough for the blocks of about a million offers. */
const MOST_BYTES = 64 * 2 ** 20;

function bytesOf({ common, details, ids }: Block): number {
  const attributes = details
    ? details.codes.byteLength +
      details.ends.byteLength +
      [...details.numbers.values()].reduce((sum, column) => sum + column.byteLength, 0)
    : 0;
  return common.size * 15 + attributes + (ids?.length ?? 0);
}

export function createBlockCache(mostBytes = MOST_BYTES) {
  /** By version, the least recently used first. */
  const blocks = new Map<number, Block>();
  const versionsOf = new Map<string, Set<number>>();
  let bytes = 0;

  const drop = (block: Block): void => {
    blocks.delete(block.version);
    versionsOf.get(block.categoryId)?.delete(block.version);
    bytes -= bytesOf(block);
  };

  const store = (block: Block): void => {
    blocks.set(block.version, block);
    const versions = versionsOf.get(block.categoryId) ?? new Set();
    versionsOf.set(block.categoryId, versions.add(block.version));
    bytes += bytesOf(block);
    for (const oldest of blocks.values()) {
      if (bytes <= mostBytes || oldest.version === block.version) break;
      drop(oldest);
    }
  };

  return {
    /** Cached versions of the categories' blocks, by part. */
    known(categoryIds: readonly string[]) {
      const here = categoryIds
        .flatMap((id) => [...(versionsOf.get(id) ?? [])])
        .flatMap((version) => blocks.get(version) ?? []);
      const versions = (some: readonly Block[]) => some.map(({ version }) => version);
      return {
        common: versions(here),
        details: versions(here.filter(({ details }) => details !== null)),
        ids: versions(here.filter(({ ids }) => ids !== null)),
      };
    },

    /**
     * Merges the parts read from the database with the cached ones and caches the result. Null when a part that was not
     * read, because it was cached, has been evicted meanwhile.
     */
    join(stored: readonly StoredBlock[]): Block[] | null {
      const current = new Set(stored.map(({ version }) => version));
      const joined: Block[] = [];
      for (const row of stored) {
        const before = blocks.get(row.version);
        const common = row.common ? unpackCommon(row.common) : before?.common;
        if (!common) return null;
        const block: Block = {
          categoryId: row.category_id,
          version: row.version,
          common,
          details: row.details ? unpackDetails(row.details) : (before?.details ?? null),
          ids: row.ids ? Buffer.from(row.ids) : (before?.ids ?? null),
        };
        joined.push(block);
        if (before) drop(before);
      }
      for (const categoryId of new Set(stored.map((row) => row.category_id))) {
        for (const version of versionsOf.get(categoryId) ?? []) {
          const replaced = blocks.get(version);
          if (replaced && !current.has(version)) drop(replaced);
        }
      }
      for (const block of joined) store(block);
      return joined;
    },
  };
}

export type BlockCache = ReturnType<typeof createBlockCache>;
