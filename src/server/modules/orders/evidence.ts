/**
 * What an order's own log proves of its delivery, and the same in words for a bank (decision 0099). Banks read English. Messages
 * are not in it, nor what was delivered.
 */
import { shownUnits } from '~/kernel/money.ts';
import type { Db } from '../../db/database.ts';
import { selectReveals } from './evidence.repository.ts';
import { findOrder, type OrderView } from './orders.repository.ts';

/**
 * Whether the log proves that the buyer has the goods: they confirmed it, or opened what was delivered last, or let the time to
 * check go by on a delivery that shows pictures.
 */
export function isProven(order: OrderView): boolean {
  if (order.delivered_at === null) return false;
  const isOpened = order.revealed_at !== null || order.sealed.some((part) => part.opened_at);
  if (isOpened) return true;
  const last = order.events.findLastIndex(({ event }) => event === 'deliver');
  const after = order.events.slice(last + 1);
  if (after.some(({ event, actor }) => event === 'confirm' && actor === 'buyer')) return true;
  const isShown = (order.events[last]?.images.length ?? 0) > 0;
  return isShown && after.some(({ event }) => event === 'check_timeout');
}

/** A bank reads that it was opened, and does not count. */
const FIRST_OPENINGS = 20;

const when = (at: Date | string): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const dollars = (cents: number): string => `${shownUnits(cents).toFixed(2)} USD`;

const said: Partial<Record<OrderView['events'][number]['event'], string>> = {
  place: 'The buyer placed the order',
  capture: 'The order was paid',
  start: 'The seller started',
  deliver: 'The order was delivered',
  confirm: 'The buyer confirmed that everything arrived',
  check_timeout: 'The time to check ended without a complaint',
  dispute: 'A dispute was opened',
  withdraw: 'The dispute was withdrawn by whoever opened it',
  resolve_complete: 'Support decided that the order was fulfilled',
  resolve_redeliver: 'Support asked for another delivery',
};

/** What a bank is told. */
export interface OrderEvidence {
  /** What was bought. */
  product: string;
  /** What happened, step by step. */
  log: string;
  /** When the goods were delivered; null before. */
  deliveredOn: string | null;
}

/** The evidence of an order; null when there is none. Reads only. */
export async function evidenceOf(db: Db, orderId: string): Promise<OrderEvidence | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const { offer, count, total_cents: cents, delivered_at: deliveredAt } = order;
  const steps = order.events.flatMap(({ event, at, images }) => {
    const words = said[event];
    if (words === undefined) return [];
    const shown = images.length > 0 ? ` (with ${images.length} pictures)` : '';
    return [`${when(at)}: ${words}${shown}.`];
  });
  const opened = (await selectReveals(db, orderId))
    .slice(0, FIRST_OPENINGS)
    .map(
      ({ at, ip }) => `${when(at)}: The buyer opened what was delivered, from the address ${ip}.`,
    );
  const log = [...steps, ...opened].toSorted((one, other) => one.localeCompare(other));
  return {
    product: `${count} x ${offer.title} (${offer.game.title}, ${offer.category.title.en}), digital goods, order ${orderId}, ${dollars(cents)}.`,
    log: log.join('\n'),
    deliveredOn: deliveredAt === null ? null : deliveredAt.toISOString().slice(0, 10),
  };
}
