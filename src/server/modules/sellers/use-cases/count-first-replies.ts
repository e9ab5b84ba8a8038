/** How soon a seller answers, as public pages say it: counted from conversations, once a day with the level. */
import type { Ctx } from '../../../core/context.ts';
import { writeFirstReply } from '../../accounts/index.ts';
import { firstRepliesOf } from '../../chat/index.ts';
import { sellerRepliesCounted } from '../sellers.events.ts';

const DAY_MS = 24 * 3_600_000;
/** Conversations that began within so many days: what is older says little of the seller of today. */
const DAYS = 90;

/**
 * Writes the median of first replies and their number, by the query of the dashboard: the public figure and the seller's own
 * are one. What counts as an answer is decided there alone.
 */
export async function countFirstReplies(ctx: Ctx, sellerId: string): Promise<void> {
  const { db, now } = ctx;
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const [replies] = await firstRepliesOf(db, sellerId, { from, to: now }, from);
  const counted = {
    sample: replies?.of ?? 0,
    seconds: replies === undefined ? null : Math.round(replies.seconds),
  };
  if (!(await writeFirstReply(db, sellerId, counted))) return;
  await ctx.publish(sellerRepliesCounted({ user_id: sellerId }));
}
