/** What webhooks are told of: domain events, each as deliveries to those webhooks of its seller that listen to it. */
import { orderNumber } from '~/domain/order-number.ts';
import { type WebhookEvent } from '~/domain/webhook-events.ts';
import { isResumption, type OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Ctx } from '../../core/context.ts';
import { onBatch, type EventDefinition, type Subscription } from '../../core/events.ts';
import { messageStored } from '../chat/index.ts';
import {
  offerChanged,
  offerHidden,
  offerPublished,
  selectOfferHeads,
  stockRanLow,
} from '../offers/index.ts';
import { orderChanged, type OrderChange } from '../orders/index.ts';
import { insertDeliveries, selectListening, type NewDelivery } from './webhooks.repository.ts';

/** One thing that happened to a seller. */
interface News extends Omit<NewDelivery, 'webhookId' | 'event'> {
  sellerId: string;
  event: WebhookEvent;
}

const eventOf: Partial<Record<OrderStatus, WebhookEvent>> = {
  paid: 'order.paid',
  acceptance: 'order.delivered',
  completed: 'order.completed',
  disputed: 'order.disputed',
  refund: 'order.refunded',
};

function orderEvents({ event, status }: OrderChange): WebhookEvent[] {
  const told = eventOf[status];
  const became = told === undefined ? [] : [told];
  // Back where it was: only a completed order has become what it was told to be no longer.
  const news = isResumption(event) && status !== 'completed' ? [] : became;
  if (event === 'withdraw') return ['order.dispute_withdrawn', ...news];
  return event.startsWith('agree_') ? ['order.dispute_settled', ...news] : news;
}

function orderNews(change: OrderChange): News[] {
  return orderEvents(change).map((event) => ({
    sellerId: change.seller_id,
    event,
    about: orderNumber(change.order_id),
    cause: `${event} ${change.order_id} ${change.at}`,
    data: {
      order_id: change.order_id,
      offer_id: change.offer_id,
      status: change.status,
      title: change.title,
      count: change.count,
      /** What the seller gets, in US cents. */
      net_amount: change.net_cents,
      paid_at: change.paid_at,
      deliver_by: change.deliver_by,
    },
  }));
}

/** Few units are left after a payment; one of an order tells it once. */
function stockNews(event: ReturnType<typeof stockRanLow.read>): News[] {
  return [
    {
      sellerId: event.seller_id,
      event: 'stock.low',
      about: event.title,
      cause: `stock.low ${event.offer_id} ${event.order_id}`,
      data: {
        offer_id: event.offer_id,
        category_id: event.category_id,
        title: event.title,
        in_stock: event.left,
      },
    },
  ];
}

type Stored = ReturnType<typeof messageStored.read>;

/** A person's message, for the other one. */
function messageNews({ message, member_ids: members }: Stored): News[] {
  const {
    id,
    room_id: roomId,
    sender_id: senderId,
    kind,
    body,
    order_id: orderId,
    automatic,
  } = message;
  if (kind !== 'text' || senderId === null) return [];
  return members
    .filter((member) => member !== senderId)
    .map((sellerId) => ({
      sellerId,
      event: 'message.created',
      about: '',
      cause: `message.created ${id}`,
      data: {
        message_id: id,
        room_id: roomId,
        sender_id: senderId,
        order_id: orderId,
        body,
        // Programs that answer leave these alone.
        is_automatic: automatic !== null,
        attachments_count: message.attachments.length,
        created_at: message.created_at,
      },
    }));
}

/**
 * Queues what listens, in one statement: most sellers have no webhook, and nothing is begun for them. A repeated event
 * finds its cause queued.
 */
async function tell(ctx: Ctx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const webhooks = await selectListening(
    ctx.db,
    news.map(({ sellerId }) => sellerId),
  );
  const deliveries = news.flatMap(({ sellerId, ...rest }) =>
    webhooks
      .filter((webhook) => webhook.user_id === sellerId && webhook.events.includes(rest.event))
      .map((webhook) => ({ ...rest, webhookId: webhook.id })),
  );
  await insertDeliveries(ctx.db, deliveries, ctx.now);
}

type OfferEvent = typeof offerChanged;
type OfferPayload = ReturnType<OfferEvent['read']>;

/** Of an offer webhooks are told its title; of one that is sold out, also that. */
function onOffers(definition: OfferEvent, event: WebhookEvent, name: string): Subscription {
  return onBatch(
    definition,
    name,
    async (ctx, changes: readonly OfferPayload[]) => {
      const listening = await selectListening(
        ctx.db,
        changes.map(({ seller_id: id }) => id),
      );
      if (listening.length === 0) return;
      const heads = await selectOfferHeads(
        ctx.db,
        changes.map(({ offer_id: id }) => id),
      );
      const news = changes.flatMap((change): News[] => {
        const head = heads.get(change.offer_id);
        const about = head?.title ?? '';
        const data = { offer_id: change.offer_id, category_id: change.category_id, title: about };
        const one = { sellerId: change.seller_id, about, cause: null, data };
        const isSoldOut = event === 'offer.hidden' && head?.status === 'sold';
        return [{ ...one, event }, ...(isSoldOut ? [{ ...one, event: 'stock.out' as const }] : [])];
      });
      await tell(ctx, news);
    },
    { transactional: false },
  );
}

function onEach<T>(
  definition: EventDefinition<T>,
  name: string,
  newsOf: (payload: T) => News[],
): Subscription {
  return onBatch(definition, name, (ctx, payloads) => tell(ctx, payloads.flatMap(newsOf)), {
    concerns: (payload) => newsOf(payload).length > 0,
    transactional: false,
  });
}

export const webhookSubscriptions: readonly Subscription[] = [
  onEach(orderChanged, 'integrations.tell_orders', orderNews),
  onEach(messageStored, 'integrations.tell_messages', messageNews),
  onEach(stockRanLow, 'integrations.tell_stock', stockNews),
  onOffers(offerPublished, 'offer.published', 'integrations.tell_published'),
  onOffers(offerChanged, 'offer.changed', 'integrations.tell_changed'),
  onOffers(offerHidden, 'offer.hidden', 'integrations.tell_hidden'),
];
