/** Exchange rates over the API: what pages are told after a decision, what is refused, and what a process that starts reads. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalidateMemoryCaches } from '~/server/infra/memory-cache.ts';
import { startApplication } from '../support/application.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'The source is wrong today.';
let app: StaffApp;
let admin: Member;
const day = (days = 0) =>
  new Date(app.services.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const shown = async () => (await app.get('frontend/bootstrap')).body.wallet;

beforeAll(async () => {
  app = await startStaff();
  admin = await app.staff('admin');
});
afterAll(() => app.close());

test('a pin is told to all processes, and pages that name rates are made anew', async () => {
  const before = await shown();
  expect(before.rates_dated).toEqual({ USD: null, EUR: null });
  app.dropped.clear();
  const body = { rate: 900_000, until: day(), reason };
  expect((await app.post('admin/rates/EUR/pin', admin.token, body)).status).toBe(200);
  await app.settle();
  expect(app.dropped).toContain('rates');
  invalidateMemoryCaches(app.services, [...app.dropped]);
  expect((await shown()).rates).toEqual({ USD: 1_000_000, EUR: 900_000 });
});

test('what no page sends is refused in words, never by a failure of ours', async () => {
  const send = (path: string, body: object) =>
    app.post(`admin/rates/${path}`, admin.token, { reason, ...body });
  const pin = { rate: 900_000, until: day(1) };
  for (const [path, body, status] of [
    ['EUR/pin', { ...pin, rate: Number.MAX_SAFE_INTEGER }, 422],
    ['EUR/pin', { ...pin, rate: 1e300 }, 422],
    ['EUR/pin', { ...pin, until: '2026-02-31' }, 422],
    ['EUR/pin', { ...pin, until: '9999-12-31' }, 422],
    ['EUR/pin', { ...pin, until: '0000-01-01' }, 422],
    ['EUR/pin', { ...pin, reason: '\u0000\u0000\u0000\u0000' }, 422],
    ['%00/pin', pin, 422],
    ['__proto__/pin', pin, 404],
    ['eur/pin', pin, 404],
    ['held/x/accept', {}, 422],
    ['held/00000000-0000-7000-8000-000000000000/accept', {}, 404],
    ['held/00000000-0000-7000-8000-000000000000/keep', {}, 404],
  ] as const) {
    const reply = await send(path, body);
    expect([path, JSON.stringify(body), reply.status]).toEqual([
      path,
      JSON.stringify(body),
      status,
    ]);
  }
});

test('a process that starts reads at once where its source is another one than a moment ago', async () => {
  const asked: string[] = [];
  const start = async (name: string) => {
    const read = async () => {
      asked.push(name);
      return JSON.stringify({ base: 'EUR', date: day(), rates: { USD: 1.0873 } });
    };
    const services = { clock: app.services.clock, rates: { name, read } };
    const process = await startApplication({ database: { db: app.db }, services: () => services });
    await process.job('rates.read');
  };
  await start('first.example');
  await start('first.example');
  expect(asked).toEqual(['first.example']);
  await start('second.example');
  expect(asked).toEqual(['first.example', 'second.example']);
});
