/** What sellers of the demo market handed over in secret, as rows: plainly fictitious, and opened by their buyers. */
import { sql } from 'kysely';
import { handoverOf } from '~/contracts/orders/handover.ts';
import type { Db } from '~/server/db/database.ts';
import { partsOf } from '~/server/modules/orders/handover.ts';
import type { DemoMarket, DemoOrder } from '../market.types.ts';
import { makeSecrets } from '../offers/secrets.ts';
import type { Random } from '../random.ts';
import type { Vault } from './offers.ts';
import { insertRows } from './rows.ts';

/** Between two openings of one buyer. */
const OPENING_MS = 20_000;

function sealedRows(random: Random, order: DemoOrder, vault: Pick<Vault, 'seal'>) {
  const { deliveredAt, offer, count } = order;
  const { definition } = offer.category;
  const { min } = handoverOf(definition.base).sets(count);
  if (offer.delivery.method !== 'manual' || !deliveredAt || min === 0) return [];
  const sealed = makeSecrets(random, definition, min);
  return partsOf(definition.base, sealed).map(({ unit, part, fields }, position) => ({
    id: random.uuid(deliveredAt),
    order_id: order.id,
    unit,
    part,
    position,
    ciphertext: vault.seal(JSON.stringify(fields)),
    sealed_at: deliveredAt,
    opened_at:
      order.status === 'acceptance'
        ? null
        : new Date(deliveredAt.getTime() + (position + 1) * OPENING_MS),
  }));
}

/** Sealed parts of delivered orders, and the record of their openings. After the orders. */
export async function insertSealed(
  db: Db,
  random: Random,
  market: DemoMarket,
  vault: Pick<Vault, 'seal'>,
): Promise<void> {
  const buyers = new Map(market.orders.map(({ id, buyerId }) => [id, buyerId]));
  const parts = market.orders.flatMap((order) => sealedRows(random, order, vault));
  await insertRows(db, 'sealed_part', parts);
  const views = parts.flatMap(({ id, order_id: orderId, opened_at: at }) => {
    const buyer = buyers.get(orderId);
    if (at === null || buyer === undefined) return [];
    const view = { order_id: orderId, sealed_id: id, user_id: buyer, ip: '', at };
    return [{ id: random.uuid(at), ...view }];
  });
  await insertRows(db, 'secret_view', views);
  await sql`
    update market_order o set sealed_count = p.parts
    from (select order_id, count(*) as parts from sealed_part group by order_id) p
    where o.id = p.order_id
  `.execute(db);
}
