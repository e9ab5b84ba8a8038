/** What placeholders of a seller's templates stand for in a conversation. Pure. */
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import type { PlaceholderValues } from '~/domain/placeholders.ts';

/** A conversation and what it is about, as far as that is one thing. */
export interface Talk {
  channel: Pick<Channel, 'companion' | 'offers' | 'orders'>;
  orderId: string | undefined;
  /** The offer that the next message is about. */
  offerId: string | undefined;
}

/** Null for what the conversation does not tell; of several offers none is meant. */
export function valuesOf({ channel, orderId, offerId }: Talk): PlaceholderValues {
  const { companion, orders, offers } = channel;
  const order = orders.find(({ id }) => id === orderId);
  const offer = offers.length === 1 ? offers[0] : offers.find(({ id }) => id === offerId);
  return {
    buyer: companion.public_name,
    order: orderId === undefined ? null : `#${orderNumber(orderId)}`,
    // Of an older order the conversation may not know the offer: another one would be wrong beside its number.
    offer: (orderId === undefined ? offer?.title : order?.offer_title) ?? null,
  };
}
