/** Keyset pagination of a list (decisions 0006 and 0011). */
import type { Db } from '../../../db/database.ts';
import { isInRounds, isNarrowed } from '../offer-query.ts';
import {
  selectCardsAt,
  selectFirstCards,
  selectFirstOfEach,
  selectFirstOfNamed,
  type PageRequest,
  type SortedCard,
  type Spot,
  type Whereabouts,
} from '../offer-list.repository.ts';

/** Limits of the first read per category; few distinct values, so that each gets its own prepared plan. */
const READS = [4, 12] as const;

function firstRead(share: number, limit: number): number {
  // Twice the category's expected share of the page, plus one for small shares.
  const expected = Math.ceil(limit * share * 2) + 1;
  return READS.find((read) => read >= expected && read < limit) ?? limit;
}

function compare(a: Spot, b: Spot): number {
  const difference = Number(a.key) - Number(b.key);
  if (difference !== 0) return difference;
  return a.id < b.id ? -1 : 1;
}

function firstOf(spots: readonly Spot[], { order, limit }: PageRequest): Spot[] {
  const sign = order.descending ? -1 : 1;
  return spots.toSorted((a, b) => sign * compare(a, b)).slice(0, limit);
}

/**
 * k-way merge over several categories: reads as many of each as will probably do, then reads those again in full whose
 * last offer made it onto the page, because more may follow.
 */
async function mergeCategories(db: Db, request: PageRequest, where: Whereabouts): Promise<Spot[]> {
  const { limit, order } = request;
  const inRounds = isInRounds(order) && where.frequentIn.length === 0;
  const named =
    where.ids.length === 0 ? [] : await selectFirstOfNamed(db, request, where.ids, inRounds);
  const spots = new Map<string, Spot[]>();
  const reads = Map.groupBy(where.frequentIn, ({ share }) => firstRead(share, limit));
  const cut = new Set<string>();
  const read = async (categoryIds: readonly string[], most: number): Promise<void> => {
    const found = await selectFirstOfEach(db, request, categoryIds, most);
    for (const [id, own] of Map.groupBy(found, (spot) => spot.category_id)) {
      spots.set(id, own);
      if (most < limit && own.length === most) cut.add(id);
      else cut.delete(id);
    }
  };
  for (const [most, categories] of reads) {
    await read(
      categories.map(({ categoryId }) => categoryId),
      most,
    );
  }
  const page = (): Spot[] => firstOf([...named, ...[...spots.values()].flat()], request);
  const shown = new Set(page().map(({ id }) => id));
  const again = [...cut].filter((id) => shown.has(spots.get(id)?.at(-1)?.id ?? ''));
  if (again.length > 0) await read(again, limit);
  return page();
}

/**
 * One page.
 * @param isWholeMarket when no category is excluded: the newest offers of all have an index of their own
 */
export async function findPage(
  db: Db,
  request: PageRequest,
  where: Whereabouts,
  isWholeMarket: boolean,
): Promise<SortedCard[]> {
  const [only, ...others] = where.frequentIn;
  const isOne = only !== undefined && others.length === 0 && where.ids.length === 0;
  const isNewest = isWholeMarket && request.order.column === 'published_at';
  // Among few offers sellers take turns exactly, whatever the filter leaves of each.
  if (isOne && where.isSmall && isInRounds(request.order) && isNarrowed(request.filter)) {
    return selectCardsAt(db, await selectFirstOfNamed(db, request, null, true));
  }
  if (isOne) return selectFirstCards(db, request, only.categoryId);
  if (isNewest) return selectFirstCards(db, request, null);
  const spots = await mergeCategories(db, request, where);
  return spots.length === 0 ? [] : selectCardsAt(db, spots);
}
