/** What is left of a seller's proof when its account is deleted (decision 0084). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { ensureRoom } from '~/server/modules/chat/rooms.repository.ts';
import { storageKeyOf } from '~/server/modules/media/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { PASSWORD, startAccounts, type AccountsApp } from './account.app.ts';

let app: AccountsApp;
let market: Market;
beforeAll(async () => {
  app = await startAccounts();
  market = await openMarket(app);
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

test('pictures that only a proof as a seller showed go with the account; what others see stays', async () => {
  const [seller, buyer] = [await app.person(), await app.person()];
  const upload = (colour: string) => app.upload(seller.token, colour);
  const [alone, ofStock, disputed, offered, said] = [
    await upload('#aa0000'),
    await upload('#00aa00'),
    await upload('#0000aa'),
    await upload('#aaaa00'),
    await upload('#00aaaa'),
  ];
  const offerId = await market.offer({ sellerId: seller.id, base: 'top-up' });
  const roomId = pairId(buyer.id, seller.id);
  await ensureRoom(app.db, { id: roomId, buyerId: buyer.id, sellerId: seller.id, at: app.now() });
  const offer = await app.db
    .selectFrom('offer')
    .select(['id', 'category_id'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  const proof = {
    id: newId(),
    seller_id: seller.id,
    category_id: offer.category_id,
    status: 'approved',
    about: 'What I can show to support',
    reason: null,
    created_at: app.now(),
    decided_at: app.now(),
  } as const;
  await app.db.insertInto('seller_proof').values(proof).execute();
  const shown = [alone, disputed, offered, said].map((media_id, position) => ({
    proof_id: proof.id,
    position,
    media_id,
  }));
  await app.db.insertInto('seller_proof_image').values(shown).execute();
  const { category_id: _category, ...decided } = proof;
  const stockProof = { ...decided, id: newId(), offer_id: offer.id, units: 30, goods: 'gold' };
  await app.db.insertInto('stock_proof').values(stockProof).execute();
  await app.db
    .insertInto('stock_proof_image')
    .values({ proof_id: stockProof.id, position: 0, media_id: ofStock })
    .execute();
  // The buyer sees it with the order of then.
  const { body: placed } = await app.call(
    'POST',
    'market/order',
    { offer_id: offer.id, count: 1, currency: 'USD', expected_total_amount: 1_100 },
    { token: buyer.token, headers: { 'idempotency-key': newId() } },
  );
  await app.db
    .insertInto('order_event')
    .values({
      id: newId(),
      order_id: placed.id,
      from_status: null,
      status: 'created',
      event: 'place',
      actor: 'buyer',
      actor_id: buyer.id,
      note: null,
      images: [disputed],
      at: app.now(),
    })
    .execute();
  await app.call(
    'POST',
    `market/order/${placed.id}/cancel`,
    {},
    {
      token: buyer.token,
      headers: { 'idempotency-key': newId() },
    },
  );
  await app.db
    .insertInto('offer_image')
    .values({ offer_id: offer.id, position: 0, media_id: offered })
    .execute();
  const attachment = { media_id: said, url: '/', width: 8, height: 8 };
  await app.db
    .insertInto('chat_message')
    .values({
      room_id: roomId,
      seq: 1,
      id: newId(),
      sender_id: seller.id,
      body: 'A picture of it',
      attachments: JSON.stringify([attachment]),
      created_at: app.now(),
    })
    .execute();
  await app.db
    .updateTable('media')
    .set({ claimed_at: app.now() })
    .where('owner_id', '=', seller.id)
    .execute();
  const asked = await app.call(
    'POST',
    'auth/deletion',
    { password: PASSWORD, confirmation: 'DELETE' },
    seller,
  );
  expect(asked.status).toBe(202);
  app.advanceDays(14.1);
  await app.job('privacy.erase');
  const has = (id: string) => app.services.storage.has(storageKeyOf(id));
  expect(await Promise.all([alone, ofStock].map(has))).toEqual([false, false]);
  expect(await Promise.all([disputed, offered, said].map(has))).toEqual([true, true, true]);
});
