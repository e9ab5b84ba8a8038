/** Rows of sellers to wire shapes. */
import type * as v from 'valibot';
import type { sellerRequestSchema } from '~/contracts/identity/identity.schemas.ts';
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
