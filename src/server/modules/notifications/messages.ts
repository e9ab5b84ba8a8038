/** What the channels carry: one notification as each of them says it, and several as one summary. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { appConfig, type Currency, type Locale } from '~config';
import { serverI18n } from '../../infra/i18n.ts';
import { pathIn } from '../../page-path.ts';
import { renderText, notificationText, placeOf, type RenderedText } from './notification-labels.ts';
import type { NotificationRow } from './notifications.repository.ts';
import type { HeldNoticeTable, PushContent } from './notifications.tables.ts';
import type { OrderTerms } from './order-details.ts';

const brand = appConfig.brand.name;

/** Opens the notification centre (`routes/-shell/live.tsx`). */
const CENTRE = '#notifications';
/** A lock screen shows two or three lines. */
const PUSH_BODY = 180;
/** Of a summary; the rest is a number. */
const LINES = 5;
/** Fewer on a lock screen. */
const PUSH_LINES = 3;

function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** One notification on a device. */
export function pushContent(
  row: NotificationRow,
  text: RenderedText,
  { locale, urgent }: { locale: Locale; urgent: boolean },
): PushContent {
  const path = pathIn(locale, placeOf(row, text.action.path));
  return {
    title: text.subject,
    body: shortened(text.body, PUSH_BODY),
    path,
    tag: row.about,
    urgent,
  };
}

/** One notification in Telegram, without its button. */
export function telegramBody({ subject, body, details }: RenderedText): string {
  return [subject, body, ...(details === null ? [] : [details])].join('\n\n');
}

/** Discord would format and link it. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_~|<>#[\]()@:]/g, '\\$&');
}

/**
 * One notification in a Discord channel, which others may read: what happened and to which goods, and nobody's name. Its
 * text is made without what is known of the other side; of the order it has the times and the way of delivery alone.
 */
export function discordBody(
  { data }: NotificationRow,
  {
    locale,
    appOrigin,
    currency,
    terms,
  }: { locale: Locale; appOrigin: string; currency: Currency; terms: OrderTerms | null },
): string {
  const text = notificationText(data, { locale, companion: brand, currency, order: null, terms });
  const { subject, body, action } = renderText(text, { locale, appOrigin });
  // The one names who wrote, the other quotes what somebody wrote.
  const said = data.type === 'chat' || data.type === 'report' ? [] : [plain(body)];
  return [`**${plain(subject)}**`, ...said, `<${action.url}>`].join('\n');
}

/** Several notifications as one. */
export interface Summary {
  title: string;
  /** One for each thing that happened, and how many are not named. */
  lines: readonly string[];
  action: { label: string; url: string };
}

function titleOf(reason: HeldNoticeTable['reason'], count: number): MessageDescriptor {
  return reason === 'quiet'
    ? msg`${plural(count, { one: '# notification from your quiet hours', other: '# notifications from your quiet hours' })}`
    : msg`Your daily summary: ${plural(count, { one: '# notification', other: '# notifications' })}`;
}

/** @param told the oldest first; of several about one thing the newest speaks for it */
export function summaryOf(
  told: readonly { about: string; subject: string }[],
  {
    reason,
    locale,
    appOrigin,
  }: { reason: HeldNoticeTable['reason']; locale: Locale; appOrigin: string },
): Summary {
  const i18n = serverI18n(locale);
  const things = new Map<string, string>();
  for (const { about, subject } of told) {
    things.delete(about);
    things.set(about, subject);
  }
  const newest = [...things.values()].slice(-LINES);
  const rest = things.size - newest.length;
  const more = msg`${plural(rest, { one: 'and # more', other: 'and # more' })}`;
  return {
    title: i18n._(titleOf(reason, told.length)),
    lines: [...newest, ...(rest > 0 ? [i18n._(more)] : [])],
    action: {
      label: i18n._(msg`Show the notifications`),
      url: appOrigin + pathIn(locale, '/') + CENTRE,
    },
  };
}

/** A summary on a device. */
export function pushSummary(summary: Summary, locale: Locale): PushContent {
  return {
    title: summary.title,
    body: shortened(summary.lines.slice(0, PUSH_LINES).join(' · '), PUSH_BODY),
    path: pathIn(locale, '/') + CENTRE,
    tag: 'summary',
    urgent: false,
  };
}

/** A summary in Telegram, without its button. */
export function telegramSummary({ title, lines }: Summary): string {
  return [title, lines.map((line) => `· ${line}`).join('\n')].join('\n\n');
}

/** A summary in Discord. */
export function discordSummary({ title, lines, action }: Summary): string {
  const listed = lines.map((line) => `- ${plain(line)}`);
  return [`**${plain(title)}**`, ...listed, `<${action.url}>`].join('\n');
}
