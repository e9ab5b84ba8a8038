/** Refunds to a card whose bank takes the payment back (decision 0110): money goes back once, whoever comes first. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertLedger } from '../support/assert-ledger.ts';
import { bankOf } from './support/bank.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let bank: ReturnType<typeof bankOf>;
let seller: string;
let admin: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  const known = { email_confirmed_at: market.clock.now(), trust_level: 2 };
  seller = await market.user({ ...known, is_seller: true });
  admin = await market.user({ ...known, role: 'admin' });
  buyer = await market.user(known);
  bank = bankOf(market, { seller, admin });
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.length = 0;
});
afterAll(() => market.drop());

/** An order of 11 USD by card whose buyer has confirmed it: it can be refunded while a bank decides. */
async function confirmed() {
  const order = await bank.delivered(buyer);
  await bank.act(order.id, 'confirm', buyer);
  return order;
}

/** Support gives an order's money back in a dispute, to the wallet; the buyer wants it on the card. */
async function refund(id: string) {
  await bank.act(id, 'dispute', buyer, { reason: 'other', text: 'Something is not right' });
  await bank.post(`admin/order/${id}/resolve`, { decision: 'refund', reason: 'decided' }, admin);
  return bank.post('wallet/card-refund', { amount: 1_100 }, buyer);
}
const send = () => market.runJob('payments.card_refunds');
/** What the buyer reads of refunds to the card, the newest first. */
const refunds = async () =>
  (await bank.get('wallet/card-refunds', buyer)).data.map(
    ({ amount, status }: { amount: number; status: string }) => [amount, status],
  );
/** How often the provider was asked for the refunds of the buyer. */
const asked = async () =>
  (
    await market.db
      .selectFrom('card_refund')
      .select('attempts')
      .where('user_id', '=', buyer)
      .execute()
  ).map(({ attempts }) => attempts);

describe('a refund of a payment that a bank has', () => {
  test('waits; it is sent when the bank gives the payment back', async () => {
    const { id, page } = await confirmed();
    await bank.bank(page, 'take');
    expect((await refund(id)).status).toBe(200);
    await send();
    expect(await refunds()).toEqual([[1_100, 'waiting']]);
    expect(await bank.caseOf(buyer)).toMatchObject({ waiting_amount: 1_100 });
    // The bank takes longer than a provider that is down is asked.
    market.clock.advanceMs(5 * 86_400_000);
    await bank.bank(page, 'give_back');
    await send();
    expect(await asked()).toEqual([1]);
    expect((await refunds())[0]?.[1]).toMatch(/sent|done/);
    expect(await bank.owed(buyer)).toBe(0);
  });

  test('is never sent once the bank keeps it; nobody owes, and nobody has it twice', async () => {
    const { id, page } = await confirmed();
    await bank.bank(page, 'take');
    await refund(id);
    await bank.bank(page, 'keep');
    await send();
    expect(await asked()).toEqual([0]);
    expect(await refunds()).toEqual([[1_100, 'kept']]);
    expect(await bank.owed(buyer)).toBe(0);
    expect(await bank.balances(buyer)).toMatchObject({ card: 0, real: 0 });
    const { data } = await bank.get('wallet/statement?limit=10', buyer);
    expect(JSON.stringify(data)).toContain('chargeback.kept');
  });

  test('that was asked for before, and not sent yet, waits as well', async () => {
    const page = await bank.deposit(buyer, 2_000);
    const wanted = await bank.post('wallet/card-refund', { amount: 2_000 }, buyer);
    expect(wanted.status).toBe(200);
    await bank.bank(page, 'take');
    await send();
    expect([await asked(), await refunds()]).toEqual([[0], [[2_000, 'waiting']]]);
    await bank.bank(page, 'keep');
    expect(await bank.owed(buyer)).toBe(0);
    expect(await refunds()).toEqual([[2_000, 'kept']]);
  });

  test('that the provider was asked for before, and that staff asked for anew, is not booked back', async () => {
    const page = await bank.deposit(buyer, 2_000);
    const { body } = await bank.post('wallet/card-refund', { amount: 2_000 }, buyer);
    // For days its provider did not say whether it did it.
    await market.db
      .updateTable('card_refund')
      .set({
        status: 'failed',
        attempts: 9,
        last_error: 'No answer',
        dead_at: market.clock.now(),
      })
      .where('id', '=', body.data[0].id)
      .execute();
    await bank.bank(page, 'take');
    const letter = `admin/dead-letter/${body.data[0].id}/revive`;
    expect((await bank.post(letter, { reason: 'Again' }, admin)).status).toBe(200);
    await bank.bank(page, 'keep');
    await send();
    expect((await refunds())[0]?.[1]).toMatch(/sent|done/);
    expect(await bank.owed(buyer)).toBe(2_000);
  });

  test('that was sent before is owed when the bank keeps the payment', async () => {
    const page = await bank.deposit(buyer, 2_000);
    await bank.post('wallet/card-refund', { amount: 2_000 }, buyer);
    await send();
    await bank.bank(page, 'take');
    await bank.bank(page, 'keep');
    expect(await bank.owed(buyer)).toBe(2_000);
  });
});

test('a refund that is asked for as the bank takes the payment goes back once', async () => {
  for (let round = 0; round < 6; round += 1) {
    buyer = await market.user({ email_confirmed_at: market.clock.now(), trust_level: 2 });
    const page = await bank.deposit(buyer, 1_100);
    const [, refunded] = await Promise.all([
      bank.bank(page, 'take'),
      bank.post('wallet/card-refund', { amount: 1_100 }, buyer),
    ]);
    // Whoever came first: it waits, or the money is put aside and cannot be asked for.
    const wasFirst = refunded.status === 200;
    if (!wasFirst) expect(refunded.body.code).toBe('NOT_ENOUGH_MONEY');
    await send();
    expect(await refunds()).toEqual(wasFirst ? [[1_100, 'waiting']] : []);
    await bank.bank(page, 'keep');
    await send();
    expect([await asked(), await bank.owed(buyer)]).toEqual([wasFirst ? [0] : [], 0]);
    await assertLedger(market.db);
  }
});
