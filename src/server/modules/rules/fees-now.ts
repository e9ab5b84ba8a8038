/**
 * The fees in force. Every process keeps the versions for half a minute, with those that come: all of them were known long before
 * they begin, and are taken back no more shortly before, so that two processes that are asked about the same moment agree,
 * whenever each of them was told.
 */
import {
  edgesAfter,
  feesAt,
  type FeeRules,
  type FeeSchedule,
  type FeeVersion,
} from '~/domain/fees.ts';
import { tag } from '../../core/cache-tags.ts';
import type { Ctx } from '../../core/context.ts';
import { createMemoryCache } from '../../infra/memory-cache.ts';
import { versionOf } from './fee-versions.ts';
import { selectKnown } from './rules.repository.ts';

type Asking = Pick<Ctx, 'db' | 'services'> & { now?: Date };

const KEPT_SECONDS = 30;
/** Calls that began before an edge may still ask after it: what held then is known for so much longer. */
const BEHIND_MS = 10 * 60_000;

/** By half minutes of the product's clock as well, which the sandbox moves by days at once. */
const cache = createMemoryCache<readonly FeeVersion[]>({ seconds: KEPT_SECONDS, max: 4 });

interface Stretch {
  from: Date;
  /** The next edge; null: none is known. */
  until: Date | null;
  rules: FeeRules;
}

interface Known {
  versions: readonly FeeVersion[];
  /** Of what they were made. */
  text: string;
}

/** The versions that were read last: the same ones stay the same object, and so does what is made of them. */
const lately = new WeakMap<object, Known>();
/** The fees between two edges are one object: texts are kept with it. */
const stretches = new WeakMap<readonly FeeVersion[], Stretch>();

async function load({ db, services }: Asking, at: Date): Promise<readonly FeeVersion[]> {
  const rows = await selectKnown(db, new Date(at.getTime() - BEHIND_MS), 'sure');
  const text = JSON.stringify(rows.map(({ id, valid_until: until }) => [id, until]));
  const known = lately.get(services);
  if (known?.text === text) return known.versions;
  const versions = rows.map(versionOf);
  lately.set(services, { versions, text });
  return versions;
}

function rulesAt(versions: readonly FeeVersion[], at: Date): FeeRules {
  const known = stretches.get(versions);
  if (known && known.from <= at && (known.until === null || at < known.until)) return known.rules;
  const rules = feesAt(versions, at);
  stretches.set(versions, { from: at, until: edgesAfter(versions, at)[0] ?? null, rules });
  return rules;
}

/** The fees at the moment of the call, and all that is known to come. */
export async function feesNow(ctx: Asking): Promise<FeeSchedule> {
  const { db, services } = ctx;
  const at = ctx.now ?? services.clock.now();
  const window = Math.floor(at.getTime() / (KEPT_SECONDS * 1_000));
  const versions = await cache.read(
    services,
    db,
    `fees ${window}`,
    () => load(ctx, at),
    () => [tag.fees],
  );
  return { inForce: rulesAt(versions, at), versions, at };
}
