/** Measuring: what is taken and what is refused, what a day counts, and what the report tells to whom. */
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  batchSchema,
  eventSchema,
  MOST_EVENTS,
  pageNames,
  type MeasuredEvent,
} from '~/contracts/analytics/analytics.schemas.ts';
import { findContactData } from '~/domain/contact-data.ts';
import { callApi } from '../support/api.ts';
import { newId } from '~/kernel/ids.ts';
import {
  runJob,
  startApplication,
  tokenIsUserId,
  type TestApplication,
} from '../support/application.ts';

const DAY_MS = 24 * 3_600_000;
const YES = 'consent=statistics';
let app: TestApplication;
let taken: unknown[];

beforeAll(async () => {
  taken = [];
  app = await startApplication({
    resolveActor: tokenIsUserId,
    services: () => ({
      analytics: { take: (batch) => void taken.push(batch), close: async () => {} },
    }),
  });
});
beforeEach(async () => {
  taken.length = 0;
  await app.db.deleteFrom('analytics_event').execute();
  await app.db.deleteFrom('analytics_day').execute();
});
afterAll(() => app.close());

let people = 0;
async function addPerson(change: Record<string, unknown> = {}): Promise<string> {
  people += 1;
  const [id, now] = [newId(), app.services.clock.now()];
  const name = { email: `person${people}@example.com`, public_name: `Person_${people}` };
  const dates = { registered_at: now, last_online_at: now };
  await app.db
    .insertInto('app_user')
    .values({ id, ...name, ...dates, referral_code: `ref${people}`, trust_level: 1, ...change })
    .execute();
  return id;
}

/** Runs a job although it has run a moment ago. */
async function job(name: string): Promise<void> {
  await app.db.deleteFrom('job_lease').execute();
  await runJob(app.application, name);
}

const visit = () => crypto.randomUUID();
const view: MeasuredEvent = { name: 'Pageview', page: 'home' };

function send(body: unknown, headers: Record<string, string> = { cookie: YES }, token?: string) {
  const sent = { body, headers, ...(token !== undefined && { token }) };
  return callApi(app.handle, 'POST', 'analytics/event', sent);
}

const stored = () => app.db.selectFrom('analytics_event').selectAll().orderBy('id').execute();

describe('recording', () => {
  test('takes a batch, for our table and for the service', async () => {
    const id = visit();
    const events: MeasuredEvent[] = [
      view,
      { name: 'Top_Search', words: ' Divine  ORB ', results: 0 },
    ];
    const utm = { source: 'News', medium: 'e-mail', referrer: 'https://example.org/u/ada?x=1' };
    const { status, body } = await send({ visit_id: id, utm, events });
    expect([status, body]).toEqual([202, {}]);
    const clean = { source: 'news', medium: 'e-mail', referrer: 'example.org' };
    expect(await stored()).toMatchObject([
      { visit_id: id, env: 'demo', name: 'Pageview', detail: 'home', words: null, utm: clean },
      { visit_id: id, name: 'Top_Search', detail: null, words: 'divine orb', results: 0 },
    ]);
    expect(taken).toMatchObject([{ visitId: id, env: 'demo', utm: clean, events: [view, {}] }]);
  });

  test.each([
    ['no cookie', {}],
    ['a no', { cookie: 'consent=necessary' }],
    ['a yes to other things', { cookie: 'consent=visit.device.support' }],
    ['a yes from before statistics were asked for', { cookie: 'consent=all' }],
    ['a browser that refuses by itself', { cookie: YES, 'sec-gpc': '1' }],
  ])('with %s nothing is taken', async (_name, headers) => {
    const answer = await send({ visit_id: visit(), events: [view] }, headers);
    expect(answer).toMatchObject({ status: 403, body: { code: 'CONSENT_MISSING' } });
    expect([await stored(), taken]).toEqual([[], []]);
  });

  test('who is signed in is not recorded', async () => {
    const person = await addPerson();
    await send({ visit_id: visit(), events: [view] }, { cookie: YES }, person);
    expect(JSON.stringify([await stored(), taken])).not.toContain(person);
    const columns = Object.keys((await stored())[0] ?? {}).toSorted();
    expect(columns).toEqual(
      ['at', 'detail', 'env', 'id', 'name', 'results', 'utm', 'visit_id', 'words'].toSorted(),
    );
  });

  test('another site cannot make a browser send anything', async () => {
    const headers = { cookie: YES, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await send({ visit_id: visit(), events: [view] }, headers)).status).toBe(403);
  });

  const refused: [string, unknown][] = [
    ['no events', []],
    ['too many events', Array.from({ length: MOST_EVENTS + 1 }, () => view)],
    ['a megabyte', Array.from({ length: 30_000 }, () => view)],
    ['an unknown event', [{ name: 'Person', email: 'a@b.example' }]],
    ['an unknown page', [{ name: 'Pageview', page: '/profile/ada' }]],
    ['a page of another form', [{ name: 'Pageview', page: { toString: 'home' } }]],
    ['endless words', [{ name: 'Top_Search', words: 'x'.repeat(1_000_000), results: 0 }]],
    ['results that are no number', [{ name: 'Top_Search', words: 'a', results: '1; drop table' }]],
    ['a negative number', [{ name: 'Offer_Search', words: 'a', results: -1 }]],
    ['no list', { length: 1 }],
  ];
  test.each(refused)('%s is refused', async (_name, events) => {
    expect((await send({ visit_id: visit(), events })).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test.each(['', 'ada@example.com', '01920000-0000-7000-8000-000000000001', null, 7])(
    'a visit cannot be called %j: neither a name nor an id of ours',
    async (id) => expect((await send({ visit_id: id, events: [view] })).status).toBe(422),
  );

  test('fields that no event has are dropped', async () => {
    const event = { ...view, email: 'ada@example.com', user_id: visit() };
    expect((await send({ visit_id: visit(), events: [event], name: 'Ada' })).status).toBe(202);
    expect(JSON.stringify([await stored(), taken])).not.toMatch(/ada/i);
  });
});

describe('nothing personal', () => {
  /** Names, addresses, numbers and marks as people type them, alone and amid other words. */
  const personal = fc.oneof(
    fc.emailAddress(),
    fc.constantFrom(
      '+33 6 12 34 56 78',
      '4111 1111 1111 1111',
      'FR76 3000 6000 0112 3456 7890 189',
      'discord: ada#1234',
      't.me/ada_l',
      'https://example.org/ada',
      'ada [at] example [dot] org',
      '192.0.2.1 10022 33',
    ),
  );
  const typed = fc
    .tuple(fc.string({ maxLength: 30 }), personal, fc.string({ maxLength: 30 }))
    .map((parts) => parts.join(' '));

  test('the words of every event and campaign are empty of contact data', () => {
    fc.assert(
      fc.property(typed, fc.nat(10), (words, results) => {
        const parsed = v.safeParse(batchSchema, {
          visit_id: visit(),
          utm: { source: words, medium: words, campaign: words, content: words, term: words },
          events: [
            { name: 'Top_Search', words, results },
            { name: 'Offer_Search', words, results },
          ],
        });
        if (!parsed.success) return;
        const { utm = {}, events } = parsed.output;
        const kept = [
          ...Object.values(utm),
          ...events.flatMap((one) => ('words' in one ? one.words : [])),
        ];
        for (const text of kept) {
          if (text === null) continue;
          expect(findContactData(text)).toBeNull();
          expect(text).not.toMatch(/\d{5}|@/);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('every other field of every event is one of a closed list, or a number', () => {
    for (const option of eventSchema.options) {
      for (const [field, schema] of Object.entries(option.entries)) {
        if (field === 'words') continue;
        const forms = ['literal', 'picklist'];
        const isNumber = v.safeParse(schema as v.GenericSchema, 3).success;
        expect(isNumber || forms.includes(schema.type), `${field}: ${schema.type}`).toBe(true);
        expect(v.safeParse(schema as v.GenericSchema, 'ada@example.com').success).toBe(false);
      }
    }
  });
});

describe('the report', () => {
  const report = async (token: string, query = '') => {
    const { status, body } = await app.call('GET', `admin/analytics${query}`, { token });
    return { status, body };
  };

  async function market(): Promise<void> {
    const offer: MeasuredEvent = { name: 'Click', target: 'offer' };
    const checkout: MeasuredEvent = { name: 'Click', target: 'checkout' };
    const purchase: MeasuredEvent = { name: 'Purchase', method: 'wallet' };
    const lost: MeasuredEvent = { name: 'Top_Search', words: 'gold duck', results: 0 };
    const rare: MeasuredEvent = { name: 'Offer_Search', words: 'ada lovelace', results: 0 };
    const found: MeasuredEvent = { name: 'Top_Search', words: 'divine orb', results: 7 };
    const utm = { source: 'news', medium: 'e-mail' };
    await send({ visit_id: visit(), utm, events: [view, view, offer, checkout, purchase, lost] });
    await send({ visit_id: visit(), utm, events: [view, offer, lost, rare] });
    // An offer that was opened by a link from outside.
    await send({ visit_id: visit(), events: [checkout, lost, lost, found] });
    await send({ visit_id: visit(), events: [{ name: 'Pageview', page: 'games' }, found, rare] });
  }

  test('counts steps, pages, sources, and what enough visits looked for in vain', async () => {
    const admin = await addPerson({ role: 'admin' });
    await market();
    await job('analytics.close_days');
    const { status, body } = await report(admin);
    expect(status).toBe(200);
    const today = app.services.clock.now().toISOString().slice(0, 10);
    expect(body.funnel).toEqual([{ day: today, visits: 4, offers: 3, checkouts: 2, purchases: 1 }]);
    expect(body.searches).toEqual([{ words: 'gold duck', searches: 4, visits: 3 }]);
    expect(body.sources).toEqual([
      { source: 'news', medium: 'e-mail', visits: 2, purchases: 1 },
      { source: '', medium: '', visits: 2, purchases: 0 },
    ]);
    expect(body.pages).toEqual([
      { page: 'home', views: 3, visits: 2 },
      { page: 'games', views: 1, visits: 1 },
    ]);
    expect(pageNames).toContain(body.pages[0].page);
  });

  test('counting again changes nothing, and the counts outlive the events', async () => {
    const admin = await addPerson({ role: 'admin' });
    await market();
    await job('analytics.close_days');
    const before = (await report(admin)).body;
    const start = app.services.clock.now();
    for (const days of [1, 8]) {
      app.services.clock.now = () => new Date(start.getTime() + days * DAY_MS);
      await job('analytics.close_days');
    }
    expect(await stored()).toEqual([]);
    const after = (await report(admin)).body;
    expect({ ...after, from: '', to: '', updated_at: '' }).toEqual({
      ...before,
      from: '',
      to: '',
      updated_at: '',
    });
    app.services.clock.now = () => new Date(start.getTime() + 402 * DAY_MS);
    await job('analytics.close_days');
    expect(await app.db.selectFrom('analytics_day').selectAll().execute()).toEqual([]);
    app.services.clock.now = () => start;
  });

  test('as files', async () => {
    const admin = await addPerson({ role: 'admin' });
    await market();
    await job('analytics.count');
    const file = async (part: string) => {
      const request = new Request(`http://localhost:3000/api/admin/analytics/export?part=${part}`, {
        headers: { authorization: `Bearer ${admin}` },
      });
      const response = await app.handle(request);
      expect(response.headers.get('content-type')).toContain('text/csv');
      return (await response.text()).trim().split('\r\n');
    };
    expect(await file('searches')).toEqual(['words,searches,visits', 'gold duck,4,3']);
    expect(await file('sources')).toHaveLength(3);
    expect((await file('funnel'))[1]).toMatch(/^\d{4}-\d\d-\d\d,4,3,2,1$/);
    expect((await file('pages'))[0]).toBe('page,views,visits');
  });

  test('is an admin’s, for at most a year, in whatever order the days are named', async () => {
    const support = await addPerson({ role: 'support' });
    expect((await report(support)).status).toBe(403);
    const admin = await addPerson({ role: 'admin' });
    expect((await report(admin, '?from=2024-01-01&to=2026-01-01')).body.code).toBe(
      'PERIOD_TOO_LONG',
    );
    expect((await report(admin, '?from=2026-13-01')).status).toBe(422);
    const { body } = await report(admin, '?from=2026-03-02&to=2026-03-01');
    expect(body).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-02',
      funnel: [],
      updated_at: null,
    });
  });
});
