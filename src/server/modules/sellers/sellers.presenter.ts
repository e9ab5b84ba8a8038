/** Rows of sellers to wire shapes. */
import type * as v from 'valibot';
import type { sellerRequestSchema } from '~/contracts/identity/identity.schemas.ts';
import type { Vacation } from '~/contracts/sellers/sellers.schemas.ts';
import type { VacationRow } from './vacations.repository.ts';
import type { SellerRequestRow } from './seller-requests.repository.ts';

/** The actor's own request to sell, with its status. */
export function presentSellerRequest(
  row: SellerRequestRow,
): v.InferOutput<typeof sellerRequestSchema> {
  return {
    id: row.id,
    status: row.status,
    about: row.about,
    game_aliases: [...row.game_aliases],
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** The vacation that is planned or runs. */
export function presentVacation(row: VacationRow): Vacation {
  return {
    id: row.id,
    from: row.from_at.toISOString(),
    until: row.until_at.toISOString(),
    time_zone: row.time_zone,
    offers: row.offers,
    keeps_instant: row.keeps_instant,
    has_started: row.started_at !== null,
  };
}
