/**
 * Rounds over rules that are due: some offers in a transaction, so that buyers of these offers wait for it at most, and what
 * a process that ends leaves is taken up by the next one. Locks as every change of many offers has them (decision 0024):
 * account (shared) → rule → offers by id.
 */
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import { replyBounds } from '~/domain/auto-reply.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import { findSellingDefinition, maySell, OFFERS_AT_ONCE, setPrices } from '../../offers/index.ts';
import {
  deleteAllowed,
  deleteOldActs,
  insertActs,
  writeStops,
  type ActRecord,
  type StopRecord,
} from '../acts.repository.ts';
import { deleteOldDeeds } from '../replies.repository.ts';
import { selectCovered } from '../pricing.repository.ts';
import { claimDue, findDue, updateRule, type RuleRow } from '../rules.repository.ts';
import { planOffers, type PlannedOffer } from './plan-offers.ts';

/** Transactions before other jobs of the process get their turn. */
const TURNS = 100;
const FORGOTTEN_AT_ONCE = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

async function claim(ctx: Ctx, except: readonly string[]): Promise<RuleRow | undefined> {
  const next = await findDue(ctx.db, ctx.now, except);
  if (!next) return undefined;
  await lockAccountShared(ctx.db, next.seller_id);
  return claimDue(ctx.db, next.id, ctx.now);
}

function actOf(
  ctx: Ctx,
  rule: RuleRow,
  { offer, figures }: PlannedOffer,
  what: Pick<ActRecord, 'kind' | 'reason' | 'new_micros' | 'version'>,
): ActRecord {
  return {
    id: newId(),
    seller_id: rule.seller_id,
    rule_id: rule.id,
    offer_id: offer.id,
    old_micros: offer.price_micros,
    figures,
    created_at: ctx.now,
    undone_at: null,
    ...what,
  };
}

/** Writes the prices that change. What its seller changed since it was planned is left for the next round. */
async function change(
  ctx: Ctx,
  rule: RuleRow,
  planned: readonly PlannedOffer[],
): Promise<ActRecord[]> {
  const wanted = planned.flatMap(({ offer, plan }) =>
    plan?.outcome === 'change'
      ? [{ id: offer.id, priceMicros: plan.priceMicros, version: offer.version }]
      : [],
  );
  const versions = await setPrices(ctx, rule.seller_id, wanted, 'autopilot');
  await deleteAllowed(
    ctx.db,
    planned.flatMap(({ offer }) =>
      offer.allowed_micros !== null && versions.has(offer.id) ? [offer.id] : [],
    ),
  );
  return planned.flatMap((one) => {
    const version = versions.get(one.offer.id);
    if (version === undefined || one.plan === null) return [];
    const { reason, priceMicros } = one.plan;
    return [actOf(ctx, rule, one, { kind: 'price', reason, new_micros: priceMicros, version })];
  });
}

/** Leaves offers to their seller, who is told once for all of them. */
async function stop(
  ctx: Ctx,
  rule: RuleRow,
  planned: readonly PlannedOffer[],
): Promise<ActRecord[]> {
  const stops: StopRecord[] = [];
  const acts: ActRecord[] = [];
  for (const one of planned) {
    if (one.plan?.outcome !== 'stop') continue;
    const { reason, priceMicros } = one.plan;
    const { offer, figures } = one;
    acts.push(
      actOf(ctx, rule, one, { kind: 'stop', reason, new_micros: priceMicros, version: null }),
    );
    stops.push({
      offer_id: offer.id,
      seller_id: rule.seller_id,
      rule_id: rule.id,
      stopped_at: ctx.now,
      reason,
      figures,
      wanted_micros: priceMicros,
    });
  }
  const [first] = stops;
  const [title] = planned.flatMap(({ offer }) =>
    offer.id === first?.offer_id ? [offer.title] : [],
  );
  if (!first || title === undefined || first.reason === 'undone') return [];
  await writeStops(ctx.db, stops);
  await notify(ctx, {
    user_id: rule.seller_id,
    kind: 'autopilot_stopped',
    subject: `autopilot:${rule.id}`,
    fact: `stop:${acts[0]?.id ?? ''}`,
    data: { type: 'autopilot_stopped', title, count: stops.length, reason: first.reason },
  });
  return acts;
}

/** A round that was not looked at for long does not run twice for that. */
function nextDue(rule: RuleRow, roundAt: Date, now: Date): Date {
  const next = roundAt.getTime() + rule.every_minutes * MINUTE_MS;
  return new Date(next > now.getTime() ? next : now.getTime() + rule.every_minutes * MINUTE_MS);
}

async function work(ctx: Ctx, rule: RuleRow): Promise<void> {
  const roundAt = rule.round_at ?? ctx.now;
  const definition = await findSellingDefinition(ctx, rule.category_id, rule.seller_id);
  const isAllowed = definition !== null && (await maySell(ctx, rule.seller_id));
  // Rules of somebody who may not sell now wait: they go on when that is over.
  const offers = isAllowed
    ? await selectCovered(ctx.db, rule, { after: rule.round_after, limit: OFFERS_AT_ONCE })
    : [];
  if (definition && offers.length > 0) {
    const round = { ruleId: rule.id, at: roundAt };
    const planned = await planOffers(ctx, rule, definition, offers, round);
    const changed = await change(ctx, rule, planned);
    await insertActs(ctx.db, [...changed, ...(await stop(ctx, rule, planned))]);
  }
  const isDone = offers.length < OFFERS_AT_ONCE;
  await updateRule(ctx.db, rule.id, {
    worked_at: ctx.now,
    round_at: isDone ? null : roundAt,
    round_after: isDone ? null : (offers.at(-1)?.id ?? null),
    ...(isDone && { due_at: nextDue(rule, roundAt, ctx.now) }),
  });
}

/** @returns how many transactions were done */
export function runRounds(ctx: Ctx): Promise<number> {
  return eachDue(ctx, TURNS, { job: 'autopilot.rounds', claim, work });
}

/** Deletes acts that nobody needs any more. */
export async function forgetActs(ctx: Ctx): Promise<number> {
  const ago = (days: number): Date => new Date(ctx.now.getTime() - days * DAY_MS);
  const before = ago(autopilotBounds.days);
  const acts = await deleteOldActs(ctx.db, before, FORGOTTEN_AT_ONCE);
  // Longer than the longest silence between two texts.
  const talks = ago(2 * (replyBounds.everyHours.max / 24));
  return acts + (await deleteOldDeeds(ctx.db, { talks, deeds: before }, FORGOTTEN_AT_ONCE));
}
