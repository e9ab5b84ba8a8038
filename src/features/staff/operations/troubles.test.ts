/** What of the market's running somebody should look at. */
import { describe, expect, test } from 'vitest';
import type { Operations } from '~/contracts/ops/ops.schemas.ts';
import { troublesOf } from './troubles.ts';

const at = '2026-11-27T12:00:00.000Z';
const process = (change: object = {}): Operations['processes'][number] => ({
  id: '0193fd3a-0000-7000-8000-000000000001',
  role: 'all',
  version: '1.0.0',
  node: 'v24.0.0',
  started_at: at,
  seen_at: at,
  is_silent: false,
  memory_bytes: 1,
  cache: { entries: 0, bytes: 0, limit_bytes: 0 },
  ...change,
});
const job = (name: string, state: 'fine' | 'late' | 'failing'): Operations['jobs'][number] => ({
  name,
  state,
  every_seconds: 1,
  succeeded_at: at,
  took_ms: 1,
  failed_at: null,
  last_error: null,
  due_at: null,
});
const proof = (change: object = {}): Operations['proofs'][number] => ({
  name: 'orders',
  proven_at: at,
  full_at: at,
  violations: 0,
  first_violation: null,
  pauses_payouts: true,
  ...change,
});
const backups = (change: object = {}): Operations['backups'] => ({
  is_on: true,
  last: { name: 'legend-2026-11-27T03-00-00Z', made_at: at, took_ms: 1, bytes: 1 },
  running_since: null,
  next_at: null,
  failure: null,
  ...change,
});
const running = (change: Partial<Operations> = {}): Operations => ({
  at,
  migration: '0670-operations',
  database: 'postgres',
  processes: [process()],
  jobs: [job('orders.tend', 'fine')],
  queues: [{ queue: 'mail', waiting: 90, dead: 0 }],
  services: [],
  proofs: [proof()],
  backups: backups(),
  ...change,
});

test('what runs well is no trouble, and what waits to be sent is none', () =>
  expect(troublesOf(running())).toEqual([]));

test('a violation of the books comes before everything else', () => {
  const troubles = troublesOf(
    running({
      processes: [process(), process({ is_silent: true, version: '0.9.0' })],
      jobs: [job('a.late', 'late'), job('b.failing', 'failing'), job('c.failing', 'failing')],
      queues: [
        { queue: 'mail', waiting: 0, dead: 2 },
        { queue: 'push', waiting: 0, dead: 1 },
      ],
      proofs: [proof({ violations: 3 })],
      backups: backups({ failure: { at, problem: 'full', detail: 'ENOSPC', since_last: 2 } }),
    }),
  );
  expect(troubles).toEqual([
    { kind: 'violated', name: 'orders', count: 3, pausesPayouts: true },
    { kind: 'silent', count: 1 },
    { kind: 'failing', count: 2, first: 'b.failing' },
    { kind: 'late', count: 1, first: 'a.late' },
    { kind: 'backup_failed', problem: 'full', count: 2 },
    { kind: 'dead', count: 3 },
  ]);
});

test('nobody serves the market: all that were there are silent', () => {
  const troubles = troublesOf(running({ processes: [process({ is_silent: true })] }));
  expect(troubles).toEqual([{ kind: 'no_process' }, { kind: 'silent', count: 1 }]);
});

test('two versions at once are told while both live', () => {
  const processes = [process(), process({ version: '1.1.0' })];
  expect(troublesOf(running({ processes }))).toEqual([{ kind: 'versions', count: 2 }]);
});

test.each([
  ['2026-11-25T11:30:00.000Z', []],
  [
    '2026-11-25T10:30:00.000Z',
    [{ kind: 'unproven', name: 'orders', at: '2026-11-25T10:30:00.000Z' }],
  ],
])('a proof of %s', (provenAt, troubles) => {
  expect(troublesOf(running({ proofs: [proof({ proven_at: provenAt })] }))).toEqual(troubles);
});

describe('backups', () => {
  const last = (madeAt: string) => ({ name: 'legend', made_at: madeAt, took_ms: 1, bytes: 1 });
  const failure = { at, problem: 'folder', detail: null, since_last: 0 };
  const old = '2026-11-25T10:30:00.000Z';

  test.each([
    [
      'none are made',
      { is_on: false, last: last(old), failure: { ...failure, since_last: 3 } },
      [],
    ],
    ['the first one is not made yet', { last: null }, []],
    ['the first one is being made', { last: null, running_since: at }, []],
    [
      'the first one does not come to its end',
      { last: null, running_since: old },
      [{ kind: 'backup_old', at: null }],
    ],
    ['one failed before the last', { failure }, []],
    ['two were left out', { last: last(old) }, [{ kind: 'backup_old', at: old }]],
    ['one was left out', { last: last('2026-11-25T11:30:00.000Z') }, []],
    [
      'the last one failed, and is older than two of its periods',
      { last: last(old), failure: { ...failure, since_last: 5 } },
      [{ kind: 'backup_failed', problem: 'folder', count: 5 }],
    ],
  ])('%s', (_, change, troubles) =>
    expect(troublesOf(running({ backups: backups(change) }))).toEqual(troubles),
  );
});
