/**
 * Sends queued messages to devices, outside any transaction. A device gets them only while its session lives: a
 * subscription whose session has ended, or that its device has ended, is deleted.
 */
import type { Ctx } from '../../../core/context.ts';
import { deliverQueued, type Outcome, type Queued } from '../../../core/delivery-queue.ts';
import type { PushOutcome } from '../../../infra/web-push.ts';
import { findLiveSessions } from '../../auth/index.ts';
import { openSubscription } from '../push-secret.ts';
import {
  deleteSubscriptions,
  isNoticeRead,
  pushQueue,
  selectReadOn,
  selectSubscription,
  selectSubscriptionsAfter,
} from '../push.repository.ts';

const DAY_MS = 24 * 3_600_000;
/** A device is told of what was read since; what is older it hardly shows any more. */
const SHOWN_DAYS = 3;
const LOOKED_AT_ONCE = 500;

function outcomeOf(outcome: PushOutcome, letGo: () => Promise<void>): Outcome {
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'gone':
      return { kind: 'refused', reason: 'gone', followUp: letGo };
    case 'refused':
      return { kind: 'refused', reason: outcome.reason };
    case 'later':
      // Each device has a service of its own: the others are tried.
      return { kind: 'later', reason: outcome.reason, afterSeconds: outcome.retryAfterSeconds };
  }
}

async function deliver(ctx: Ctx, message: Queued<'push_message'>): Promise<Outcome> {
  const { db, services, now } = ctx;
  const { subscription_id: deviceId, notice_id: noticeId, content } = message;
  const device = await selectSubscription(db, deviceId);
  if (!device || content === null) return { kind: 'refused', reason: 'ended' };
  const letGo = async (): Promise<void> =>
    void (await deleteSubscriptions(db, { ids: [deviceId] }));
  const live = await findLiveSessions(ctx, [device.session_id]);
  if (!live.has(device.session_id)) return { kind: 'refused', reason: 'ended', followUp: letGo };
  if (noticeId !== null && (await isNoticeRead(db, noticeId))) {
    return { kind: 'refused', reason: 'read' };
  }
  const { tag, urgent, title, body, path } = content;
  const read = await selectReadOn(db, deviceId, new Date(now.getTime() - SHOWN_DAYS * DAY_MS));
  const payload = JSON.stringify({
    id: noticeId,
    title,
    body,
    path,
    tag,
    at: message.created_at.toISOString(),
    read,
  });
  const to = openSubscription(services.keys, device.sealed);
  return outcomeOf(await services.push.send({ to, payload, tag, urgent }), letGo);
}

/** Sends one batch. @returns how many messages were settled */
export function deliverPush(ctx: Ctx): Promise<number> {
  const { db, now, services } = ctx;
  return deliverQueued(pushQueue, { db, now, log: services.log }, (row) => deliver(ctx, row));
}

/** Deletes the devices of sessions that ended without a word: they ran out, or their owner is banned. */
export async function dropEndedDevices(ctx: Ctx): Promise<number> {
  let after: string | null = null;
  let dropped = 0;
  for (;;) {
    const rows = await selectSubscriptionsAfter(ctx.db, after, LOOKED_AT_ONCE);
    const live = await findLiveSessions(
      ctx,
      rows.map((row) => row.session_id),
    );
    const ended = rows.filter((row) => !live.has(row.session_id)).map(({ id }) => id);
    if (ended.length > 0) dropped += await deleteSubscriptions(ctx.db, { ids: ended });
    after = rows.at(-1)?.id ?? null;
    if (rows.length < LOOKED_AT_ONCE) return dropped;
  }
}
