/** What happened to the vault of an own offer, the newest first (decision 0080). */
import type * as v from 'valibot';
import type { vaultLogSchema } from '~/contracts/offers/vault.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import type { UserCtx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { requireOwn } from '../offers.policy.ts';
import { selectOwn } from '../own-offers.repository.ts';
import { selectEntries } from '../vault-log.repository.ts';

const SORT = 'vault';

/** @throws {Failure} OFFER_NOT_FOUND, CURSOR_INVALID */
export async function listVaultLog(
  ctx: UserCtx,
  input: { id: string; limit: number; cursor?: string | undefined },
): Promise<v.InferOutput<typeof vaultLogSchema>> {
  requireOwn(ctx.actor, await selectOwn(ctx.db, input.id));
  const after = input.cursor === undefined ? null : decodeCursor(SORT, input.cursor, isInstant);
  const rows = await selectEntries(ctx.db, input.id, { limit: input.limit, after });
  return pageOf(
    rows,
    input.limit,
    (row) => ({
      id: row.id,
      kind: row.kind,
      count: row.count,
      order: row.order_id === null ? null : { id: row.order_id, number: orderNumber(row.order_id) },
      by_key: row.by_key,
      created_at: row.created_at.toISOString(),
    }),
    (last) => encodeCursor(SORT, { key: last.created_at.toISOString(), id: last.id }),
  );
}
