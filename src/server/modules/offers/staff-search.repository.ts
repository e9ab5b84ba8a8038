/** SQL of the search of the back office for an offer by its id, in whatever state. Titles are looked for by `listing`. */
import { sql } from 'kysely';
import type { OfferStatus } from '~/contracts/offers/offer-statuses.ts';
import type { Ctx } from '../../core/context.ts';
import type { FoundThing, StaffSearcher } from '../../core/staff-search.ts';

interface Row {
  id: string;
  status: OfferStatus;
  title: string;
  created_at: Date;
  seller_id: string;
}
export type FoundOffer = Extract<FoundThing, { kind: 'offer' }>;

/** In the order of the ids. One that its seller removed is nowhere to be opened. */
export async function foundOffers({ db }: Ctx, ids: readonly string[]): Promise<FoundOffer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select id, status, title, created_at, seller_id from offer
    where id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by array_position(${[...ids]}::uuid[], id)
  `.execute(db);
  return rows.map((row) => ({
    kind: 'offer',
    state: row.status,
    id: row.id,
    title: row.title,
    amount: null,
    at: row.created_at,
    person_id: row.seller_id,
    opens: { what: row.status === 'on_review' ? 'review' : 'offer', id: row.id },
  }));
}

export const offerSearcher: StaffSearcher = {
  kind: 'offer',
  permission: 'moderate_market',
  find: (ctx, { id }) => foundOffers(ctx, id === null ? [] : [id]),
};
