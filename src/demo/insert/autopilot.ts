/**
 * The autopilot of the demo seller: one rule of prices with what it did within the last day (decision 0076), its texts, what
 * it wrote and which orders it started (decision 0081).
 */
import { sql } from 'kysely';
import { replyKinds } from '~/domain/auto-reply.ts';
import type { Db } from '~/server/db/database.ts';
import { AUTOPILOT_SELLER, demoReplies } from '../history/auto-acts.ts';
import type { DemoMarket, DemoOffer } from '../market.types.ts';
import { marketKey } from '../offers/values.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

const HOUR_MS = 3_600_000;
/** Of the prices before today's, in thousandths, and how many hours ago each was left. */
const PAST = [
  { share: 1_045, hoursAgo: 21 },
  { share: 1_030, hoursAgo: 16 },
  { share: 1_020, hoursAgo: 9 },
  { share: 1_012, hoursAgo: 3 },
];

const keyOf = (offer: DemoOffer): string => marketKey(offer.category.definition, offer.attributes);

/** Sellers with next to nothing are not followed. */
const minStockOf = (offer: DemoOffer): number => Math.ceil(offer.inStock / 10);

/** The seller's offer of a currency whose market has the most other sellers. */
function pricedOffer(market: DemoMarket, sellerId: string) {
  const onSale = market.offers.filter(
    ({ status, category }) => status === 'active' && category.definition.base === 'currency',
  );
  const rivalsOf = (offer: DemoOffer): DemoOffer[] =>
    onSale.filter(
      (other) =>
        other.sellerId !== sellerId &&
        other.inStock >= minStockOf(offer) &&
        other.category.id === offer.category.id &&
        keyOf(other) === keyOf(offer),
    );
  const own = onSale
    .filter((offer) => offer.sellerId === sellerId && keyOf(offer) !== '')
    .map((offer) => ({ offer, rivals: rivalsOf(offer) }));
  return own.toSorted((a, b) => b.rivals.length - a.rivals.length)[0];
}

function actRows(
  random: Random,
  market: DemoMarket,
  ruleId: string,
  { offer, rivals }: { offer: DemoOffer; rivals: readonly DemoOffer[] },
) {
  const [best] = rivals.toSorted((a, b) => a.catalogPriceMicros - b.catalogPriceMicros);
  const rival = market.users.find(({ id }) => id === best?.sellerId);
  const price = (share: number): number => Math.round((offer.priceMicros * share) / 1_000);
  return PAST.map(({ share, hoursAgo }, index) => {
    const at = new Date(market.now.getTime() - hoursAgo * HOUR_MS);
    const next = PAST[index + 1]?.share ?? 1_000;
    return {
      id: random.uuid(at),
      seller_id: offer.sellerId,
      rule_id: ruleId,
      offer_id: offer.id,
      kind: 'price' as const,
      reason: 'below_best' as const,
      old_micros: price(share),
      new_micros: price(next),
      // The last one is as it left the offer, so that it can be undone.
      version: next === 1_000 ? 1 : 0,
      figures: {
        rival: rival?.publicName ?? null,
        best_micros: Math.round((offer.catalogPriceMicros * (next + 5)) / 1_000),
        rivals: rivals.length,
        median_micros: null,
        changes: 0,
        minutes: 0,
      },
      created_at: at,
      undone_at: null,
    };
  });
}

/** Messages and starts of the last weeks. */
function deedRows(random: Random, market: DemoMarket, sellerId: string) {
  const deed = (at: Date, companionId: string, orderId: string | null) => ({
    id: random.uuid(at),
    seller_id: sellerId,
    companion_id: companionId,
    order_id: orderId,
    created_at: at,
  });
  const replies = market.rooms.flatMap((room) =>
    room.messages.flatMap(({ automatic: reply, at, orderId = null }) =>
      reply && room.sellerId === sellerId
        ? [
            {
              ...deed(at, room.buyerId, orderId),
              kind: 'reply' as const,
              reply,
              cause_id: random.uuid(at),
            },
          ]
        : [],
    ),
  );
  const starts = market.orders.flatMap(({ id, events, buyerId, sellerId: owner, offer }) => {
    const start = events.find(({ event, actor }) => event === 'start' && actor === 'system');
    if (!start || owner !== sellerId || offer.delivery.method !== 'manual') return [];
    const base = deed(start.at, buyerId, id);
    return [{ ...base, kind: 'start' as const, reply: null, cause_id: id }];
  });
  return [...replies, ...starts];
}

/** The first text is on; the others are written, and off: what they do depends on the hour and on others' orders. */
async function insertDeeds(db: Db, random: Random, market: DemoMarket, sellerId: string) {
  const made = new Date(market.now.getTime() - 30 * 24 * HOUR_MS);
  await insertRows(
    db,
    'autopilot_reply',
    replyKinds.map((kind) => ({
      seller_id: sellerId,
      kind,
      is_on: kind === 'first',
      text_en: demoReplies[kind].en,
      text_fr: demoReplies[kind].fr,
      every_hours: 24,
      updated_at: made,
    })),
  );
  await insertRows(db, 'autopilot_start', [
    {
      seller_id: sellerId,
      is_on: false,
      category_ids: null,
      after_minutes: 15,
      in_hours: true,
      with_inputs: true,
      updated_at: made,
    },
  ]);
  await insertRows(db, 'autopilot_deed', deedRows(random, market, sellerId));
}

export async function insertAutopilot(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const seller = market.users.find(({ email }) => email === AUTOPILOT_SELLER);
  if (seller) await insertDeeds(db, random.fork('deeds'), market, seller.id);
  const priced = seller && pricedOffer(market, seller.id);
  if (!seller || !priced) return;
  const { offer } = priced;
  const made = new Date(market.now.getTime() - 30 * HOUR_MS);
  const ruleId = random.uuid(made);
  await insertRows(db, 'autopilot_rule', [
    {
      id: ruleId,
      seller_id: seller.id,
      category_id: offer.category.id,
      market_key: keyOf(offer),
      kind: 'beat_best',
      step_micros: null,
      step_bps: 50,
      floor_micros: Math.round(offer.priceMicros * 0.9),
      ceiling_micros: Math.round(offer.priceMicros * 1.15),
      below_floor: 'stay',
      min_level: 0,
      min_rating: 0,
      min_stock: minStockOf(offer),
      every_minutes: 30,
      most_step_percent: 10,
      most_day_percent: 20,
      is_on: true,
      due_at: new Date(market.now.getTime() + HOUR_MS / 2),
      worked_at: market.now,
      created_at: made,
      updated_at: made,
    },
  ]);
  const acts = actRows(random, market, ruleId, priced);
  await insertRows(db, 'autopilot_act', acts);
  const last = acts.at(-1);
  if (!last) return;
  await sql`update offer set auto_priced_at = ${last.created_at} where id = ${offer.id}`.execute(
    db,
  );
}
