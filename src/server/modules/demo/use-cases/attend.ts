/** Demo sellers attend to people: they answer chats, start and deliver orders. */
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { markRead, sendMessage, updatePresence } from '../../chat/index.ts';
import { transitionOrder } from '../../orders/index.ts';
import {
  selectUnreadRooms,
  selectWaitingOrders,
  type OrderRow,
  type ScriptedSeller,
  type ScriptTime,
  type UnreadRow,
} from '../demo.repository.ts';
import { demoSealed, storeProof, wantsPicture } from '../handover.ts';
import { answerTo, DELIVERED } from '../lines.ts';
import { dueStep, isAnswerDue, SHORTEST_WAIT_MS } from '../timing.ts';
import { actAs, actInSteps, scriptTime } from './acting.ts';

/** How many orders and conversations are looked at in one run. */
const BATCH = 20;

interface Waiting {
  orders: { row: OrderRow; step: 'start' | 'deliver' }[];
  rooms: UnreadRow[];
}

function isRoomDue(row: UnreadRow, now: Date): boolean {
  const { message_id: id, written_at: at, is_public: isPublic } = row;
  // System messages alone are read as quickly as the shortest answer comes.
  return id === null || at === null || isAnswerDue({ id, at, isPublic }, now);
}

async function waitingAt(ctx: Ctx, time: ScriptTime): Promise<Waiting> {
  const { db, now } = ctx;
  const waited = { waitingSince: new Date(now.getTime() - SHORTEST_WAIT_MS), limit: BATCH };
  const orders = await selectWaitingOrders(db, time, waited);
  const rooms = await selectUnreadRooms(db, time, waited);
  return {
    orders: orders.flatMap((row) => {
      const { id, status, status_at: statusAt, is_public: isPublic } = row;
      const step = dueStep({ id, status, statusAt, isPublic }, now);
      return step ? [{ row, step }] : [];
    }),
    rooms: rooms.filter((row) => isRoomDue(row, now)),
  };
}

/** Hands over what the order is about. All that a delivery needs besides the order is made here. */
async function deliver(ctx: Ctx, order: OrderRow): Promise<void> {
  const { base, count } = order;
  await actInSteps(ctx, order, async (own) => {
    const images = wantsPicture(base)
      ? [await storeProof(own, (step) => unitOfWork(own, step))]
      : [];
    await unitOfWork(own, async (step) => {
      const seller = { ...step, actor: own.actor };
      const note = DELIVERED[order.buyer_locale];
      const handed = { note, images, sealed: demoSealed(base, count) };
      await transitionOrder(seller, order.id, 'deliver', handed);
      await showUp(seller, order);
    });
  });
}

/** Whoever does something is seen online, except in accounts where that would look like a person. */
async function showUp(ctx: UserCtx, seller: ScriptedSeller): Promise<void> {
  if (!seller.is_public) await updatePresence(ctx, true);
}

async function serve(ctx: Ctx, { row, step }: Waiting['orders'][number]): Promise<void> {
  if (step === 'deliver') return deliver(ctx, row);
  await actAs(ctx, row, async (own) => {
    await transitionOrder(own, row.id, 'start');
    await showUp(own, row);
  });
}

async function answer(ctx: Ctx, row: UnreadRow): Promise<void> {
  const { room_id: roomId, message_id: id, body } = row;
  await actAs(ctx, row, async (own) => {
    if (id === null || body === null) return markRead(own, roomId);
    const line = answerTo({ id, body, isFirst: row.is_first }, row.companion_locale);
    // Keyed by the message that is answered: repeated, it is the same answer. Writing counts as having read.
    await sendMessage(own, { room_id: roomId, client_id: id, body: line, attachments: [] });
    await showUp(own, row);
  });
}

/** Whether a demo seller has anything to do just now. */
export async function isAwaited(ctx: Ctx): Promise<boolean> {
  const time = await scriptTime(ctx);
  if (!time) return false;
  const { orders, rooms } = await waitingAt(ctx, time);
  return orders.length + rooms.length > 0;
}

/** Does what is due. */
export async function attend(ctx: Ctx): Promise<void> {
  const time = await scriptTime(ctx);
  if (!time) return;
  const { orders, rooms } = await waitingAt(ctx, time);
  for (const order of orders) await serve(ctx, order);
  for (const room of rooms) await answer(ctx, room);
}
