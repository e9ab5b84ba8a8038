/** What the chat shows of orders and offers, asked at their front doors. */
import type * as v from 'valibot';
import type { chatOfferSchema, chatOrderSchema } from '~/contracts/chat/chat.schemas.ts';
import type { Ctx } from '../../context.ts';

type ChatOffer = v.InferOutput<typeof chatOfferSchema>;
type ChatOrder = v.InferOutput<typeof chatOrderSchema>;

/** Offers by id; those that do not exist any more are missing. */
export async function findOffersForChat(
  _ctx: Ctx,
  _ids: readonly string[],
): Promise<Map<string, ChatOffer>> {
  return new Map();
}

/** Orders between a person and each companion, by companion: open ones first, in the order of the statuses. */
export async function findOrdersForChat(
  _ctx: Ctx,
  _userId: string,
  _companionIds: readonly string[],
): Promise<Map<string, ChatOrder[]>> {
  return new Map();
}
