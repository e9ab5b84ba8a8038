/** Reviews of somewhat more than half of the completed orders. Stars follow what happened in the order. */
import type { Locale } from '~config';
import type { DemoOrder, DemoReview, DemoUser } from '../market.types.ts';
import { grouped } from '../offers/titles.ts';
import { labelOf, textOf } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { closings, phrases, replies } from './review-phrases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sellers whose buyers have said nothing so far. */
const SILENT = new Set(['sable-9', 'hexa_']);

function minutesOf(order: DemoOrder): number {
  const { paidAt, deliveredAt } = order;
  return paidAt && deliveredAt
    ? Math.max(1, Math.round((deliveredAt.getTime() - paidAt.getTime()) / MINUTE))
    : 0;
}

function duration(minutes: number, locale: Locale): string {
  if (minutes < 90) return locale === 'fr' ? `${minutes} minutes` : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  if (hours < 40) return locale === 'fr' ? `${hours} heures` : `${hours} hours`;
  const days = Math.round(hours / 24);
  return locale === 'fr' ? `${days} jours` : `${days} days`;
}

function itemOf(order: DemoOrder, locale: Locale): string {
  const { definition } = order.offer.category;
  const { attributes } = order.offer;
  for (const key of ['item', 'denomination', 'skin', 'product', 'service']) {
    const label = labelOf(definition, attributes, key, locale);
    if (label !== '' && !['Gold', 'Or', 'Money', 'Coins'].includes(label)) return label;
  }
  return textOf(attributes, 'item_name') || definition.unit.name[locale];
}

function filled(phrase: string, order: DemoOrder, locale: Locale): string {
  return phrase
    .replaceAll('{n}', grouped(order.count, locale))
    .replaceAll('{item}', itemOf(order, locale))
    .replaceAll('{min}', duration(minutesOf(order), locale));
}

/** One to three sentences, as people write them. */
function messageOf(random: Random, order: DemoOrder, locale: Locale, satisfied: boolean): string {
  const { base } = order.offer.category.definition;
  const { good, exact, bad } = phrases[locale][base];
  const closing = closings[locale];
  const parts: string[] = [];
  // A delivery of under a minute or a single code leaves nothing to count.
  const countable = exact.filter(
    (phrase) =>
      !(phrase.includes('{min}') && minutesOf(order) < 2) &&
      !(phrase.includes('{n}') && order.count < 2),
  );
  if (!satisfied) parts.push(random.pick(bad));
  else if (countable.length > 0 && random.chance(0.42)) parts.push(random.pick(countable));
  if (satisfied && (parts.length === 0 || random.chance(0.45))) parts.push(random.pick(good));
  if (random.chance(0.34)) parts.push(random.pick(satisfied ? closing.good : closing.bad));
  if (satisfied && random.chance(0.3)) parts.reverse();
  return parts.map((part) => sentence(filled(part, order, locale))).join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function starsOf(random: Random, satisfied: boolean): [number, number, number] {
  const draw = (): number =>
    satisfied
      ? random.weighted([5, 4], (star) => (star === 5 ? 13 : 1))
      : random.weighted([2, 3, 4], (star) => 5 - Math.abs(star - 3) * 2);
  return [draw(), draw(), draw()];
}

function wasLate(order: DemoOrder): boolean {
  return (
    order.offer.delivery.method === 'manual' && minutesOf(order) > order.offer.delivery.minutes
  );
}

function reviewOf(random: Random, order: DemoOrder, buyer: DemoUser, now: Date): DemoReview | null {
  if (!order.completedAt) return null;
  const createdAt = new Date(order.completedAt.getTime() + random.logFloat(5 * MINUTE, 5 * DAY));
  if (createdAt > now) return null;
  const unhappy =
    order.dispute !== null || (wasLate(order) && random.chance(0.75)) || random.chance(0.018);
  const satisfied = !unhappy;
  const [communication, fulfillment, startTime] = starsOf(random, satisfied);
  const locale = buyer.locale === 'fr' && random.chance(0.8) ? 'fr' : 'en';
  const message = random.chance(satisfied ? 0.72 : 0.95)
    ? messageOf(random, order, locale, satisfied)
    : '';
  const answered = message !== '' && random.chance(satisfied ? 0.09 : 0.55);
  const repliedAt = new Date(createdAt.getTime() + random.logFloat(HOUR, 2 * DAY));
  const replied = answered && repliedAt < now;
  return {
    id: random.uuid(createdAt),
    order,
    communication,
    fulfillment,
    startTime,
    message,
    locale,
    reply: replied ? random.pick(replies[locale][satisfied ? 'good' : 'bad']) : null,
    repliedAt: replied ? repliedAt : null,
    createdAt,
  };
}

export function buildReviews(
  random: Random,
  input: { now: Date; orders: readonly DemoOrder[]; users: ReadonlyMap<string, DemoUser> },
): DemoReview[] {
  return input.orders.flatMap((order) => {
    const buyer = input.users.get(order.buyerId);
    const seller = input.users.get(order.sellerId);
    if (!buyer || !seller || SILENT.has(seller.publicName) || !random.chance(0.56)) return [];
    const review = reviewOf(random, order, buyer, input.now);
    return review ? [review] : [];
  });
}
