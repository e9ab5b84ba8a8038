/** What saving a rule would do to own offers now. Nothing is written. */
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import type { Plan, Preview, RuleInput } from '~/contracts/autopilot/autopilot.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { presentPlan, ruleRowOf } from '../autopilot.presenter.ts';
import { selectCovered } from '../pricing.repository.ts';
import { selectRules } from '../rules.repository.ts';
import { requireRule } from './own-rules.ts';
import { planOffers, type PlannedOffer } from './plan-offers.ts';

/** Offers that are read and planned before others get their turn. */
const AT_ONCE = 500;

/** Adds one offer to the counts. */
function note(preview: Preview, { offer, plan, figures }: PlannedOffer): void {
  preview.total += 1;
  if (figures.rivals === 0) preview.alone += 1;
  if (plan === null) {
    preview.stopped += 1;
    return;
  }
  if (plan.reason === 'floor') preview.at_floor += 1;
  if (plan.outcome === 'keep') preview.unchanged += 1;
  else if (plan.outcome === 'stop') preview.stops += 1;
  else if (plan.priceMicros > offer.price_micros) preview.up += 1;
  else preview.down += 1;
}

/** @throws {Failure} those of `requireRule` */
export async function previewRule(ctx: UserCtx, input: RuleInput): Promise<Preview> {
  const definition = await requireRule(ctx, input);
  const { userId: sellerId } = ctx.actor;
  const rule = ruleRowOf(input, sellerId);
  const saved = (await selectRules(ctx.db, sellerId)).find(
    (one) => one.category_id === rule.category_id && one.market_key === rule.market_key,
  );
  const counts = { total: 0, up: 0, down: 0, unchanged: 0, stops: 0, stopped: 0 };
  const preview: Preview = { ...counts, at_floor: 0, alone: 0, plans: [] };
  const [stops, changes]: [Plan[], Plan[]] = [[], []];
  for (let after: string | null = null; ;) {
    const offers = await selectCovered(ctx.db, rule, { after, limit: AT_ONCE });
    const round = saved ? { ruleId: saved.id, at: null } : null;
    for (const planned of await planOffers(ctx, rule, definition, offers, round)) {
      note(preview, planned);
      const shown = presentPlan(planned, definition, sellerId);
      const list = shown?.outcome === 'stop' ? stops : changes;
      if (shown && list.length < autopilotBounds.examples) list.push(shown);
    }
    after = offers.at(-1)?.id ?? null;
    if (offers.length < AT_ONCE) break;
  }
  preview.plans = [...stops, ...changes].slice(0, autopilotBounds.examples);
  return preview;
}
