/** The rows of the notification centre: days, and in each day one group for each thing. Pure. */
import type { Notification } from '~/contracts/notifications/notifications.schemas.ts';

export interface Group {
  /** The order, conversation or other thing that its entries are about. */
  about: string;
  newest: Notification;
  /** What was told of the same thing earlier that day, the newest first. */
  earlier: readonly Notification[];
  /** Those of its entries that are not read. */
  unreadIds: readonly string[];
}

export interface Day {
  /** The moment of its newest entry, from which it is named. */
  at: string;
  groups: readonly Group[];
}

function groupOf(about: string, entries: readonly Notification[]): Group[] {
  const [newest, ...earlier] = entries;
  if (!newest) return [];
  const unreadIds = entries.filter((entry) => entry.read_at === null).map(({ id }) => id);
  return [{ about, newest, earlier, unreadIds }];
}

/**
 * Groups entries that come the newest first; a group stands where its newest entry stands.
 * @param dayOf the day of a moment in the reader's zone
 */
export function daysOf(entries: readonly Notification[], dayOf: (iso: string) => string): Day[] {
  const days = Map.groupBy(entries, ({ created_at: at }) => dayOf(at));
  return [...days.values()].map((ofDay) => {
    const groups = Map.groupBy(ofDay, ({ about }) => about);
    return {
      at: ofDay[0]?.created_at ?? '',
      groups: [...groups].flatMap(([about, of]) => groupOf(about, of)),
    };
  });
}
