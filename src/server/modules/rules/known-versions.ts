/**
 * Rules that every process keeps for half a minute, with those that come: all of them were known long before they begin, and are
 * taken back no more shortly before, so that two processes that are asked about the same moment agree, whenever each of them was
 * told.
 */
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../db/database.ts';
import { createMemoryCache } from '../../infra/memory-cache.ts';

export type Asking = Pick<Ctx, 'db' | 'services'> & { now?: Date };

const KEPT_SECONDS = 30;

interface Source<Row, Version> {
  /** Names them in the cache. */
  name: string;
  /** Whose invalidation makes them read again. */
  tag: string;
  /** @param at the moment of the call */
  select(db: Db, at: Date): Promise<readonly Row[]>;
  parse(row: Row): Version;
}

/** The moment of a call. */
export const momentOf = ({ now, services }: Asking): Date => now ?? services.clock.now();

/**
 * A reader of versions. As long as they are the same ones they are the same object, so that what is made of them can be kept
 * with it.
 */
export function createKnownVersions<Row extends { id: string; valid_until: Date | null }, Version>({
  name,
  tag,
  select,
  parse,
}: Source<Row, Version>): (ctx: Asking, at: Date) => Promise<readonly Version[]> {
  const cache = createMemoryCache<readonly Version[]>({ seconds: KEPT_SECONDS, max: 4 });
  /** What was read last, and of which rows it was made. */
  const lately = new WeakMap<object, { versions: readonly Version[]; text: string }>();

  async function load({ db, services }: Asking, at: Date): Promise<readonly Version[]> {
    const rows = await select(db, at);
    const text = JSON.stringify(rows.map(({ id, valid_until: until }) => [id, until]));
    const known = lately.get(services);
    if (known?.text === text) return known.versions;
    const versions = rows.map(parse);
    lately.set(services, { versions, text });
    return versions;
  }

  return (ctx, at) => {
    // By half minutes of the product's clock as well, which the sandbox moves by days at once.
    const window = Math.floor(at.getTime() / (KEPT_SECONDS * 1_000));
    return cache.read(
      ctx.services,
      ctx.db,
      `${name} ${window}`,
      () => load(ctx, at),
      () => [tag],
    );
  };
}
