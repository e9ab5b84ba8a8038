/** An API key, a webhook and what was sent to it, and an invoice, for the tables of rights. */
import { newId } from '~/kernel/ids.ts';
import type { Db } from '~/server/db/database.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { TEST_SECRET } from '../../support/legend.ts';

export async function addKey(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('api_key')
    .values({
      id,
      user_id: ownerId,
      name: 'A program',
      hash: id,
      hint: 'lgd_aaaa…bbbb',
      scopes: ['offers:read'],
      calls_per_minute: 60,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  return id;
}

export async function addWebhook(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('seller_webhook')
    .values({
      id,
      user_id: ownerId,
      url: 'https://hooks.example.com/legend',
      events: ['order.paid'],
      sealed: createKeys(TEST_SECRET).encrypt('integrations.webhook-secret', 'whsec_AAAA'),
      created_at: new Date(),
    })
    .execute();
  return id;
}

/** A rule of automatic prices. */
export async function addPriceRule(db: Db, ownerId: string, categoryId: string): Promise<string> {
  const [id, now] = [newId(), new Date()];
  await db
    .insertInto('autopilot_rule')
    .values({
      id,
      seller_id: ownerId,
      category_id: categoryId,
      // Each is of a market of its own: a seller has one for each.
      market_key: `item:${id}`,
      kind: 'beat_best',
      step_micros: 10_000,
      step_bps: null,
      floor_micros: 500_000,
      ceiling_micros: null,
      below_floor: 'stay',
      min_level: 0,
      min_rating: 0,
      min_stock: 0,
      every_minutes: 15,
      most_step_percent: 20,
      most_day_percent: 40,
      is_on: true,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

const nothingSeen = {
  rival: null,
  best_micros: null,
  rivals: 0,
  median_micros: null,
  changes: 0,
  minutes: 0,
};

/** A change of an offer's price by a rule: the offer is as it left it. */
export async function addPriceAct(db: Db, ownerId: string, offerId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('autopilot_act')
    .values({
      id,
      seller_id: ownerId,
      rule_id: newId(),
      offer_id: offerId,
      kind: 'price',
      reason: 'below_best',
      old_micros: 1_000_000,
      new_micros: 900_000,
      version: 1,
      figures: JSON.stringify(nothingSeen),
      created_at: new Date(),
    })
    .execute();
  return id;
}

/** An offer that waits for its seller. @returns the offer */
export async function addStop(db: Db, ownerId: string, offerId: string): Promise<string> {
  await db
    .insertInto('autopilot_offer')
    .values({
      offer_id: offerId,
      seller_id: ownerId,
      rule_id: newId(),
      stopped_at: new Date(),
      reason: 'jump',
      figures: JSON.stringify(nothingSeen),
      wanted_micros: 900_000,
      allowed_micros: null,
    })
    .execute();
  return offerId;
}

const HOUR_MS = 3_600_000;

/** A sale that waits to be started, longer than a test takes. @returns the order */
export async function addWaitingStart(db: Db, ownerId: string, orderId: string): Promise<string> {
  const now = new Date();
  await db
    .insertInto('autopilot_waiting')
    .values({
      order_id: orderId,
      seller_id: ownerId,
      due_at: new Date(now.getTime() + HOUR_MS),
      created_at: now,
    })
    .execute();
  return orderId;
}

export async function addDelivery(db: Db, webhookId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('webhook_delivery')
    .values({
      id,
      webhook_id: webhookId,
      cause: null,
      event: 'order.paid',
      about: '',
      body: '{}',
      status: 'failed',
      available_at: new Date(),
      created_at: new Date(),
    })
    .execute();
  return id;
}

let papers = 0;

/** An invoice of fees, of another month each. */
export async function addPaper(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  papers += 1;
  const series = { kind: 'fee_invoice', year: 2025 } as const;
  await db
    .insertInto('paper_series')
    .values({ ...series, last: papers })
    .onConflict((known) => known.columns(['kind', 'year']).doUpdateSet({ last: papers }))
    .execute();
  const recipient = { account_id: ownerId, public_name: 'Mira', details: null };
  await db
    .insertInto('paper')
    .values({
      ...series,
      id,
      number: papers,
      user_id: ownerId,
      month: new Date(Date.UTC(2010, papers, 1)).toISOString().slice(0, 10),
      corrects_id: null,
      issued_at: new Date(),
      gross_cents: 100,
      tax_cents: 0,
      facts: JSON.stringify({ issuer: null, vat: { kind: 'none' }, pretended: true }),
      sealed_recipient: createKeys(TEST_SECRET).encrypt(
        'papers.recipient',
        JSON.stringify(recipient),
      ),
    })
    .execute();
  return id;
}
