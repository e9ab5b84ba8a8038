/** What the actor does first as a new seller, from facts, and what of it they put away (decision 0087). */
import { appConfig } from '~config';
import type { FirstStepPart } from '~/contracts/dashboard/dashboard-names.ts';
import type { FirstSteps } from '~/contracts/dashboard/dashboard.schemas.ts';
import { areStepsOpen, firstStepNames, firstSteps, type StepFacts } from '~/domain/first-steps.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findBeginnings } from '../../accounts/index.ts';
import { hasPublished } from '../../offers/index.ts';
import { hasDelivered } from '../../orders/index.ts';
import { hasPayoutMethod } from '../../wallet/index.ts';
import { findChoice, writeChoice } from '../first-steps.repository.ts';

/** Payouts ask for an identity by this level of trust, as `requirePayoutRight` does. */
const { payoutTrustLevel } = appConfig.wallet;

export async function readFirstSteps(ctx: UserCtx): Promise<FirstSteps> {
  const { db } = ctx;
  const { userId } = ctx.actor;
  const [account, isPublished, isDelivered, hasMethod, choice] = await Promise.all([
    findBeginnings(db, userId),
    hasPublished(db, userId),
    hasDelivered(db, userId),
    hasPayoutMethod(db, userId),
    findChoice(db, userId),
  ]);
  invariant(account, 'Whoever asks has an account');
  const facts: StepFacts = {
    email: account.emailConfirmed,
    first_offer: isPublished,
    second_factor: account.secondFactorOn,
    identity: account.trustLevel >= payoutTrustLevel,
    payout_method: hasMethod,
    profile: account.hasProfile,
    hours: account.hasHours,
    first_sale: isDelivered,
  };
  const isHidden = choice !== undefined && choice.list_hidden_at !== null;
  const isLeft = choice !== undefined && choice.guide_left_at !== null;
  return {
    steps: firstStepNames.map((name) => ({
      name,
      need: firstSteps[name],
      is_done: facts[name],
    })),
    is_shown: !isHidden && areStepsOpen(facts, account.completedSales),
    is_guided: !isLeft && !isPublished,
  };
}

/** Puts the list or the guide away for good. Said twice, nothing more happens. */
export async function hideFirstSteps(ctx: UserCtx, part: FirstStepPart): Promise<FirstSteps> {
  await writeChoice(ctx.db, ctx.actor.userId, part, ctx.now);
  return readFirstSteps(ctx);
}
