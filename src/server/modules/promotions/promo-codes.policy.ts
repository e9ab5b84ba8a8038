/** Who may do what to a promo code, and what may change once it was used (decision 0120). Pure. */
import { Failure } from '~/contracts/failure.ts';
import type { PromoState } from '~/contracts/promotions/promo-codes.schemas.ts';
import { isAbove } from '~/domain/promo-cost.ts';
import type { UserActor } from '../../core/actor.ts';
import type { PromoTerms } from './code-facts.ts';
import { promoCodeConfig } from './promotions.config.ts';

const { fourEyesCents } = promoCodeConfig;

/** What may change after the first use. */
const changeable: readonly (keyof PromoTerms)[] = [
  'starts_at',
  'ends_at',
  'total_limit',
  'user_limit',
];

/** Everything else: what it gives, to whom, for what. */
const fixed: readonly (keyof PromoTerms)[] = [
  'code',
  'type',
  'percent_bps',
  'amount',
  'currency',
  'maximum_amount',
  'scope',
  'scope_id',
  'minimum_amount',
  'first_order_only',
  'user_id',
];

const differ = (names: readonly (keyof PromoTerms)[], before: PromoTerms, after: PromoTerms) =>
  names.some((name) => before[name] !== after[name]);

/** Whether a code is for the actor, or for offers of theirs: also behind an impersonation. */
export function isOwn(
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
  terms: Pick<PromoTerms, 'user_id' | 'scope' | 'scope_id'>,
): boolean {
  const about = [terms.user_id, terms.scope === 'seller' ? terms.scope_id : null];
  return about.some((id) => id !== null && (id === actor.userId || id === actor.impersonatorId));
}

/** @throws Failure PROMO_CODE_OWN */
export function requireNotOwn(
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
  ...all: readonly PromoTerms[]
): void {
  if (all.some((terms) => isOwn(actor, terms))) throw new Failure('PROMO_CODE_OWN');
}

/** @throws Failure PROMO_CODE_CHANGED where somebody changed it since it was looked at */
export function requireSeen(row: { revision: number }, revision: number): void {
  if (row.revision !== revision) throw new Failure('PROMO_CODE_CHANGED');
}

/** @throws Failure PROMO_CODE_UNCHANGED; PROMO_CODE_USED for what does not change after the first use */
export function requireChangeable(
  row: { first_used_at: Date | null },
  before: PromoTerms,
  after: PromoTerms,
): void {
  const isFixedChanged = differ(fixed, before, after);
  if (!isFixedChanged && !differ(changeable, before, after)) {
    throw new Failure('PROMO_CODE_UNCHANGED');
  }
  if (isFixedChanged && row.first_used_at !== null) throw new Failure('PROMO_CODE_USED');
}

/** Which states an act begins from. */
const begins = {
  start: ['draft', 'stopped'],
  stop: ['waiting', 'active', 'scheduled', 'used_up', 'ended'],
  agree: ['waiting'],
} as const satisfies Record<string, readonly PromoState[]>;

/** @throws Failure PROMO_CODE_STATE */
export function requireState(state: PromoState, act: keyof typeof begins): void {
  const from: readonly PromoState[] = begins[act];
  if (!from.includes(state)) throw new Failure('PROMO_CODE_STATE');
}

/** Never whoever asked, nor anybody where nobody did. */
function isSecondPerson(
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
  askedBy: string | undefined,
): boolean {
  return askedBy !== undefined && askedBy !== actor.userId && askedBy !== actor.impersonatorId;
}

/** @throws Failure PROMO_CODE_SECOND_PERSON */
export function requireSecondPerson(
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
  askedBy: string | undefined,
): void {
  if (!isSecondPerson(actor, askedBy)) throw new Failure('PROMO_CODE_SECOND_PERSON');
}

/** Whether the page offers the actor to agree. */
export function mayAgree(
  actor: Pick<UserActor, 'userId' | 'impersonatorId'>,
  terms: Pick<PromoTerms, 'user_id' | 'scope' | 'scope_id'>,
  askedBy: string | undefined,
): boolean {
  return isSecondPerson(actor, askedBy) && !isOwn(actor, terms);
}

export interface Agreement {
  agreed_revision: number | null;
  agreed_cents: number | null;
}

/** Whether somebody else has to agree before a code of this most starts. */
export function needsSecond(most: number | null, agreed: Agreement): boolean {
  if (!isAbove(most, fourEyesCents)) return false;
  return agreed.agreed_revision === null || isAbove(most, agreed.agreed_cents);
}

/** The same of a code that is in use: only what raises its most is asked again. */
export function raiseNeedsSecond(
  most: { before: number | null; after: number | null },
  agreed: Agreement,
): boolean {
  return isAbove(most.after, most.before) && needsSecond(most.after, agreed);
}
