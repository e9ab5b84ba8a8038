/**
 * The kinds of notifications, their delivery channels, and the defaults for somebody who never chose (decision 0022).
 */

export const notificationKinds = [
  'order_buyer',
  'order_seller',
  'chat_message',
  'review_received',
  'review_answered',
  'stock_low',
  'autopilot_stopped',
  'offers_stale',
  'seller_proof',
  'category_changed',
  'payout_decided',
  'programme_decided',
  'price_alert',
  'saved_search',
  'followed_seller',
  'request_bid',
  'bid_decided',
  'request_news',
  'report_decided',
  'moderated',
  'staff_orders',
  'security',
  'news',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What the centre's entries can be narrowed to, besides all and unread. */
export const notificationTopics = ['orders', 'chat', 'market', 'money', 'account', 'news'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationFilters = ['all', 'unread', ...notificationTopics] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** Unread notifications are counted up to here: the badge says *99+*. */
export const UNREAD_COUNTED = 100;

export const notificationChannels = ['email', 'telegram', 'push', 'discord'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Under which heading the settings show a kind. */
export const notificationGroups = ['orders', 'market', 'account'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

interface Rule {
  enabled: boolean;
  /** The choice is fixed. */
  fixed: boolean;
}

const on: Rule = { enabled: true, fixed: false };
const off: Rule = { enabled: false, fixed: false };

interface KindRules extends Record<NotificationChannel, Rule> {
  group: NotificationGroup;
  /** It may wait for the digest (decision 0062): nobody has to act on it. */
  digested: boolean;
}

const orders: KindRules = {
  group: 'orders',
  digested: false,
  email: on,
  telegram: on,
  push: on,
  discord: on,
};
/** What somebody waits for in the market. */
const market: KindRules = { ...orders, group: 'market', discord: off };
/** What is about the account and its money. Others may read along in a Discord channel: nothing of it unless asked for. */
const account: KindRules = { ...orders, group: 'account', discord: off };

/**
 * What goes by which channel, kind by kind, for somebody who never chose. Security notifications always go by mail: a
 * thief who entered an account could silence everything else.
 */
export const notificationRules: Record<NotificationKind, KindRules> = {
  order_buyer: orders,
  order_seller: orders,
  chat_message: { ...orders, discord: off },
  review_received: { ...orders, discord: off },
  review_answered: { ...orders, digested: true, discord: off },
  stock_low: { ...orders, discord: off },
  autopilot_stopped: { ...orders, discord: off },
  offers_stale: { ...orders, discord: off },
  seller_proof: { ...orders, discord: off },
  category_changed: { ...orders, discord: off },
  payout_decided: account,
  programme_decided: account,
  price_alert: market,
  saved_search: market,
  // Whoever follows many would get much: it stands in the notification centre, and goes out where it is asked for.
  followed_seller: { ...market, digested: true, email: off, telegram: off, push: off },
  // What a request brings: nobody loses an order by not reading it at once.
  request_bid: market,
  bid_decided: market,
  // Asked for category by category, and once an hour at most: by mail only where that is asked for as well.
  request_news: { ...market, digested: true, email: off },
  report_decided: { ...account, telegram: off },
  // What was taken from sight, and why: whoever wrote it can object.
  moderated: account,
  staff_orders: account,
  security: { ...account, email: { enabled: true, fixed: true }, telegram: off },
  // Everybody finds it in the notification centre; it goes out only where it was asked for (decision 0068).
  news: {
    group: 'market',
    digested: true,
    email: off,
    telegram: off,
    push: off,
    discord: off,
  },
};

/** Kinds that may wait for the digest. */
export const digestedKinds: readonly NotificationKind[] = notificationKinds.filter(
  (kind) => notificationRules[kind].digested,
);

/** When news is sent: what nobody has to act on. */
export const digestWhens = ['at_once', 'daily', 'off'] as const;

export interface NotificationChoice {
  kind: NotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
}

/** Every kind and channel with its effective setting: the person's choice, else the default. */
export function completeChoices(
  chosen: readonly NotificationChoice[],
): (NotificationChoice & { fixed: boolean })[] {
  return notificationKinds.flatMap((kind) =>
    notificationChannels.map((channel) => {
      const rule = notificationRules[kind][channel];
      const own = chosen.find((choice) => choice.kind === kind && choice.channel === channel);
      const enabled = rule.fixed ? rule.enabled : (own?.enabled ?? rule.enabled);
      return { kind, channel, enabled, fixed: rule.fixed };
    }),
  );
}
