/** The fees in force, and those that come. */
import {
  edgesAfter,
  feesAt,
  type FeeRules,
  type FeeSchedule,
  type FeeVersion,
} from '~/domain/fees.ts';
import { tag } from '../../core/cache-tags.ts';
import { versionOf } from './fee-versions.ts';
import { createKnownVersions, momentOf, type Asking } from './known-versions.ts';
import { selectKnown, type FeeRow } from './rules.repository.ts';

/** Calls that began before an edge may still ask after it: what held then is known for so much longer. */
const BEHIND_MS = 10 * 60_000;

const knownVersions = createKnownVersions<FeeRow, FeeVersion>({
  name: 'fees',
  tag: tag.fees,
  select: (db, at) => selectKnown(db, new Date(at.getTime() - BEHIND_MS), 'sure'),
  parse: versionOf,
});

interface Stretch {
  from: Date;
  /** The next edge; null: none is known. */
  until: Date | null;
  rules: FeeRules;
}

/** The fees between two edges are one object: texts are kept with it. */
const stretches = new WeakMap<readonly FeeVersion[], Stretch>();

function rulesAt(versions: readonly FeeVersion[], at: Date): FeeRules {
  const known = stretches.get(versions);
  if (known && known.from <= at && (known.until === null || at < known.until)) return known.rules;
  const rules = feesAt(versions, at);
  stretches.set(versions, { from: at, until: edgesAfter(versions, at)[0] ?? null, rules });
  return rules;
}

/** The fees at the moment of the call, and all that is known to come. */
export async function feesNow(ctx: Asking): Promise<FeeSchedule> {
  const at = momentOf(ctx);
  const versions = await knownVersions(ctx, at);
  return { inForce: rulesAt(versions, at), versions, at };
}
