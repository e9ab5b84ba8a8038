/** Opening what the seller sealed: by the buyer alone, each opening is recorded, the first is told to both sides. */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { sealedKeys, type SealedKey } from '~/contracts/orders/handover.ts';
import type { UserCtx } from '../../../core/context.ts';
import { sealedOpened } from '../orders.events.ts';
import { requireOwnDelivery } from '../orders.policy.ts';
import { insertSecretViews, lockOrder } from '../orders.repository.ts';
import { openParts, type OpenedRow } from '../sealed.repository.ts';

/** A sealed part with what is in it. */
export interface OpenedPart extends Omit<OpenedRow, 'ciphertext' | 'is_first'> {
  fields: { key: SealedKey; value: string }[];
}

const fieldsSchema = v.record(v.string(), v.string());

/**
 * Decrypts sealed parts of an order for its buyer. All of them or none. Needs a transaction.
 * @throws {Failure} ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO; ORDER_NOTHING_TO_REVEAL for what is not there, was taken back
 *   or was replaced; ORDER_BANK_STOPPED while a bank has its money.
 */
export async function openSealed(
  ctx: UserCtx,
  orderId: string,
  ids: readonly string[],
): Promise<OpenedPart[]> {
  const { db, now, actor, services } = ctx;
  const order = requireOwnDelivery(await lockOrder(db, orderId), actor);
  if (order.bank_stopped_at !== null) throw new Failure('ORDER_BANK_STOPPED');
  const wanted = [...new Set(ids)];
  const rows = await openParts(db, order.id, wanted, now);
  if (rows.length < wanted.length) throw new Failure('ORDER_NOTHING_TO_REVEAL');
  const view = { orderId: order.id, userId: actor.userId, ip: ctx.request.ip, at: now };
  await insertSecretViews(db, view, wanted);
  if (rows.some((row) => row.is_first)) {
    const { id, buyer_id, seller_id } = order;
    await ctx.publish(sealedOpened({ order_id: id, buyer_id, seller_id, at: now.toISOString() }));
  }
  return rows.map(({ ciphertext, is_first: _, ...row }) => {
    const plain = v.parse(fieldsSchema, JSON.parse(services.keys.decrypt('vault', ciphertext)));
    const fields = sealedKeys.flatMap((key) => {
      const value = plain[key];
      return value === undefined ? [] : [{ key, value }];
    });
    return { ...row, fields };
  });
}
