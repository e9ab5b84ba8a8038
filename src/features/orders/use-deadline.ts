/** Dates behind a word like *by*: the time alone today, day and time otherwise. */
import { useTimeFormat } from '~/platform/i18n/use-format.ts';

export function useDeadline() {
  const times = useTimeFormat();
  const today = times.day(times.now.toISOString());
  const isToday = (iso: string): boolean => times.day(iso) === today;
  return {
    isToday,
    /** *1:28 PM*, *Nov 23, 1:28 PM*. */
    by: (iso: string): string => (isToday(iso) ? times.time(iso) : times.date(iso)),
  };
}
