/** Which walks through offers a rule of fees is followed by; the offers' module does them. */
import type { Ctx } from '../../core/context.ts';
import type { StoredVersion } from './fee-versions.ts';
import {
  claimRepricing,
  insertRepricings,
  noteRepriced,
  type FeeWalk,
} from './repricing.repository.ts';
import { rulesConfig } from './rules.config.ts';
import { feesChanged } from './rules.events.ts';

const AGAIN_MS = rulesConfig.againMinutes * 60_000;

/**
 * Offers follow a rule as it begins and as it ends, and once more some minutes later: a change of an offer that began before the
 * moment may have been written after its turn.
 */
export async function followWith(ctx: Ctx, { id, from, until }: StoredVersion): Promise<void> {
  const edges = until === null ? [from] : [from, until];
  const moments = edges.flatMap((edge) => [edge, new Date(edge.getTime() + AGAIN_MS)]);
  await insertRepricings(ctx.db, id, moments);
}

export { claimRepricing, type FeeWalk };

/** Notes a step of a walk. With the first one everybody who shows fees shows the new ones. */
export async function noteStep(
  ctx: Ctx,
  walk: FeeWalk,
  step: { after: string | null; offers: number; isDone: boolean },
): Promise<void> {
  await noteRepriced(ctx.db, walk.id, {
    after: step.after,
    offers: walk.offers + step.offers,
    doneAt: step.isDone ? ctx.now : null,
  });
  if (walk.after_offer === null) await ctx.publish(feesChanged({ version_id: walk.version_id }));
}
