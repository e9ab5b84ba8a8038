/** A seller's hours as others read them: a week in words, and the stretch that runs or comes next. */
import type { Locale } from '~config';
import type { ShownHours } from '~/contracts/identity/shown-hours.schemas.ts';
import { groupedDays, nextWork, type WorkHours } from '~/domain/work-hours.ts';
import { formatTime } from '~/platform/i18n/format.ts';

/** Monday, 5 January 1970. */
const MONDAY_MS = 4 * 86_400_000;

const timeOf = (minute: number, locale: Locale): string =>
  formatTime(new Date(minute * 60_000).toISOString(), locale, 'UTC');

function dayOf(day: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return format.format(MONDAY_MS + day * 86_400_000);
}

/** For example *Mon–Fri 9:00 AM–6:00 PM, Sat 10:00 AM–2:00 PM*. */
function weekText({ days }: WorkHours, locale: Locale): string {
  return groupedDays(days)
    .map(({ first, last, spans }) => {
      const names = first === last ? [first] : [first, last];
      const times = spans.map(({ from, to }) => `${timeOf(from, locale)}–${timeOf(to, locale)}`);
      return `${names.map((day) => dayOf(day, locale)).join('–')} ${times.join(', ')}`;
    })
    .join(' · ');
}

/** Undefined where the seller says none. */
export function presentHours(
  hours: WorkHours | null,
  locale: Locale,
  now: Date,
): ShownHours | undefined {
  const next = hours && nextWork(hours, now);
  if (!hours || !next) return undefined;
  const { timeZone } = hours;
  return {
    week: weekText(hours, locale),
    place: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' '),
    from: next.from.toISOString(),
    to: next.to?.toISOString() ?? null,
  };
}
