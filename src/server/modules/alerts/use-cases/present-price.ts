/** The price that an alert is about, as it is now. */
import * as v from 'valibot';
import { offerListQuerySchema } from '~/contracts/offers/offers.contract.ts';
import type { Ctx } from '../../../core/context.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { cheapestListed } from '../../listing/index.ts';
import type { AlertRow } from '../alerts.repository.ts';

/** The cheapest offers of a market, each with its seller; the cheapest first. */
export type MarketPrices = Awaited<ReturnType<typeof cheapestListed>>;

/** Reads the prices of markets, of each market once. */
export function createMarketPrices(ctx: Ctx) {
  const known = new Map<string, Promise<MarketPrices>>();
  const read = async ({ category_id: categoryId, filters }: AlertRow): Promise<MarketPrices> => {
    const index = await catalogueIndexOf(ctx);
    const category = index.categoryById.get(categoryId);
    const game = category && index.gameById.get(category.game_id);
    if (!category || !game) return [];
    const { any: _any, ...query } = filters;
    const place = { game: game.alias, category: category.alias };
    return cheapestListed(ctx, v.parse(offerListQuerySchema, { ...place, ...query }));
  };
  /** The best offer of somebody else than the person; null where there is none. */
  return async (alert: AlertRow): Promise<MarketPrices[number] | null> => {
    const { subject, user_id: userId } = alert;
    const found = known.get(subject) ?? read(alert);
    known.set(subject, found);
    return (await found).find(({ sellerId }) => sellerId !== userId) ?? null;
  };
}
