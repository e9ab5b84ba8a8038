/** Sends what waited for the end of quiet hours or for the digest: one summary for each person and channel. */
import type { Ctx } from '../../../core/context.ts';
import { summaryOf } from '../messages.ts';
import { selectNoticesByIds, type NotificationRow } from '../notifications.repository.ts';
import { takeDueHeld, type DueHeld } from '../preferences.repository.ts';
import { channelsOf, findReaders, textFor, type Readers } from '../readers.ts';
import { queueNotification, queueSummary } from './queue-notification.ts';

/** What is due of one person by one channel. */
interface Batch extends Pick<DueHeld, 'user_id' | 'channel' | 'reason'> {
  notices: readonly NotificationRow[];
}

/** What its reader still wants by its channel, in the order in which it happened. */
function batchesOf(
  held: readonly DueHeld[],
  notices: ReadonlyMap<string, NotificationRow>,
  readers: Readers,
): Batch[] {
  const wanted = held.filter(({ notice_id: id, channel }) => {
    const notice = notices.get(id);
    return notice !== undefined && channelsOf(notice, readers).includes(channel);
  });
  const batches = Map.groupBy(wanted, (row) => `${row.user_id} ${row.channel} ${row.reason}`);
  return [...batches.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const ids = rows.map(({ notice_id: id }) => id).toSorted();
    return [{ ...first, notices: ids.flatMap((id) => notices.get(id) ?? []) }];
  });
}

async function sendBatch(ctx: Ctx, batch: Batch, readers: Readers): Promise<void> {
  const { user_id: userId, channel, reason, notices } = batch;
  const [only, ...more] = notices;
  if (only && more.length === 0) {
    await queueNotification(ctx, { notice: only, channel, readers });
    return;
  }
  const told = notices.map((notice) => ({
    about: notice.about,
    subject: textFor(ctx, notice, readers).subject,
  }));
  const locale = readers.contacts.get(userId)?.locale ?? ctx.locale;
  const { appOrigin } = ctx.services.env;
  const summary = summaryOf(told, { reason, locale, appOrigin });
  await queueSummary(ctx, { userId, channel, summary, readers });
}

/** Sends what is due of so many people. Needs a transaction. @returns how many summaries and single ones were queued */
export async function sendHeld(ctx: Ctx, people: number): Promise<number> {
  const held = await takeDueHeld(ctx.db, ctx.now, people);
  if (held.length === 0) return 0;
  const rows = await selectNoticesByIds(ctx.db, [...new Set(held.map((row) => row.notice_id))]);
  const readers = await findReaders(ctx, rows);
  const batches = batchesOf(held, new Map(rows.map((row) => [row.id, row])), readers);
  for (const batch of batches) await sendBatch(ctx, batch, readers);
  return batches.length;
}
