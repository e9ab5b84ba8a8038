/**
 * API reads behind the pages, over 10 000 offers at many URLs in turn: once uncached, so that every call reaches its
 * endpoint and the database, and once as `npm start` runs, with the API cache for visitors.
 */
import type { Figure } from './lib/figures.ts';
import type { Host } from './lib/host.ts';
import { importInApp } from './lib/in-app.ts';
import { loadMany, warmUp } from './lib/load.ts';
import type { Bench, Stage } from './lib/stage.ts';

const OFFERS = 10_000;
const SELLERS = 300;
/** So many different addresses of each kind. */
const LISTS = 400;
const SHOWN_OFFERS = 2_000;
const WORDS = 400;

const MODES = [{ name: 'uncached', cacheMb: 0 }, { name: 'cached' }];
type Mode = (typeof MODES)[number];

interface Kind {
  name: string;
  paths: readonly string[];
  goal: { atLeast: number };
}

/** Fills the market up to so many offers; other benches that follow run on it, too. */
async function growTo(stage: Stage, offers: number): Promise<void> {
  const { rows } = await stage.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM offer',
  );
  const missing = offers - (rows[0]?.count ?? 0);
  if (missing <= 0) return;
  const { growMarket } = await importInApp<typeof import('./lib/large-market.ts')>(
    'bench/lib/large-market.ts',
  );
  await growMarket(stage.databaseUrl, { offers: missing, sellers: SELLERS, say: stage.say });
}

/** Addresses from the market itself: its largest categories in each order, offers and words of titles at random. */
async function kindsOf({ database }: Stage): Promise<Kind[]> {
  const lists = await database.query<{ path: string }>(
    `SELECT 'market/offer?game=' || g.alias || '&category=' || c.alias || sort AS path
     FROM category c JOIN game g ON g.id = c.game_id
       JOIN category_stats s ON s.category_id = c.id,
       unnest(ARRAY['', '&sort=price', '&sort=newest', '&instant=true']) AS sort
     WHERE s.offers_count >= 36
     ORDER BY s.offers_count DESC, path LIMIT $1`,
    [LISTS],
  );
  const offers = await database.query<{ path: string }>(
    `SELECT 'market/offer/' || id AS path FROM offer WHERE listed ORDER BY md5(id::text) LIMIT $1`,
    [SHOWN_OFFERS],
  );
  const words = await database.query<{ path: string }>(
    `SELECT 'market/search?q=' || word AS path
     FROM (SELECT DISTINCT word FROM offer, regexp_split_to_table(lower(title), '[^a-z]+') AS word
       WHERE listed AND length(word) >= 4) AS found
     ORDER BY md5(word) LIMIT $1`,
    [WORDS],
  );
  const pathsOf = ({ rows }: { rows: { path: string }[] }) => rows.map(({ path }) => path);
  return [
    { name: 'lists of 36 offers', paths: pathsOf(lists), goal: { atLeast: 1_200 } },
    { name: 'offers', paths: pathsOf(offers), goal: { atLeast: 1_500 } },
    { name: 'word searches', paths: pathsOf(words), goal: { atLeast: 1_100 } },
  ];
}

async function measure(stage: Stage, host: Host, mode: Mode, kind: Kind): Promise<Figure[]> {
  const urls = kind.paths.map((path) => `${host.origin}/api/${path}`);
  const name = `api ${kind.name}, ${urls.length} addresses, ${mode.name}`;
  await warmUp(urls);
  const spentBefore = host.cpuMs();
  const { requestsPerSecond, p99, total } = await stage.profiled(
    host,
    `api-${kind.name.replaceAll(' ', '-')}-${mode.name}`,
    () => loadMany(urls, stage.seconds),
  );
  const spent = (host.cpuMs() - spentBefore) / total;
  return [
    { name, value: requestsPerSecond, unit: 'requests/s', goal: kind.goal },
    { name: `${name}, p99`, value: p99, unit: 'ms' },
    { name: `${name}, processor time each`, value: spent, unit: 'ms' },
  ];
}

export const api: Bench = {
  name: 'api',
  isOnMarket: true,
  async run(stage) {
    await growTo(stage, OFFERS);
    const kinds = await kindsOf(stage);
    const figures: Figure[] = [];
    for (const mode of MODES) {
      await stage.withHost(async (host) => {
        for (const kind of kinds) figures.push(...(await measure(stage, host, mode, kind)));
      }, mode);
    }
    return figures;
  },
};
