/** Reviews of somewhat more than half of the completed orders. Stars follow what happened in the order. */
import type { Locale } from '~config';
import type { DemoOrder, DemoReview, DemoUser } from '../market.types.ts';
import { grouped } from '../offers/titles.ts';
import { labelOf, textOf } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { closings, phrases, replies, type Tier } from './review-phrases.ts';

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

function tierOf(stars: number): Tier {
  if (stars < 3) return 'low';
  return stars === 3 ? 'three' : stars === 4 ? 'four' : 'five';
}

/** What a complaint may be about: who got their code from the vault at once waited for nobody. */
function complaints(order: DemoOrder, stars: number, locale: Locale): readonly string[] {
  const { base } = order.offer.category.definition;
  const { bad, worst } = phrases[locale][base];
  if (stars < 3) return worst;
  return order.offer.delivery.method === 'instant' ? closings[locale].three : bad;
}

/** One to three sentences, as people write them. */
function messageOf(random: Random, order: DemoOrder, locale: Locale, stars: number): string {
  const { base } = order.offer.category.definition;
  const { good, exact } = phrases[locale][base];
  const closing = closings[locale][tierOf(stars)];
  const satisfied = stars > 3;
  const parts: string[] = [];
  // A delivery of under a minute or a single code leaves nothing to count.
  const countable = exact.filter(
    (phrase) =>
      !(phrase.includes('{min}') && minutesOf(order) < 2) &&
      !(phrase.includes('{n}') && order.count < 2),
  );
  if (!satisfied) parts.push(random.pick(complaints(order, stars, locale)));
  else if (countable.length > 0 && random.chance(0.42)) parts.push(random.pick(countable));
  if (satisfied && (parts.length === 0 || random.chance(0.45))) parts.push(random.pick(good));
  // Four stars are explained, five need no reason.
  const end = random.pick(closing);
  if (random.chance(stars === 4 ? 0.8 : 0.34) && !parts.includes(end)) parts.push(end);
  if (stars === 5 && random.chance(0.3)) parts.reverse();
  return parts.map((part) => sentence(filled(part, order, locale))).join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The stars as a whole: what went wrong decides, and now and then somebody's mood. */
function starsOf(random: Random, order: DemoOrder): number {
  const draw = (weights: readonly number[]) =>
    random.weighted([1, 2, 3, 4, 5], (star) => weights[star - 1] ?? 0);
  if (order.dispute !== null) return draw([5, 4, 2, 0, 0]);
  if (wasLate(order) && random.chance(0.75)) return draw([1, 2, 5, 4, 0]);
  return draw([0.5, 0.5, 1, 8, 90]);
}

/** Communication, delivery and start: one of them may be a star away from the whole, which their mean still rounds to. */
function partsOf(random: Random, order: DemoOrder, stars: number): [number, number, number] {
  const parts: [number, number, number] = [stars, stars, stars];
  const at = wasLate(order) ? 2 : random.integer(0, 2);
  const by = wasLate(order) || random.chance(0.6) ? -1 : 1;
  if (random.chance(stars === 5 ? 0.12 : 0.5)) {
    parts[at] = Math.min(5, Math.max(1, stars + by));
  }
  return parts;
}

function wasLate(order: DemoOrder): boolean {
  return (
    order.offer.delivery.method === 'manual' && minutesOf(order) > order.offer.delivery.minutes
  );
}

function moodOf(stars: number): 'good' | 'bad' | 'worst' {
  if (stars > 3) return 'good';
  return stars === 3 ? 'bad' : 'worst';
}

function reviewOf(random: Random, order: DemoOrder, buyer: DemoUser, now: Date): DemoReview | null {
  if (!order.completedAt) return null;
  const createdAt = new Date(order.completedAt.getTime() + random.logFloat(5 * MINUTE, 5 * DAY));
  if (createdAt > now) return null;
  const stars = starsOf(random, order);
  const satisfied = stars > 3;
  const [communication, fulfillment, startTime] = partsOf(random, order, stars);
  const locale = buyer.locale === 'fr' && random.chance(0.8) ? 'fr' : 'en';
  const message = random.chance(satisfied ? 0.72 : 0.95)
    ? messageOf(random, order, locale, stars)
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
    reply: replied ? random.pick(replies[locale][moodOf(stars)]) : null,
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
