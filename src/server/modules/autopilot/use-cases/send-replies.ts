/**
 * What the autopilot writes in the chat (decision 0081): an answer to somebody who writes to a seller, and a greeting for an
 * order that was paid. It answers people alone, never what another autopilot wrote.
 */
import { appConfig, type Locale } from '~config';
import {
  absenceOf,
  isLate,
  replyTo,
  silenceMs,
  textFor,
  type Absence,
  type ReplyKind,
} from '~/domain/auto-reply.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { filled, type PlaceholderValues } from '~/domain/placeholders.ts';
import { newId, pairId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { lockTalk, sendAutomatic, type messageStored } from '../../chat/index.ts';
import type { OrderChange } from '../../orders/index.ts';
import { insertDeed, selectCases, takeTurn, type ReplyCase } from '../replies.repository.ts';

type Stored = ReturnType<typeof messageStored.read>;

/** Whether a message may be answered at all: a person wrote it. */
export function isByHand({ message }: Stored): boolean {
  return message.sender_id !== null && message.kind === 'text' && message.automatic === null;
}

/** The day of a return, or the hour with the clock that it is read from: the reader's is not known. */
function backText({ back, timeZone, isVacation }: Absence, locale: Locale): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const hour = {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  return new Intl.DateTimeFormat(locale, { ...(isVacation ? day : hour), timeZone }).format(back);
}

interface Answer {
  kind: ReplyKind;
  /** The message or order that is answered. */
  causeId: string;
  values: PlaceholderValues;
}

/** Writes a text where it is its turn, and notes it. Needs a transaction. */
async function speak(ctx: Ctx, found: ReplyCase, { kind, causeId, values }: Answer): Promise<void> {
  const { seller_id: sellerId, buyer_id: buyerId, buyer_locale: locale, order_id: orderId } = found;
  const roomId = pairId(sellerId, buyerId);
  const since = new Date(ctx.now.getTime() - silenceMs(kind, found.every_hours));
  if (!(await takeTurn(ctx.db, { sellerId, roomId, kind, at: ctx.now }, since))) return;
  const text = textFor(locale, { en: found.text_en, fr: found.text_fr });
  const { text: body } = filled(text, { buyer: found.buyer_name, ...values });
  // What is filled in may make it longer than any message.
  if (body === '' || body.length > appConfig.chat.maxTextLength) return;
  const sent = await sendAutomatic(ctx, { kind, sellerId, buyerId, body, orderId, causeId });
  if (sent === null) return;
  await insertDeed(ctx.db, {
    id: newId(),
    seller_id: sellerId,
    kind: 'reply',
    reply: kind,
    cause_id: causeId,
    companion_id: buyerId,
    order_id: orderId,
    created_at: ctx.now,
  });
}

/** Answers a message. Most sellers keep no texts: for them it is one statement, and no transaction. */
export async function answerMessage(
  ctx: Ctx,
  { message, member_ids: members }: Stored,
): Promise<void> {
  const {
    room_id: roomId,
    sender_id: buyerId,
    order_id: orderId,
    offer_id: offerId,
    seq,
  } = message;
  const sellerId = members.find((id) => id !== buyerId);
  if (buyerId === null || sellerId === undefined) return;
  const spoken = { sellerId, buyerId, roomId, orderId, offerId };
  const cases = await selectCases(ctx.db, [spoken], ['first', 'away'], ctx.now);
  const [any] = cases;
  if (!any) return;
  const absence = absenceOf(
    { awayUntil: any.away_until, awayZone: any.away_zone, hours: any.work_hours },
    ctx.now,
  );
  const rules = cases.map((found) => ({ kind: found.kind, everyHours: found.every_hours }));
  await unitOfWork(ctx, async (step) => {
    const written = await lockTalk(step, { roomId, sellerId, seq });
    const talk = { ...written, writtenAt: new Date(message.created_at) };
    const kind = replyTo(rules, talk, absence, step.now);
    const found = cases.find((known) => known.kind === kind);
    if (!found) return;
    const back = absence && backText(absence, found.buyer_locale);
    await speak(step, found, { kind: found.kind, causeId: message.id, values: { back } });
  });
}

/** Greets for orders that were paid, each once; those of one conversation at once share the first. */
export async function greetBuyers(ctx: Ctx, paid: readonly OrderChange[]): Promise<void> {
  const fresh = paid.filter(({ at }) => !isLate(new Date(at), ctx.now));
  if (fresh.length === 0) return;
  const spoken = fresh.map((order) => ({
    sellerId: order.seller_id,
    buyerId: order.buyer_id,
    roomId: pairId(order.seller_id, order.buyer_id),
    orderId: order.order_id,
    offerId: null,
  }));
  const cases = await selectCases(ctx.db, spoken, ['paid'], ctx.now);
  for (const found of cases) {
    const order = fresh.find((known) => known.order_id === found.order_id);
    if (!order) continue;
    const values = { order: `#${orderNumber(order.order_id)}`, offer: order.title };
    await unitOfWork(ctx, (step) =>
      speak(step, found, { kind: 'paid', causeId: order.order_id, values }),
    );
  }
}
