/** Schemes of dishonest staff: what an account that they entered or a role that they have must not be worth. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
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

describe('one member of staff who wants money to leave', () => {
  /** A payout of somebody, with the accomplice's method, that waits for the staff. */
  async function payoutOf(owner: Member, cents: number): Promise<string> {
    const [methodId, at] = [newId(), new Date(0)];
    await app.db
      .insertInto('payout_method')
      .values({
        id: methodId,
        user_id: owner.id,
        kind: 'bank',
        label: 'x',
        sealed_details: app.services.keys.encrypt(
          'wallet.payout-method',
          JSON.stringify({ holder: 'Jo Doe', details: 'DE89370400440532013000' }),
        ),
        fingerprint: methodId,
        usable_from: at,
        created_at: at,
      })
      .execute();
    await post(app.db, {
      kind: 'adjustment',
      key: `test:${methodId}`,
      reference: owner.id,
      at: app.services.clock.now(),
      postings: [
        { account: platformAccount('fx'), cents: -cents },
        { account: userAccount('real', owner.id), cents },
      ],
    });
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', owner.id)
      .execute();
    const body = { amount: cents, method_id: methodId };
    const asked = await app.post('wallet/payout/payout_request', owner.token, body);
    expect(asked.body).toMatchObject({ status: 'created' });
    return asked.body.id;
  }

  const person = () => app.person({ second_factor_on: true });
  const act = (as: Member | string, id: string, action: string, body: unknown = {}) =>
    app.post(`admin/payout/${id}/${action}`, typeof as === 'string' ? as : as.token, body);

  test('moves less than 1 000 USD, and not more through an account that they entered', async () => {
    const id = await payoutOf(await person(), 100_000);
    expect((await act(admin, id, 'approve')).body.status).toBe('created');
    expect((await act(admin, id, 'approve')).body.code).toBe('PAYOUT_SECOND_PERSON');
    expect((await act(admin, id, 'mark-paid')).body.code).toBe('PAYOUT_WRONG_STATE');
    // A colleague's account that they entered approves nothing: a session of it is not the colleague.
    const colleague = await app.staff('admin');
    const reason = 'Cannot find the payout';
    const flash = await app.post(`admin/user/${colleague.id}/flash-token`, admin.token, { reason });
    expect(flash.status).toBe(403);
    const member = await enter((await app.person()).id);
    expect((await act(member, id, 'approve')).status).toBe(403);
    expect((await act(colleague, id, 'approve')).body.status).toBe('approved');
    const { rows } = await sql<{ actor_id: string }>`
      select actor_id from audit_record where subject_id = ${id} order by id
    `.execute(app.db);
    expect(rows.map(({ actor_id: by }) => by)).toEqual([admin.id, colleague.id]);
  });

  test('does not slice it: what an account asked for within a day is bounded, one at a time', async () => {
    const owner = await person();
    const id = await payoutOf(owner, 99_999);
    expect((await act(admin, id, 'approve')).body.status).toBe('approved');
    expect((await act(admin, id, 'mark-paid')).body.status).toBe('withdrawn');
    const rest = await app.get('wallet/payout/terms', owner.token);
    expect(rest.body.possible_amount).toBe(150_001);
  });

  test('lifts no freeze of their own account, and sees theirs decided by others', async () => {
    const colleague = await app.staff('admin');
    const frozen = await app.post('admin/payout-freeze', colleague.token, {
      user_id: admin.id,
      reason: 'Looked at by the others',
    });
    expect(frozen.body.user_id).toBe(admin.id);
    const lift = (as: Member) =>
      app.post(`admin/payout-freeze/${admin.id}/lift`, as.token, { reason: 'Nothing was there' });
    const own = await lift(admin);
    expect([own.status, own.body.code]).toEqual([403, 'PAYOUT_OWN']);
    expect((await lift(colleague)).status).toBe(200);
  });
});
