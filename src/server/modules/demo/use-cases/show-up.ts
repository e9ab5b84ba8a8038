/** Demo sellers come online and stay for a while; who does not say so again goes offline by themselves. */
import { appConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { updatePresence } from '../../chat/index.ts';
import { selectAway } from '../demo.repository.ts';
import { isThere } from '../timing.ts';
import { actAs, scriptTime } from './acting.ts';

/** How often those who are there say so: well within the time that an account counts as online. */
export const SHOWING_SECONDS = Math.floor((appConfig.chat.inactivitySeconds * 2) / 3);
/** A market that was off fills within a few minutes, not at a stroke. */
const MOST_ARRIVALS = 15;

/** Marks sellers as online whose hours these are. */
export async function showSellers(ctx: Ctx): Promise<void> {
  const time = await scriptTime(ctx);
  if (!time) return;
  const beforeNext = new Date(ctx.now.getTime() + SHOWING_SECONDS * 1_300);
  const away = await selectAway(ctx.db, time, beforeNext);
  const there = away.filter(({ seller_id: id }) => isThere(id, ctx.now)).slice(0, MOST_ARRIVALS);
  for (const seller of there) await actAs(ctx, seller, (own) => updatePresence(own, true));
}
