/** An API key, a webhook and what was sent to it, for the tables of rights. */
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
