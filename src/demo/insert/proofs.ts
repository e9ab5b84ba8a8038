/** Writes a category that asks its sellers for a proof, and what some of them sent. */
import type { Db } from '~/server/db/database.ts';
import type { DemoMarket } from '../market.types.ts';
import { demoProofs, provenCategory } from '../offers/seller-proofs.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

const DAY_MS = 86_400_000;

export async function insertProofs(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const ago = (days: number): Date => new Date(market.now.getTime() - days * DAY_MS);
  const category = market.games
    .find(({ definition }) => definition.alias === provenCategory.game)
    ?.categories.find(({ definition }) => definition.alias === provenCategory.category);
  if (!category) return;
  await insertRows(db, 'category_rule', [
    {
      category_id: category.id,
      min_price_micros: null,
      seller_proof: true,
      is_demo: true,
      updated_at: ago(20),
    },
  ]);
  const own = market.users.find(({ email }) => email === 'seller@legend.test');
  const others = market.users
    .filter((user) => user.isSeller && user.role === 'user' && user.demoTitle === undefined)
    .values();
  const rows = demoProofs.flatMap(({ by, status, about, reason, daysAgo }) => {
    const seller = by === 'own' ? own : others.next().value;
    if (!seller) return [];
    const at = ago(daysAgo);
    return [
      {
        id: random.uuid(at),
        seller_id: seller.id,
        category_id: category.id,
        status,
        about,
        reason,
        created_at: at,
        decided_at: status === 'pending' ? null : ago(daysAgo - 1),
      },
    ];
  });
  await insertRows(db, 'seller_proof', rows);
}
