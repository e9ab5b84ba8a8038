/** A seller's own offers in any status, with counts per status. */
import type * as v from 'valibot';
import { offerStatuses, type ownOfferListSchema } from '~/contracts/offers/offers.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import type { OfferStatus } from '../offers.tables.ts';
import {
  countOwnByStatus,
  selectOwnPage,
  selectWaiting,
  type OwnListQuery,
} from '../own-offers.repository.ts';
import { presentOwns } from './own-offer.ts';

export type OwnOfferList = v.InferOutput<typeof ownOfferListSchema>;

function allCounts(counts: ReadonlyMap<OfferStatus, number>): Record<OfferStatus, number> {
  const of = (status: OfferStatus): number => counts.get(status) ?? 0;
  return {
    draft: of('draft'),
    on_review: of('on_review'),
    need_details: of('need_details'),
    active: of('active'),
    inactive: of('inactive'),
    sold: of('sold'),
  };
}

/** Two queries. */
export async function listOwnOffers(ctx: Ctx, query: OwnListQuery): Promise<OwnOfferList> {
  const rows = await selectOwnPage(ctx.db, query);
  const counts = allCounts(await countOwnByStatus(ctx.db, query));
  const wanted = query.statuses ?? offerStatuses;
  return {
    data: await presentOwns(ctx, rows),
    meta: {
      total: wanted.reduce((sum, status) => sum + counts[status], 0),
      limit: query.limit,
      offset: query.offset,
    },
    counts,
  };
}

/** Offers that wait for review. @param id only this one */
export async function listWaiting(
  ctx: Ctx,
  page: { limit: number; offset: number },
  id: string | undefined,
): Promise<OwnOfferList> {
  const { rows, total } = await selectWaiting(ctx.db, { ...page, id });
  return {
    data: await presentOwns(ctx, rows),
    meta: { total, ...page },
    counts: allCounts(new Map([['on_review', total]])),
  };
}
