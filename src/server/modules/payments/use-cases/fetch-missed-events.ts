/** Reads what providers told, behind what was read before: calls of theirs get lost, here or on the way. */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import {
  ProviderDown,
  ProviderRefused,
  type PaymentProvider,
} from '../../../infra/payments/index.ts';
import { findCursor, saveCursor } from '../missed-events.repository.ts';
import { receiveProviderEvent } from './process-provider-event.ts';

const { missedEventsPages, missedEventsHours } = serverConfig.payments;

/**
 * Puts the events of all providers that are not known yet through the same inbox as their calls, where each is once. On the pool.
 * What is read is bounded; the next run goes on where this one ended, also when the provider could not be asked.
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
    const { events, next, isLast } = await provider.events({ cursor, from });
    for (const event of events) {
      await receiveProviderEvent(ctx, { ...event, provider: provider.name });
    }
    cursor = next;
    await saveCursor(db, provider.name, { cursor, at: now });
    if (isLast) return;
  }
}
