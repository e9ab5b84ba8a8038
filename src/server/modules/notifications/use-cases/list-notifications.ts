/** A page of the notification centre: texts are made from kind and data in the reader's language. */
import { appConfig } from '~config';
import type { NotificationFilter } from '~/contracts/notifications/kinds.ts';
import type { Notification } from '~/contracts/notifications/notifications.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { findContacts } from '../../accounts/index.ts';
import { findToldOrders } from '../../orders/index.ts';
import { ratesNow } from '../../rates/index.ts';
import { countUnread, selectNotices } from '../centre.repository.ts';
import { notificationText, placeOf } from '../notification-labels.ts';
import type { NotificationRow } from '../notifications.repository.ts';

const SORT = 'notices';

/** What the texts of a page need to know: companions' names, the reader's currency, the orders as they are now. */
async function presenterOf(ctx: UserCtx, rows: readonly NotificationRow[]) {
  const { locale } = ctx;
  // The texts write amounts in the reader's currency.
  await ratesNow(ctx);
  const i18n = serverI18n(locale);
  const orders = await findToldOrders(
    ctx.db,
    rows.flatMap(({ data }) => (data.type === 'order' ? [data.orderId] : [])),
  );
  const { userId } = ctx.actor;
  const people = await findContacts(
    ctx.db,
    [userId, ...rows.flatMap(({ data }) => (data.type === 'chat' ? [data.companionId] : []))],
    ctx.now,
  );
  const currency = people.get(userId)?.currency ?? 'USD';
  return (row: NotificationRow): Notification => {
    const { data } = row;
    const order = data.type === 'order' ? orders.get(data.orderId) : undefined;
    const companion = data.type === 'chat' ? people.get(data.companionId)?.name : undefined;
    const text = notificationText(data, {
      locale,
      companion: companion ?? appConfig.brand.name,
      currency,
      order: order ? { order, companion: null, currency: 'USD', now: ctx.now } : null,
      terms: order ?? null,
    });
    return {
      id: row.id,
      kind: row.kind,
      topic: row.topic,
      about: row.about,
      title: i18n._(text.subject),
      body: i18n._(text.body),
      action: { label: i18n._(text.action.label), path: placeOf(row, text.action.path) },
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    };
  };
}

/**
 * One page, the newest first.
 * @throws {Failure} CURSOR_INVALID
 */
export async function listNotifications(
  ctx: UserCtx,
  page: { filter: NotificationFilter; limit: number; cursor?: string | undefined },
) {
  const { userId } = ctx.actor;
  const { filter, limit, cursor } = page;
  const after = cursor === undefined ? null : decodeCursor(SORT, cursor, isInstant);
  const rows = await selectNotices(ctx.db, userId, { filter, limit: limit + 1, after });
  const present = await presenterOf(ctx, rows);
  const { data, meta } = pageOf(rows, limit, present, ({ id, created_at: at }) =>
    encodeCursor(SORT, { key: at.toISOString(), id }),
  );
  const unread = await countUnread(ctx.db, [userId]);
  return { data, meta: { ...meta, unread_count: unread.get(userId) ?? 0 } };
}
