/** What tests of the rules of categories call. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { MarketApp } from './market.app.ts';

export function ruleCalls(market: () => MarketApp) {
  /** The look at offers on sale after a rule has changed, as if it had settled. */
  async function check(): Promise<void> {
    await sql`update rule_check set created_at = created_at - interval '1 minute'`.execute(
      market().db,
    );
    await market().job('offers.rule_check');
  }

  /** An act on many offers, or its undoing. */
  async function bulk(as: string, path: string, body: unknown) {
    const response = await market().handle(
      new Request(`http://localhost/api/market/seller/offer/bulk${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${as}`,
          'content-type': 'application/json',
          'idempotency-key': newId(),
        },
        body: JSON.stringify(body),
      }),
    );
    return response.json();
  }

  /** A picture that a person uploaded. */
  async function picture(owner: string): Promise<string> {
    const id = crypto.randomUUID();
    await market()
      .db.insertInto('media')
      .values({
        id,
        owner_id: owner,
        width: 8,
        height: 8,
        byte_size: 100,
        content_hash: newId(),
        claimed_at: null,
        created_at: new Date(),
      })
      .execute();
    return id;
  }

  return { check, bulk, picture };
}
