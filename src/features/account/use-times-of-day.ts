/** Times of the day to choose from, as the language writes them. */
import { formatTime } from '~/platform/i18n/format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';

const DAY = 24 * 60;

/** Writes a minute of the day: *11:00 PM*, *23:00*. */
export function useTimeOfDay(): (minute: number) => string {
  const { locale } = usePage();
  return (minute) => formatTime(new Date(minute * 60_000).toISOString(), locale, 'UTC');
}

/** @param step in minutes @param chosen a time that is among them in any case, in minutes of the day */
export function useTimesOfDay(step: number, chosen: number): { value: string; label: string }[] {
  const timeOf = useTimeOfDay();
  const times = Array.from({ length: DAY / step }, (_, index) => index * step);
  const all = times.includes(chosen) ? times : [...times, chosen].toSorted((a, b) => a - b);
  return all.map((minute) => ({ value: String(minute), label: timeOf(minute) }));
}
