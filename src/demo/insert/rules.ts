/** Writes the demo market's words, and holds offers for them as a check of the offers would. */
import { sql } from 'kysely';
import { plainWord } from '~/domain/word-match.ts';
import type { Db } from '~/server/db/database.ts';
import type { DemoMarket, DemoOffer } from '../market.types.ts';
import { demoWords, heldOffers, ownHeldSentence, type DemoWord } from '../offers/held-offers.ts';
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

async function hold(db: Db, offer: DemoOffer, sentence: string): Promise<void> {
  await sql`
    update offer set status = 'on_review', held = true, description = ltrim(description || E'\n\n' || ${sentence}, E'\n')
    where id = ${offer.id}
  `.execute(db);
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
  if (own) await hold(db, own, ownHeldSentence);
  const bought = new Set(market.orders.map((order) => order.offer.id));
  for (const { game, category, sentence } of heldOffers) {
    const offer = market.offers.find(
      (one) =>
        one.status === 'active' &&
        one.sellerId !== ownId &&
        !bought.has(one.id) &&
        one.category.definition.game === game &&
        one.category.definition.alias === category,
    );
    if (offer) await hold(db, offer, sentence);
  }
}
