/**
 * From a provider's call to its effect (decision 0042): the verified event is stored first, which is what the provider
 * is answered for; then it is processed, at once by whoever stored it, otherwise by the delivery queue.
 */
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { deliverQueued, giveBack, reasonOf } from '../../../core/delivery-queue.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import type { VerifiedEvent } from '../../../infra/payments/index.ts';
import type { LookedAtChargeback } from '../chargeback-desk.ts';
import type { EventOutcome } from '../payments.tables.ts';
import {
  findEvent,
  providerEventQueue,
  saveOutcome,
  storeEvent,
  type LeasedEvent,
  type ProviderEvent,
} from '../provider-events.repository.ts';
import { findNames, noteNames } from '../provider-payments.repository.ts';
import { settleProviderEvent, type Looked } from './settle-provider-event.ts';
import type { SeenPromise } from './settle-promise.ts';

/** Thrown to roll back when somebody else has processed or closed the event meanwhile. */
class AlreadyDecided extends Error {}

/**
 * Stores a verified event and processes it. On the pool. Never throws once it is stored: what fails is tried again, and
 * a provider that is told of a failure would only send the same again.
 */
export async function receiveProviderEvent(
  ctx: Ctx,
  event: VerifiedEvent & { provider: string },
): Promise<void> {
  const leased = await storeEvent(ctx.db, event, ctx.now);
  if (leased) await processLeased(ctx, leased, event);
  try {
    await noteNames(ctx.db, event);
  } catch (error) {
    const { provider, eventId } = event;
    ctx.services.log.error({ err: error, provider, eventId }, 'names of a payment were not noted');
  }
}

/** Processes an event that the caller has leased, on the pool. @returns null when it failed: the queue tries it again */
export async function processLeased(
  ctx: Ctx,
  leased: LeasedEvent,
  event: ProviderEvent,
): Promise<EventOutcome | null> {
  const { db, now } = ctx;
  const { log } = ctx.services;
  try {
    return await processEvent(ctx, leased.queue_key, event);
  } catch (error) {
    const { provider, eventId } = event;
    log.error({ err: error, provider, eventId }, 'payment event could not be processed');
    await giveBack({ db, now, log }, providerEventQueue, leased, { reason: reasonOf(error) });
    return null;
  }
}

/**
 * One unit of work: its effect and its outcome, or nothing. The row of the event is locked last, and only if it still
 * waits: two processes that work on the same event are serialized by its order or deposit, and the second does nothing.
 */
async function processEvent(
  ctx: Ctx,
  id: string,
  event: ProviderEvent,
): Promise<EventOutcome | null> {
  const looked: Looked = {
    chargeback: await lookAtChargeback(ctx, event),
    promise: await lookAtPromise(ctx, event),
  };
  try {
    const settled = await unitOfWork(ctx, async (step) => {
      const outcome = await settleProviderEvent(step, event, looked);
      if (!(await saveOutcome(step.db, id, outcome, step.now))) throw new AlreadyDecided();
      return outcome;
    });
    reportUnsettled(ctx, event, settled);
    return settled;
  } catch (error) {
    if (error instanceof AlreadyDecided) return null;
    throw error;
  }
}

/** What the provider knows of a chargeback, asked outside of any transaction. @throws ProviderDown: it is tried again */
async function lookAtChargeback(
  ctx: Ctx,
  { provider: name, purpose, reference }: ProviderEvent,
): Promise<LookedAtChargeback | null> {
  const provider = ctx.services.payments.find(name);
  if (purpose !== 'chargeback' || !provider?.capabilities.chargebacks) return null;
  const askedAt = ctx.now;
  const seen = await provider.fetchChargeback(reference);
  return seen && { provider: name, seen, askedAt };
}

/** What the provider has promised, asked outside of any transaction. @throws ProviderDown: it is tried again */
async function lookAtPromise(
  ctx: Ctx,
  { provider: name, type, purpose, reference, pageId: told }: ProviderEvent,
): Promise<SeenPromise | null> {
  const provider = ctx.services.payments.find(name);
  if (type !== 'payment.authorised' || purpose !== 'order' || !provider) return null;
  const pageId = told ?? (await findNames(ctx.db, reference))?.pageId ?? null;
  const seen = await provider.fetch({ reference, pageId });
  if (seen?.status !== 'authorised') return null;
  return { cents: seen.amountCents, currency: seen.currency, until: seen.authorisedUntil };
}

function reportUnsettled(ctx: Ctx, event: ProviderEvent, outcome: EventOutcome): void {
  if (outcome !== 'mismatch' && outcome !== 'unknown') return;
  const { provider, eventId, reference } = event;
  ctx.services.log.error({ provider, eventId, reference, outcome }, 'payment event quarantined');
}

/** Processes due events: those that failed, and those whose process died. One that fails stops no other. */
export function processDueEvents(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  const { log } = ctx.services;
  return deliverQueued(providerEventQueue, { db, now, log }, async ({ id }) => {
    const event = await findEvent(db, id);
    invariant(event, 'A provider event is stored with its processing');
    await processEvent(ctx, id, event);
    return { kind: 'sent' };
  });
}
