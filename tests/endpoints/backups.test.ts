/** Backups as a job of the market, and what staff see of them (decision 0130). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { BackupError, type Backups } from '~/server/infra/backups/index.ts';
import type { RemoteFlags } from '~/server/infra/remote-flags.ts';
import { createUser } from '~/server/modules/accounts/index.ts';
import { startApplication, tokenIsUserId, type TestApplication } from '../support/application.ts';

const JOB = 'ops.backup';
/** What the folder answers, in turn. */
let make: () => ReturnType<Backups['make']>;
let made = 0;
let app: TestApplication;
let admin: string;
let support: string;

const staff = (name: string, role: 'admin' | 'support') =>
  createUser(app.db, {
    email: `${name}@example.com`,
    password_hash: null,
    public_name: name,
    registered_at: new Date(),
    role,
  });

beforeAll(async () => {
  app = await startApplication({
    resolveActor: tokenIsUserId,
    environment: {
      BACKUP_DIR: '/var/backups/legend',
      // Several processes may share this database: the lock is what keeps them apart.
      DATABASE_URL: 'postgres://nobody@localhost/nothing',
      APP_SECRET: 'a secret of the tests, long enough for all',
      FLAGS_OFREP_URL: 'https://name:hidden-word@flags.example/path?key=hidden-word',
    },
    services: () => ({
      backups: { make: () => make(), close: () => {} },
      flags: { answers: () => false } as RemoteFlags,
    }),
  });
  admin = await staff('backups', 'admin');
  support = await staff('no-admin', 'support');
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from backup_run`.execute(app.db);
  await sql`delete from job_lease where name = ${JOB}`.execute(app.db);
  made = 0;
  make = async () => {
    made += 1;
    return { name: `legend-${made}`, bytes: 5_000_000_000 };
  };
});

const shown = async () => {
  const { status, body } = await app.call('GET', 'admin/operations', { token: admin });
  expect(status).toBe(200);
  return body.backups;
};
const later = (seconds: number) => app.services.clock.advance(app.db, seconds);
const failing = (...told: ConstructorParameters<typeof BackupError>) => {
  make = async () => {
    throw new BackupError(...told);
  };
};

test('the first one is made at once, the next after a day, and its size and name are told', async () => {
  expect(await shown()).toEqual({
    is_on: true,
    last: null,
    running_since: null,
    next_at: null,
    failure: null,
  });
  const before = app.services.clock.now();
  await app.job(JOB);
  await app.job(JOB);
  expect(made).toBe(1);
  const backups = await shown();
  expect(backups).toMatchObject({
    last: { name: 'legend-1', bytes: 5_000_000_000 },
    running_since: null,
    failure: null,
  });
  expect(new Date(backups.next_at).getTime() - before.getTime()).toBeGreaterThan(86_390_000);
  await later(86_401);
  await app.job(JOB);
  expect((await shown()).last.name).toBe('legend-2');
});

test('staff can have one made now, with a reason', async () => {
  await app.job(JOB);
  const body = { reason: 'before the new version' };
  const path = `admin/operations/job/${JOB}/run`;
  expect((await app.call('POST', path, { token: admin, body })).status).toBe(200);
  await app.job(JOB);
  expect(made).toBe(2);
});

describe('one that fails', () => {
  test('says why, is tried again in a quarter of an hour, and is made up for', async () => {
    await app.job(JOB);
    await later(86_401);
    failing('program', 'pg_dump: error: no entry');
    await expect(app.job(JOB)).rejects.toThrow('no entry');
    await app.job(JOB);
    await later(901);
    await expect(app.job(JOB)).rejects.toThrow('no entry');
    expect(await shown()).toMatchObject({
      last: { name: 'legend-1' },
      failure: { problem: 'program', detail: 'pg_dump: error: no entry', since_last: 2 },
    });
    await later(901);
    make = async () => ({ name: 'legend-2', bytes: 1 });
    await app.job(JOB);
    expect(await shown()).toMatchObject({
      last: { name: 'legend-2' },
      failure: { problem: 'program', since_last: 0 },
    });
  });

  test('an error that nobody has thought of stands in the log alone', async () => {
    make = async () => {
      throw new Error('/secret/path');
    };
    await expect(app.job(JOB)).rejects.toThrow();
    const backups = await shown();
    expect(backups.failure).toMatchObject({ problem: 'other', detail: null, since_last: 1 });
    expect(JSON.stringify(backups)).not.toContain('secret');
  });

  test('one whose process died is under way until the next one begins, and then it failed', async () => {
    await app.db
      .insertInto('backup_run')
      .values({ id: newId(), started_at: app.services.clock.now() })
      .execute();
    expect((await shown()).running_since).not.toBeNull();
    await app.job(JOB);
    expect(await shown()).toMatchObject({
      running_since: null,
      last: { name: 'legend-1' },
      failure: { problem: 'interrupted', since_last: 0 },
    });
  });
});

test('one process makes it, however long it takes', async () => {
  const gate = Promise.withResolvers<void>();
  make = async () => {
    made += 1;
    await gate.promise;
    return { name: 'legend-slow', bytes: 1 };
  };
  const first = app.job(JOB);
  await expect.poll(() => made).toBe(1);
  // Its lease has run out: the job is due again for whoever looks.
  await later(1_000);
  await app.job(JOB);
  expect(made).toBe(1);
  expect(await shown()).toMatchObject({ last: null, next_at: null, failure: null });
  gate.resolve();
  await first;
  expect((await shown()).last.name).toBe('legend-slow');
});

test('old runs are forgotten, and never the last whole one', async () => {
  const old = new Date(app.services.clock.now().getTime() - 91 * 86_400_000);
  const run = { started_at: old, took_ms: 1 };
  await app.db
    .insertInto('backup_run')
    .values([
      { ...run, id: newId(), name: 'legend-old', bytes: 1 },
      { ...run, id: newId(), problem: 'full' },
    ])
    .execute();
  const count = async () => (await app.db.selectFrom('backup_run').select('name').execute()).length;
  await app.job(JOB);
  expect(await count()).toBe(1);
  expect(await shown()).toMatchObject({ last: { name: 'legend-1' }, failure: null });
});

test('who decides about flags is told without what lets in, and as it was known', async () => {
  const { body } = await app.call('GET', 'admin/operations/configuration', { token: admin });
  expect(body.flags).toEqual({ carried_by: 'remote', address: 'flags.example', answers: false });
  expect(JSON.stringify(body)).not.toContain('hidden-word');
});

test('nobody else of the staff is told', async () => {
  expect((await app.call('GET', 'admin/operations', { token: support })).status).toBe(403);
});
