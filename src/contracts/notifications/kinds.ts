/**
 * The kinds of notifications, their delivery channels, and the defaults for somebody who never chose (decision 0022).
 */

export const notificationKinds = [
  'order_buyer',
  'order_seller',
  'chat_message',
  'review_received',
  'payout_decided',
  'report_decided',
  'staff_orders',
  'security',
  'news',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What the centre's entries can be narrowed to, besides all and unread. */
export const notificationTopics = ['orders', 'chat', 'money', 'account'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationFilters = ['all', 'unread', ...notificationTopics] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** Unread notifications are counted up to here: the badge says *99+*. */
export const UNREAD_COUNTED = 100;

export const notificationChannels = ['email', 'telegram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

interface Rule {
  enabled: boolean;
  /** The choice is fixed. */
  fixed: boolean;
}

const on: Rule = { enabled: true, fixed: false };
const off: Rule = { enabled: false, fixed: false };

/** Security notifications always go by mail: a thief who entered an account could silence everything else. */
export const notificationRules: Record<NotificationKind, Record<NotificationChannel, Rule>> = {
  order_buyer: { email: on, telegram: on },
  order_seller: { email: on, telegram: on },
  chat_message: { email: on, telegram: on },
  review_received: { email: on, telegram: on },
  payout_decided: { email: on, telegram: on },
  report_decided: { email: on, telegram: off },
  staff_orders: { email: on, telegram: on },
  security: {
    email: { enabled: true, fixed: true },
    telegram: { enabled: false, fixed: true },
  },
  news: { email: off, telegram: off },
};

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
