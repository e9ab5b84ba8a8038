/** Writes the demo market's words, and holds offers for them as a check of the offers would. */
import { sql } from 'kysely';
import { plainWord } from '~/domain/word-match.ts';
import type { Db } from '~/server/db/database.ts';
import type { DemoMarket, DemoOffer } from '../market.types.ts';
import { cheapestUnitMicros } from '~/domain/least-price.ts';
import { MICROS_PER_CENT } from '~/kernel/money.ts';
import {
  demoMinimums,
  demoWords,
  heldOffers,
  ownHeldSentence,
  type DemoWord,
} from '../offers/held-offers.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

function scopeOf({ at }: DemoWord, market: DemoMarket) {
  if (at === null) return { scope: 'market' as const, scope_id: null };
  const [alias, category] = at.split('/');
  const game = market.games.find(({ definition }) => definition.alias === alias);
  if (category === undefined) return { scope: 'game' as const, scope_id: game?.id ?? null };
  const of = game?.categories.find(({ definition }) => definition.alias === category);
  return { scope: 'category' as const, scope_id: of?.id ?? null };
}

const SENT_EVERY_MINUTES = 25;

/** Sends offers to review, one after the other within the last hours: a market in use decides about them on the same day. */
export function reviewing(db: Db, now: Date) {
  let sent = 0;
  return async (offer: DemoOffer, sentence = ''): Promise<void> => {
    sent += 1;
    const at = new Date(now.getTime() - sent * SENT_EVERY_MINUTES * 60_000);
    await sql`
      update offer set status = 'on_review', held = true, updated_at = ${at}, review_since = ${at},
        description = ltrim(concat_ws(E'\n\n', description, nullif(${sentence}::text, '')), E'\n')
      where id = ${offer.id}
    `.execute(db);
  };
}

const cheapestOf = ({ priceMicros, volumeDiscounts }: DemoOffer): number =>
  cheapestUnitMicros(priceMicros, volumeDiscounts);

interface MinimumsGiven {
  opened: Date;
  spared: ReadonlySet<string>;
  hold: ReturnType<typeof reviewing>;
}

/** A least price that all other offers of its category keep, in whole cents. */
async function insertMinimums(
  db: Db,
  market: DemoMarket,
  { opened, spared, hold }: MinimumsGiven,
): Promise<void> {
  for (const { game, category, holds } of demoMinimums) {
    const [lowest, second] = market.offers
      .filter(
        ({ status, category: of }) =>
          status === 'active' && of.definition.game === game && of.definition.alias === category,
      )
      .toSorted((a, b) => cheapestOf(a) - cheapestOf(b));
    const kept = holds && lowest && !spared.has(lowest.id) ? second : lowest;
    if (!lowest || !kept) continue;
    const micros = cheapestOf(kept) - (cheapestOf(kept) % MICROS_PER_CENT);
    if (micros === 0) continue;
    await insertRows(db, 'category_rule', [
      {
        category_id: lowest.category.id,
        min_price_micros: micros,
        seller_proof: false,
        is_demo: true,
        updated_at: opened,
      },
    ]);
    if (cheapestOf(lowest) >= micros) continue;
    await hold(lowest);
  }
}

export async function insertRules(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const opened = new Date(market.now.getTime() - 30 * 86_400_000);
  await insertRows(
    db,
    'listed_word',
    demoWords.map((word) => ({
      id: random.uuid(opened),
      ...scopeOf(word, market),
      kind: word.kind,
      word: word.word,
      plain: plainWord(word.word),
      inside: word.inside,
      is_demo: true,
      created_at: opened,
    })),
  );
  const ownId = market.users.find(({ email }) => email === 'seller@legend.test')?.id;
  const own = market.offers.find(
    ({ sellerId, status }) => sellerId === ownId && status === 'on_review',
  );
  const hold = reviewing(db, market.now);
  if (own) await hold(own, ownHeldSentence);
  const bought = new Set(market.orders.map((order) => order.offer.id));
  const ownOffers = market.offers.filter(({ sellerId }) => sellerId === ownId);
  const spared = new Set([...bought, ...ownOffers.map(({ id }) => id)]);
  await insertMinimums(db, market, { opened, spared, hold });
  for (const { game, category, sentence } of heldOffers) {
    const offer = market.offers.find(
      (one) =>
        one.status === 'active' &&
        one.sellerId !== ownId &&
        !bought.has(one.id) &&
        one.category.definition.game === game &&
        one.category.definition.alias === category,
    );
    if (offer) await hold(offer, sentence);
  }
}
