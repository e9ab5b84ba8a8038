/**
 * Compares a provider's event with the request that we made, and says what staff may do where they do not agree. Pure:
 * they return or throw.
 */
import { Failure } from '~/contracts/failure.ts';
import type { PaymentStatus } from '~/domain/payment-lifecycle.ts';
import type { PaymentReviewAction } from '~/contracts/payments/payments.schemas.ts';
import type { UserActor } from '../../core/actor.ts';
import { refuseImpersonation } from '../accounts/index.ts';
import type { VerifiedEvent } from '../../infra/payments/index.ts';
import type { EventOutcome } from './payments.tables.ts';

/** Our request to the provider. */
interface Asked {
  provider: string;
  amount_cents: number;
  currency: string;
  status: PaymentStatus;
}

/** The provider's event. */
interface Told {
  type: VerifiedEvent['type'];
  provider: string;
  amountCents: number;
  currency: string;
  /** Of a page that we closed ourselves, to open the next one. */
  isOfOlderPage: boolean;
  /** Money of another payment of the provider's than the one that was taken under this reference. */
  isSecondCapture: boolean;
}

/** Providers tell no amount of what was not paid. */
const withoutAmount: readonly VerifiedEvent['type'][] = [
  'payment.declined',
  'payment.expired',
  'payment.voided',
];

/**
 * - `unknown`: from another provider than the one that was asked
 * - `mismatch`: another amount or currency, or money that came a second time
 * - `ignored`: it was captured before, which is final whatever the event says, or the page that ended is not the current one
 * - `valid`: the event takes effect
 */
export function verdictOf(asked: Asked, told: Told): 'unknown' | 'mismatch' | 'ignored' | 'valid' {
  if (asked.provider !== told.provider) return 'unknown';
  const isSame = asked.amount_cents === told.amountCents && asked.currency === told.currency;
  if (!isSame && !withoutAmount.includes(told.type)) return 'mismatch';
  if (told.isSecondCapture) return 'mismatch';
  return asked.status === 'captured' || told.isOfOlderPage ? 'ignored' : 'valid';
}

/** An event that staff look at. */
export interface Reviewed {
  type: string;
  outcome: EventOutcome | null;
  /** It was given up: nobody tries it any more by itself. */
  isDead: boolean;
  resolution: 'credited' | 'closed' | null;
  told: { cents: number; currency: string };
  /** The state of the payment or deposit that it names; null when there is none at this provider. */
  asked: PaymentStatus | null;
}

/**
 * Whether what arrived can be given to the buyer: money did arrive, whose it is, in the currency of our books, is known,
 * and nothing was captured for that request before or since. A provider takes money once for a reference, so the
 * request is captured with it, and whatever else is told about it moves nothing.
 */
export function mayCredit({ type, outcome, resolution, told, asked }: Reviewed): boolean {
  const hasArrived = type === 'payment.succeeded' && told.cents > 0 && told.currency === 'USD';
  const isOpen = outcome === 'mismatch' && resolution === null;
  return hasArrived && isOpen && asked !== null && asked !== 'captured';
}

/** What staff may do about an event now. One that moved money, or is tried by itself, is left alone. */
export function reviewActions(event: Reviewed): PaymentReviewAction[] {
  const { outcome, isDead, resolution } = event;
  if (resolution === 'credited') return [];
  const hasMovedNothing = outcome === 'mismatch' || outcome === 'unknown';
  if (outcome !== null && !hasMovedNothing) return [];
  const isToClose = resolution === null && (hasMovedNothing || isDead);
  return [
    'process',
    ...(mayCredit(event) ? (['credit'] as const) : []),
    ...(isToClose ? (['close'] as const) : []),
  ];
}

/** Staff give money to others, and as themselves. @throws Failure PAYMENT_EVENT_OWN, IMPERSONATING */
export function requireCreditRight(actor: UserActor, ownerId: string): void {
  if (ownerId === actor.userId || ownerId === actor.impersonatorId) {
    throw new Failure('PAYMENT_EVENT_OWN');
  }
  refuseImpersonation(actor);
}
