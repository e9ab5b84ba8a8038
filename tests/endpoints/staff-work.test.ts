/** The home of the back office: what waits in every queue, what is due first, and who takes it (decision 0116). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workQueueNames, type WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from '../races/support/market.ts';

const HOUR = 3_600_000;
let market: Market;
let support: string;
let colleague: string;
let admin: string;
let superAdmin: string;
let seller: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  support = await market.user({ role: 'support' });
  colleague = await market.user({ role: 'support' });
  admin = await market.user({ role: 'admin' });
  superAdmin = await market.user({ role: 'super_admin' });
  seller = await market.user({ is_seller: true, public_name: 'Seller_of_all' });
  buyer = await market.user();
  await market.fund(buyer, 100_000);
});
beforeEach(() => sql`delete from work_claim`.execute(market.db));
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

const home = async (as: string) =>
  (await market.call('GET', 'admin/queues', undefined, { as })).body;
const queueOf = async (as: string, name: WorkQueueName) =>
  (await home(as)).queues.find(({ queue }: { queue: string }) => queue === name);
const take = (as: string, queue: WorkQueueName, id: string, from: string | null = null) =>
  market.call('POST', `admin/queues/${queue}/${id}/take`, { from }, { as });
const next = (as: string, queue?: WorkQueueName) =>
  market.call('POST', 'admin/queues/next', { ...(queue && { queue }) }, { as });
const giveBack = (as: string, queue: WorkQueueName, id: string) =>
  market.call('POST', `admin/queues/${queue}/${id}/give-back`, {}, { as });
const ago = (hours: number) => new Date(market.clock.now().getTime() - hours * HOUR);

/** A report that was made so long ago. */
async function report(hours: number, change: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const values = {
    id,
    reporter_id: buyer,
    type: 'person' as const,
    subject: `person:${newId()}`,
    person_id: seller,
    offer_id: null,
    quote: 'asks to pay outside',
    reason: 'fraud' as const,
    text: '',
    status: 'open' as const,
    created_at: ago(hours),
    decided_at: null,
    ...change,
  };
  await market.db.insertInto('report').values(values).execute();
  return id;
}
const forgetReports = () => sql`delete from report`.execute(market.db);

async function order(change: Record<string, unknown>): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  await market.pay(buyer, body.id);
  await market.db.updateTable('market_order').set(change).where('id', '=', body.id).execute();
  return body.id;
}

/** Puts one thing into each queue, six hours ago. */
const fill: Record<WorkQueueName, () => Promise<unknown>> = {
  async offers() {
    const id = await market.offer({ sellerId: seller, stock: 1 });
    await sql`update offer set status = 'on_review', updated_at = ${ago(6)} where id = ${id}`.execute(
      market.db,
    );
  },
  sellers: () =>
    sql`
    insert into seller_request (id, user_id, status, about, created_at)
    values (${newId()}, ${buyer}, 'pending', 'I sell', ${ago(6)})`.execute(market.db),
  proofs: () =>
    sql`
    insert into seller_proof (id, seller_id, category_id, status, about, created_at)
    select ${newId()}, ${seller}, (select id from category limit 1), 'pending', 'Look', ${ago(6)}`.execute(
      market.db,
    ),
  reports: () => report(6),
  appeals: () =>
    sql`
    insert into appeal (id, person_id, type, subject_id, decision, decision_at, text, status, created_at)
    values (${newId()}, ${buyer}, 'ban', ${newId()}, 'Fraud', ${ago(9)}, 'It was not me, look again.',
      'open', ${ago(6)})`.execute(market.db),
  disputes: () =>
    order({
      status: 'disputed',
      dispute_reason: 'other',
      dispute_escalated_at: ago(6),
      clock_stopped_at: ago(7),
    }),
  approvals: () => order({ status: 'waiting_approval', status_at: ago(6) }),
  async payouts() {
    const method = newId();
    await sql`
      insert into payout_method (id, user_id, kind, label, sealed_details, fingerprint, usable_from, created_at)
      values (${method}, ${seller}, 'paypal', 'x', 'x', ${method}, ${ago(9)}, ${ago(9)})`.execute(
      market.db,
    );
    await sql`
      insert into payout_request (id, user_id, method_id, amount_cents, status, created_at, updated_at)
      values (${newId()}, ${seller}, ${method}, 1000, 'created', ${ago(6)}, ${ago(6)})`.execute(
      market.db,
    );
  },
  async payments() {
    await sql`
      insert into payment_event (provider, event_id, type, purpose, reference, amount_cents, currency, payload, received_at)
      values ('sandbox', 'e1', 'paid', 'order', 'nothing', 500, 'USD', '{}', ${ago(6)})`.execute(
      market.db,
    );
    await sql`
      insert into payment_event_processing (id, provider, event_id, status, attempts, available_at, created_at, outcome, processed_at)
      values (${newId()}, 'sandbox', 'e1', 'sent', 1, ${ago(6)}, ${ago(6)}, 'unknown', ${ago(6)})`.execute(
      market.db,
    );
  },
  books: () =>
    sql`
    insert into provider_difference (id, provider, subject, kind, provider_cents, ledger_cents, since, created_at, changed_at)
    values (${newId()}, 'sandbox', 'entry:x', 'unknown', 500, 700, ${ago(6)}, ${ago(6)}, ${ago(6)})`.execute(
      market.db,
    ),
  chargebacks: () =>
    sql`
    insert into chargeback (id, provider, provider_id, status, source, source_id, user_id, cents, reason, respond_by, opened_at, asked_at)
    values (${newId()}, 'sandbox', 'c1', 'needs_response', 'payment', ${newId()}, ${buyer}, 500, 'fraudulent',
      ${ago(1)}, ${ago(6)}, ${ago(6)})`.execute(market.db),
  adjustments: () =>
    sql`
    insert into ledger_adjustment (id, from_kind, to_kind, user_id, cents, cause, reason, state, proposed_by,
      proposed_at, expires_at)
    values (${newId()}, 'fx', 'real', ${seller}, 500, 'goodwill', 'An hour late', 'waiting', ${superAdmin},
      ${ago(6)}, ${ago(-90)})`.execute(market.db),
  async rates() {
    const reading = newId();
    await sql`
      insert into rate_reading (id, read_at, source, base, dated) values (${reading}, ${ago(6)}, 'file', 'USD', '2026-01-01')`.execute(
      market.db,
    );
    await sql`
      insert into rate_held (id, reading_id, currency, rate, last_rate, problem, dated, held_at)
      values (${newId()}, ${reading}, 'EUR', 2000000, 900000, 'far', '2026-01-01', ${ago(6)})`.execute(
      market.db,
    );
  },
  rewards: () =>
    sql`
    insert into referral (user_id, referrer_id, kind, status, registered_at, updated_at)
    values (${buyer}, ${seller}, 'friend', 'review', ${ago(6)}, ${ago(6)})`.execute(market.db),
  partners: () =>
    sql`
    insert into affiliate_partner (user_id, status, about, created_at)
    values (${seller}, 'pending', 'A channel', ${ago(6)})`.execute(market.db),
  deliveries: () =>
    sql`
    insert into mail_message (id, recipient, subject, body_text, body_html, status, attempts, available_at, created_at, dead_at)
    values (${newId()}, 'x@legend.test', 'Hello', '', '', 'failed', 9, ${ago(9)}, ${ago(9)}, ${ago(6)})`.execute(
      market.db,
    ),
};

test('every queue tells what waits, since when, and how much of it is late', async () => {
  const before = await home(superAdmin);
  expect(before.queues.map(({ queue }: { queue: string }) => queue)).toEqual(workQueueNames);
  for (const queue of before.queues) {
    expect(queue).toMatchObject({
      waiting: 0,
      late: 0,
      oldest_at: null,
      holders: [],
      has_more: false,
    });
  }
  expect(before.items).toEqual([]);

  for (const name of workQueueNames) {
    await fill[name]();
    const found = await queueOf(superAdmin, name);
    const isLate = name === 'chargebacks' || found.promised_minutes < 360;
    expect(found, name).toMatchObject({
      waiting: 1,
      late: isLate ? 1 : 0,
      oldest_at: ago(6).toISOString(),
    });
  }
  const { items } = await home(superAdmin);
  const due = items.map((item: { due_at: string }) => item.due_at);
  expect(due).toEqual(due.toSorted());
  expect(new Set(items.map(({ queue }: { queue: string }) => queue)).size).toBe(12);
  const { queues } = await home(admin);
  expect(queues.map(({ queue }: { queue: string }) => queue)).toEqual(
    workQueueNames.filter((name) => name !== 'adjustments'),
  );
});

test('support is told of no money and no programme, and takes nothing of them', async () => {
  const { queues, items } = await home(support);
  const shown = queues.map(({ queue }: { queue: string }) => queue);
  expect(shown).toEqual([
    'offers',
    'sellers',
    'proofs',
    'reports',
    'appeals',
    'disputes',
    'approvals',
  ]);
  expect(items.every(({ queue }: { queue: string }) => shown.includes(queue))).toBe(true);
  const { id } = await market.db
    .selectFrom('payout_request')
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await take(support, 'payouts', id)).body.code).toBe('FORBIDDEN');
  expect((await next(support, 'payouts')).body.code).toBe('FORBIDDEN');
  expect((await giveBack(support, 'payouts', id)).body.code).toBe('FORBIDDEN');
  expect((await take(admin, 'payouts', id)).body).toMatchObject({ is_mine: true, amount: 1000 });
  expect((await market.call('GET', 'admin/queues', undefined, { as: buyer })).status).toBe(403);
});

test('of two who take the same thing one has it, and it is handed over by name alone', async () => {
  await forgetReports();
  const id = await report(5);
  const both = await Promise.all([take(support, 'reports', id), take(colleague, 'reports', id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('WORK_HELD');
  const [first, second] = both[0]?.status === 200 ? [support, colleague] : [colleague, support];
  // Twice by the same person is once.
  expect((await take(first, 'reports', id)).status).toBe(200);
  expect((await queueOf(admin, 'reports')).holders).toEqual([
    { id: first, public_name: expect.any(String) },
  ]);
  expect((await take(second, 'reports', id, admin)).body.code).toBe('WORK_HELD');
  expect((await take(second, 'reports', id, first)).body).toMatchObject({ is_mine: true });
  expect((await giveBack(first, 'reports', id)).body.code).toBe('WORK_NOT_YOURS');
  expect((await giveBack(second, 'reports', id)).status).toBe(200);
  expect((await queueOf(admin, 'reports')).holders).toEqual([]);
  const audit = await market.db
    .selectFrom('audit_record')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'backoffice.take',
    'backoffice.take',
    'backoffice.give_back',
  ]);
});

test('the next one is the one due first that nobody has, and never one’s own', async () => {
  await forgetReports();
  const own = await report(9, { person_id: support });
  const [older, newer] = [await report(8), await report(3)];
  expect((await next(support, 'reports')).body.item.id).toBe(older);
  expect((await next(support, 'reports')).body.item.id).toBe(newer);
  expect((await next(support, 'reports')).body).toEqual({ item: null });
  expect((await next(colleague, 'reports')).body.item.id).toBe(own);
});

test('two who ask for the next one get different ones', async () => {
  await forgetReports();
  await report(8);
  await report(7);
  const both = await Promise.all([next(support, 'reports'), next(colleague, 'reports')]);
  const ids = both.map(({ body }) => body.item?.id);
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain(undefined);
});

test('what is decided is not taken, and what waits again is nobody’s', async () => {
  await forgetReports();
  const id = await report(5);
  await take(support, 'reports', id);
  await market.call(
    'POST',
    `admin/report/${id}/decide`,
    { outcome: 'upheld', reason: 'Seen it.' },
    { as: colleague },
  );
  expect((await take(support, 'reports', id)).body.code).toBe('WORK_NOT_WAITING');
  expect((await take(support, 'reports', newId())).body.code).toBe('WORK_NOT_WAITING');
  expect((await queueOf(admin, 'reports')).holders).toEqual([]);

  const offer = await market.db
    .selectFrom('offer')
    .select('id')
    .where('status', '=', 'on_review')
    .executeTakeFirstOrThrow();
  await take(support, 'offers', offer.id);
  expect((await queueOf(admin, 'offers')).holders).toHaveLength(1);
  market.clock.advanceMs(HOUR);
  await sql`update offer set status = 'need_details' where id = ${offer.id}`.execute(market.db);
  expect(await queueOf(admin, 'offers')).toMatchObject({ waiting: 0 });
  await sql`
    update offer set status = 'on_review', updated_at = ${market.clock.now()} where id = ${offer.id}`.execute(
    market.db,
  );
  expect((await queueOf(admin, 'offers')).holders).toEqual([]);
  expect((await take(colleague, 'offers', offer.id)).body).toMatchObject({ is_mine: true });
});

test('a dispute is taken as its desk takes it', async () => {
  const found = (await home(support)).items.find(
    ({ queue }: { queue: string }) => queue === 'disputes',
  );
  await sql`
    insert into order_event (id, order_id, event, actor, status, at)
    values (${newId()}, ${found.id}, 'dispute', 'buyer', 'disputed', ${ago(7)})`.execute(market.db);
  expect((await take(support, 'disputes', found.id)).body).toMatchObject({ is_mine: true });
  expect((await take(colleague, 'disputes', found.id)).body.code).toBe('CASE_HELD');
  const desk = await market.call('GET', `admin/disputes/${found.id}`, undefined, { as: support });
  expect(desk.body).toMatchObject({ is_mine: true });
  expect((await giveBack(support, 'disputes', found.id)).status).toBe(200);
  expect((await queueOf(admin, 'disputes')).holders).toEqual([]);
});

test('ten thousand that wait are counted as a thousand and more', async () => {
  await forgetReports();
  await sql`
    insert into report (id, reporter_id, type, subject, person_id, quote, reason, text, status, created_at)
    select gen_random_uuid(), ${buyer}, 'person', 'person:' || n, ${seller}, '', 'fraud', '', 'open', ${ago(1)}
    from generate_series(1, 1200) n`.execute(market.db);
  expect(await queueOf(admin, 'reports')).toMatchObject({ waiting: 1000, has_more: true, late: 0 });
  await forgetReports();
});

test('what was taken long ago is forgotten', async () => {
  const id = await report(1);
  await take(support, 'reports', id);
  market.clock.advanceMs(31 * 24 * HOUR);
  await market.runJob('backoffice.forget_claims');
  const rows = await market.db.selectFrom('work_claim').selectAll().execute();
  expect(rows).toEqual([]);
});
