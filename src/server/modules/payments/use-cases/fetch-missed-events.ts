/** Reads what providers told, behind what was read before: calls of theirs get lost, here or on the way. */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import {
  ProviderDown,
  ProviderRefused,
  type PaymentProvider,
  type ReadEvents,
} from '../../../infra/payments/index.ts';
import { findCursor, saveCursor } from '../missed-events.repository.ts';
import { receiveProviderEvent } from './process-provider-event.ts';

const { missedEventsPages, missedEventsHours, missedEventsAgainSeconds } = serverConfig.payments;

/**
 * Puts the events of all providers that are not known yet through the same inbox as their calls, where each is once. On the pool.
 * What is read is bounded; the next run goes on where this one ended, also when the provider could not be asked. Each run reads
 * what came shortly before once more.
 */
export async function fetchMissedEvents(ctx: Ctx): Promise<void> {
  const { payments, log } = ctx.services;
  for (const name of payments.names) {
    const provider = payments.find(name);
    if (!provider) continue;
    try {
      await readOn(ctx, provider);
    } catch (error) {
      if (!(error instanceof ProviderDown) && !(error instanceof ProviderRefused)) throw error;
      log.warn({ err: error, provider: name }, 'events of a provider could not be read');
    }
  }
}

async function readOn(ctx: Ctx, provider: PaymentProvider): Promise<void> {
  const { db, now } = ctx;
  const known = await findCursor(db, provider.name);
  const from = known?.readAt ?? new Date(now.getTime() - missedEventsHours * 3_600_000);
  let cursor = known?.cursor ?? null;
  for (let page = 0; page < missedEventsPages; page += 1) {
    const againSeconds = page === 0 ? missedEventsAgainSeconds : 0;
    const read = await provider.events({ cursor, from, againSeconds });
    for (const event of read.events) {
      await receiveProviderEvent(ctx, { ...event, provider: provider.name });
    }
    reportUnread(ctx, provider.name, read);
    cursor = read.next;
    await saveCursor(db, provider.name, { cursor, at: now });
    if (read.isLast) return;
  }
}

/** What no run comes back to: people look at it at the provider. */
function reportUnread(
  { services: { log } }: Ctx,
  provider: string,
  { unreadable, unreadBefore }: Pick<ReadEvents, 'unreadable' | 'unreadBefore'>,
): void {
  for (const { eventId, type } of unreadable) {
    log.error({ provider, eventId, type }, 'an event of a provider is not as described');
  }
  if (!unreadBefore) return;
  log.error({ provider, before: unreadBefore.toISOString() }, 'older events were not read');
}
