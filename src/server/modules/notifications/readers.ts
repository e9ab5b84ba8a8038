/** What is known of the readers of some notifications: language, choices, and where they can be reached. */
import {
  completeChoices,
  type NotificationChannel,
  type NotificationChoice,
} from '~/contracts/notifications/kinds.ts';
import { appConfig } from '~config';
import type { Ctx } from '../../core/context.ts';
import { findContacts, type Contact } from '../accounts/index.ts';
import { selectPublishedOf } from '../blog/index.ts';
import { findToldOrders, type ToldOrder } from '../orders/index.ts';
import { ratesNow } from '../rates/index.ts';
import { selectWebhooksOf } from './discord.repository.ts';
import { notificationText, renderText, type RenderedText } from './notification-labels.ts';
import { selectChoices, type NotificationRow } from './notifications.repository.ts';
import type { OrderTerms } from './order-details.ts';
import { hasDeadline } from './order-notifications.ts';
import { selectPreferences, type PreferenceRow } from './preferences.repository.ts';
import { selectDevicesOf } from './push.repository.ts';
import { selectChatsOf } from './telegram.repository.ts';

/** Data about the readers of one batch, by person; orders by id. */
export interface Readers {
  contacts: Map<string, Contact>;
  choices: Map<string, NotificationChoice[]>;
  preferences: Map<string, PreferenceRow>;
  chats: Map<string, number>;
  devices: Map<string, string[]>;
  webhooks: Map<string, string>;
  orders: Map<string, ToldOrder>;
  /** Of the articles that news is about, those that can be read. */
  articles: ReadonlySet<string>;
}

/** A fixed number of statements, whatever the size of the batch. */
export async function findReaders(ctx: Ctx, notices: readonly NotificationRow[]): Promise<Readers> {
  const { db } = ctx;
  // The texts write amounts in the readers' currencies.
  await ratesNow(ctx);
  const ids = [...new Set(notices.map((notice) => notice.user_id))];
  const orders = await findToldOrders(
    db,
    notices.flatMap(({ data }) => (data.type === 'order' ? [data.orderId] : [])),
  );
  const companions = [
    ...notices.flatMap(({ data }) => (data.type === 'chat' ? [data.companionId] : [])),
    ...[...orders.values()].flatMap((order) => [order.buyer_id, order.seller_id]),
  ];
  const articles = notices.flatMap(({ data }) => (data.type === 'news' ? [data.articleId] : []));
  return {
    orders,
    articles: await selectPublishedOf(db, articles, ctx.now),
    contacts: await findContacts(db, [...ids, ...companions], ctx.now),
    choices: await selectChoices(db, ids),
    preferences: await selectPreferences(db, ids),
    chats: await selectChatsOf(db, ids),
    devices: await selectDevicesOf(db, ids),
    webhooks: await selectWebhooksOf(db, ids),
  };
}

/** Whether a channel leads anywhere for this person. Whether an address takes mail is known when it is sent. */
function isConnected(channel: NotificationChannel, userId: string, readers: Readers): boolean {
  switch (channel) {
    case 'email':
      return true;
    case 'telegram':
      return readers.chats.has(userId);
    case 'push':
      return readers.devices.has(userId);
    case 'discord':
      return readers.webhooks.has(userId);
  }
}

/** The channels that its reader chose for a notification and can be reached by. */
export function channelsOf(
  { kind, data, user_id: userId }: NotificationRow,
  readers: Readers,
): NotificationChannel[] {
  // Taken down while it waited for its time.
  if (data.type === 'news' && !readers.articles.has(data.articleId)) return [];
  return completeChoices(readers.choices.get(userId) ?? [])
    .filter((choice) => choice.kind === kind && choice.enabled)
    .map(({ channel }) => channel)
    .filter((channel) => isConnected(channel, userId, readers));
}

/** Whether its reader has to act before a date. */
export function isUrgent({ data }: NotificationRow, { orders }: Readers): boolean {
  if (data.type !== 'order') return false;
  return hasDeadline(data.code, orders.get(data.orderId)?.delivery === 'instant');
}

/** The order of a notification as its reader is told of it; null for others, and where it is not known. */
function knownOrder(ctx: Ctx, { data, user_id: id }: NotificationRow, readers: Readers) {
  const order = data.type === 'order' ? readers.orders.get(data.orderId) : undefined;
  if (!order) return null;
  const companionId = order.buyer_id === id ? order.seller_id : order.buyer_id;
  return {
    order,
    companion: readers.contacts.get(companionId)?.name ?? null,
    currency: readers.contacts.get(id)?.currency ?? 'USD',
    now: ctx.now,
  };
}

/** How the order of a notification is delivered, and the times that it has copied; null where it is not known. */
export function termsOf({ data }: NotificationRow, { orders }: Readers): OrderTerms | null {
  return data.type === 'order' ? (orders.get(data.orderId) ?? null) : null;
}

/** A notification in its reader's language. */
export function textFor(ctx: Ctx, notice: NotificationRow, readers: Readers): RenderedText {
  const { data } = notice;
  const locale = readers.contacts.get(notice.user_id)?.locale ?? ctx.locale;
  const companion = data.type === 'chat' ? readers.contacts.get(data.companionId)?.name : undefined;
  const text = notificationText(data, {
    locale,
    companion: companion ?? appConfig.brand.name,
    currency: readers.contacts.get(notice.user_id)?.currency ?? 'USD',
    order: knownOrder(ctx, notice, readers),
    terms: termsOf(notice, readers),
  });
  return renderText(text, { locale, appOrigin: ctx.services.env.appOrigin });
}
