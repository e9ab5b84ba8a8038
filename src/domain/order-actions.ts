/** What people may do with an order now: the lifecycle table as names, for the API and the interface. */
import type { GuardInput } from './order-guards.ts';
import {
  findTransition,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
} from './order-lifecycle.ts';

/** What people may do with an order. `pay`, `reveal` and `settle`, which is to answer a proposal, name no event. */
export const orderActions = [
  'pay',
  'start',
  'deliver',
  'confirm',
  'cancel',
  'decline',
  'dispute',
  'answer',
  'escalate',
  'withdraw',
  'settle',
  'approve',
  'refuse',
  'resolve',
  'reveal',
  'review',
  'rate_buyer',
] as const;
export type OrderAction = (typeof orderActions)[number];

const peopleEvents = [
  'start',
  'deliver',
  'confirm',
  'cancel',
  'decline',
  'dispute',
  'answer',
  'escalate',
  'withdraw',
  'approve',
  'refuse',
] as const satisfies readonly (OrderEvent & OrderAction)[];

/** How an order ends whose seller may rate the buyer. */
export const ratedStatuses: readonly OrderStatus[] = ['completed', 'refund'];

/** The names of what this actor may do now. */
export function actionsFor(
  status: OrderStatus,
  actor: OrderActor,
  input: GuardInput,
  extra: { hasSecrets: boolean; mayReview: boolean; mayRateBuyer: boolean; isAsked: boolean },
): OrderAction[] {
  const actions: OrderAction[] = [];
  if (status === 'created' && actor === 'buyer') actions.push('pay');
  for (const event of peopleEvents) {
    if (findTransition(status, event, actor, input).ok) actions.push(event);
  }
  if (findTransition(status, 'resolve_complete', actor, input).ok) actions.push('resolve');
  if (status === 'disputed' && extra.isAsked) actions.push('settle');
  if (actor === 'buyer' && extra.hasSecrets) actions.push('reveal');
  if (actor === 'buyer' && status === 'completed' && extra.mayReview) actions.push('review');
  if (actor === 'seller' && ratedStatuses.includes(status) && extra.mayRateBuyer) {
    actions.push('rate_buyer');
  }
  return actions;
}
