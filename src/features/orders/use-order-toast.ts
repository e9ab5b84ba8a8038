/**
 * Toasts about orders: what happened, the money, until when somebody is to act, and the way to the order. Nothing about
 * what the open page shows already, and each event in one tab.
 */

import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useServerClock } from '~/platform/hydration/server-clock.tsx';
import { formatDue, goodsText } from '~/platform/i18n/goods.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { inOneTab } from '~/platform/realtime/one-tab.ts';
import { toast, type ToastStatus } from '~/ui/toast-store.ts';
import { newsText } from './order-news-labels.ts';
import type { OrderNews } from './orders.realtime.ts';

/** A sentence with an amount and a time is read in more than a glance. */
const SHOWN_MS = 9_000;
/** An order that is paid, started and delivered in one breath is one toast: the last. */
const SETTLE_MS = 400;

const statuses: Partial<Record<OrderNews['code'], ToastStatus>> = {
  buyer_delivered: 'success',
  buyer_completed: 'success',
  seller_paid: 'success',
  seller_completed: 'success',
  buyer_disputed: 'warning',
  seller_disputed: 'warning',
  seller_deliver_soon: 'warning',
  seller_late: 'warning',
  buyer_late: 'warning',
};

/** Keeps the newest of what follows closely, by order. */
function useSettled(tell: (news: OrderNews) => void): (news: OrderNews) => void {
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  return useCallback(
    (news) => {
      const timers = waiting.current;
      clearTimeout(timers.get(news.order_id));
      timers.set(
        news.order_id,
        setTimeout(() => {
          timers.delete(news.order_id);
          tell(news);
        }, SETTLE_MS),
      );
    },
    [tell],
  );
}

/** @param isRoomSeen whether a conversation is open before the reader's eyes: it reports the same */
export function useOrderToast(isRoomSeen: (roomId: string) => boolean): (news: OrderNews) => void {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const format = useFormat();
  const clock = useServerClock();
  const latest = useRef(clock);
  useEffect(() => {
    latest.current = clock;
  });
  const hear = useCallback(
    (news: OrderNews) => {
      const href = paths.order(news.order_id);
      const isShown = (): boolean =>
        router.state.location.pathname === href || isRoomSeen(news.room_id);
      const { now, timeZone } = latest.current;
      const message = newsText(news.code, {
        goods: goodsText(news.count, news.title, format.locale),
        amount: news.amount === null ? '' : format.cents(news.amount),
        due: news.due_at && formatDue(news.due_at, format.locale, now, timeZone),
      });
      const tell = (): string =>
        toast({
          status: statuses[news.code] ?? 'default',
          description: i18n._(message),
          durationMs: SHOWN_MS,
          action: {
            label: t`Show the order`,
            onAction: () => void router.navigate({ to: '.', href }),
          },
        });
      inOneTab(`${news.order_id} ${news.code} ${news.at}`, { isShown, tell });
    },
    [router, i18n, t, format, isRoomSeen],
  );
  return useSettled(hear);
}
