/** An order under other times than the built-in ones: its timer, its reminders, and what is said of it (decision 0127). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { forgetCatalogue } from '~/server/modules/catalogue/index.ts';
import { figuresOf } from '~/server/modules/rules/index.ts';
import { callApi } from '../support/api.ts';
import { startChannels, type ChannelsApp } from './channels.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

const HOUR = 3_600_000;
let app: ChannelsApp;
beforeAll(async () => {
  app = await startChannels();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

/** A paid order that has copied other times. */
async function paid(buyer: string, seller: string): Promise<string> {
  const market = { ...app, forget: () => forgetCatalogue(app.services) };
  const { categories, games } = await addCatalogue(market);
  const category = categories['7-days/items'] ?? '';
  const offer = await addOffer(market, seller, category, {
    delivery_minutes: 20,
  });
  const id = await addOrder(market, { offer, buyer, seller, status: 'paid', completedAt: null });
  const title = { en: 'Items', fr: 'Objets' };
  const snapshot = JSON.stringify({
    title: 'Divine Orb',
    image: null,
    market_key: '',
    unit: { name: title, size: 1 },
    category: { id: category, title, alias: 'items', base: 'items' },
    game: { id: games['7-days'], title: '7 Days', alias: '7-days', family: null },
    buyer_inputs: [],
  });
  const clocks = JSON.stringify({ ...figuresOf('clocks'), late_hours: 48 });
  await app.db
    .updateTable('market_order')
    .set({ started_at: null, delivered_at: null, clocks: clocks as never, offer: snapshot })
    .where('id', '=', id)
    .execute();
  return id;
}
/** A Discord channel of a person; what waits for it is read, not sent. */
const channelOf = (userId: string) =>
  app.db
    .insertInto('discord_webhook')
    .values({
      id: newId(),
      user_id: userId,
      sealed: '',
      masked: '',
      name: null,
      created_at: app.services.clock.now(),
    })
    .execute();
const row = (id: string) =>
  app.db.selectFrom('market_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a late order ends, reminds and is told of by its own times', async () => {
  const buyer = await app.person();
  const seller = await app.person({ is_seller: true });
  await channelOf(buyer.id);
  const id = await paid(buyer.id, seller.id);
  const started = await callApi(app.handle, 'POST', `market/order/${id}/start`, {
    body: {},
    token: seller.token,
    headers: { 'idempotency-key': newId() },
  });
  expect(started.body).toMatchObject({ status: 'in_progress' });
  const { deliver_by: promised, due_at: due, due_event: event } = await row(id);
  expect(event).toBe('delivery_timeout');
  expect(due!.getTime() - promised!.getTime()).toBe(48 * HOUR);

  // A minute after the promised time.
  await app.advance(21 * 60);
  await app.job('orders.remind');
  await app.drain();
  // What happens at once is told together.
  await app.advance(serverConfig.notifications.settleSeconds + 1);
  await app.tell();
  const mails: { subject: string; text: string }[] = await app.mails(buyer.email);
  const late = mails.filter(({ subject }) => subject === 'Your order is late');
  expect(late).toHaveLength(1);
  expect(late[0]?.text.replaceAll(/\s+/g, ' ')).toContain('after 48 hours more it is refunded');
  const queued = await app.db.selectFrom('discord_message').select('body').execute();
  const told = queued.map(({ body }) => body ?? '').filter((body) => body.includes('is late'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('after 48 hours more it is refunded');
  // Its seller is reminded for the last time a day before.
  const { remind_at: next } = await row(id);
  expect(next!.getTime() - promised!.getTime()).toBe(24 * HOUR);
});
