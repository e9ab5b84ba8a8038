/** Schemes of dishonest staff: what an account that they entered or a role that they have must not be worth. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCatalogue, addOffer, type Catalogue } from '../endpoints/market.data.ts';
import { startStaff, type Member, type StaffApp } from '../endpoints/staff.app.ts';

let app: StaffApp;
let catalogue: Catalogue;
let admin: Member;

beforeAll(async () => {
  app = await startStaff();
  catalogue = await addCatalogue(app);
  admin = await app.staff('admin');
});
afterAll(() => app.close());

async function enter(id: string): Promise<string> {
  const reason = 'Cannot find the offer';
  const { body } = await app.post(`admin/user/${id}/flash-token`, admin.token, { reason });
  const grant = { grant_type: 'flash_token', flash_token: body.flash_token };
  const tokens = await app.call('POST', 'auth/token', { body: grant });
  return tokens.body.access_token;
}

describe('staff in a seller’s account', () => {
  test('correct a title, and sell nothing for a cent', async () => {
    const seller = await app.person({ is_seller: true });
    const id = await addOffer(app, seller.id, catalogue.categories['7-days/items'] ?? '');
    const token = await enter(seller.id);
    const patch = (body: unknown, as = token) =>
      app.call('PATCH', `market/seller/offer/${id}`, { token: as, body });
    for (const cheap of [{ price: 1 }, { volume_discounts: [{ from_count: 2, percent: 90 }] }]) {
      const refused = await patch(cheap);
      expect([refused.status, refused.body.code]).toEqual([403, 'IMPERSONATING']);
    }
    // The form sends the price along.
    const corrected = await patch({ title: 'A title without a mistake', price: 100 });
    expect([corrected.status, corrected.body.price]).toEqual([200, 100]);
    expect((await patch({ price: 1 }, seller.token)).body.price).toBe(1);
  });
});

describe('staff who are one side of a case', () => {
  test('decide neither their own referral nor what waits of their own offers', async () => {
    const friend = await app.person();
    await app.db
      .insertInto('referral')
      .values({
        user_id: friend.id,
        referrer_id: admin.id,
        kind: 'friend',
        status: 'review',
        flags: ['device'],
        registered_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const accept = { decision: 'accept', reason: 'I know him well' };
    const referral = await app.post(`admin/referral/${friend.id}/decide`, admin.token, accept);
    expect([referral.status, referral.body.code]).toEqual([403, 'REFERRAL_OWN']);
    const own = await addOffer(app, admin.id, catalogue.categories['7-days/items'] ?? '', {
      status: 'on_review',
    });
    const approve = { decision: 'approve', reason: '' };
    const offer = await app.post(`admin/market/offer/${own}/moderate`, admin.token, approve);
    expect([offer.status, offer.body.code]).toEqual([403, 'OFFER_OWN']);
  });
});
