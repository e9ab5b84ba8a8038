/** What staff see of the market's running, and a job that somebody wants now (decision 0125). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { eachDue } from '~/server/core/each-due.ts';
import { createHeartbeat } from '~/server/core/heartbeat.ts';
import { createJobRuns } from '~/server/core/job-runs.ts';
import { createRecurring } from '~/server/core/recurring.ts';
import type { Dependencies } from '~/server/core/request-context.ts';
import { createUser } from '~/server/modules/accounts/index.ts';
import {
  runJob,
  startApplication,
  tokenIsUserId,
  type TestApplication,
} from '../support/application.ts';

let app: TestApplication;
let admin: string;
beforeAll(async () => {
  app = await startApplication({
    resolveActor: tokenIsUserId,
    environment: {
      LIBRETRANSLATE_URL: 'https://name:hidden-word@translate.example/api?key=hidden-word',
      LIBRETRANSLATE_API_KEY: 'hidden-word',
      OPERATOR_NAME: 'Legend SAS',
    },
  });
  admin = await createUser(app.db, {
    email: 'operations@example.com',
    password_hash: null,
    public_name: 'operations',
    registered_at: new Date(),
    role: 'admin',
  });
});
afterAll(() => app.close());

const overview = async () => {
  const { status, body } = await app.call('GET', 'admin/operations', { token: admin });
  expect(status).toBe(200);
  return body;
};

describe('jobs', () => {
  const job = { name: 'tests.every_second', everySeconds: 1 };
  const jobs = async (name = job.name) =>
    (await overview()).jobs.filter((known: { name: string }) => known.name === name);

  test('one that ran is told with its time; a failure after it, until it runs again', async () => {
    const runs = createJobRuns();
    runs.succeeded(job, new Date(Date.now() - 40));
    expect(await jobs()).toEqual([]);
    await runs.flush(app.db);
    expect(await jobs()).toMatchObject([
      { state: 'fine', every_seconds: 1, failed_at: null, due_at: null },
    ]);
    runs.failed(job, new Error('no disk'));
    await runs.flush(app.db);
    expect(await jobs()).toMatchObject([{ state: 'failing', last_error: 'no disk' }]);
    runs.succeeded(job, new Date());
    await runs.flush(app.db);
    expect(await jobs()).toMatchObject([{ state: 'fine', last_error: 'no disk' }]);
  });

  test('what a process writes late takes nothing back that another wrote meanwhile', async () => {
    const [late, other] = [createJobRuns(), createJobRuns()];
    late.failed({ name: 'tests.late', everySeconds: 1 }, new Error('long ago'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    other.failed({ name: 'tests.late', everySeconds: 1 }, new Error('just now'));
    await other.flush(app.db);
    await late.flush(app.db);
    expect(await jobs('tests.late')).toMatchObject([{ last_error: 'just now' }]);
  });

  test('one that sleeps is made due with a reason that stands in the record, and runs', async () => {
    await runJob(app, 'backoffice.forget_claims');
    const runs = createJobRuns();
    runs.succeeded({ name: 'backoffice.forget_claims', everySeconds: 30 }, new Date());
    await runs.flush(app.db);
    const [before] = await jobs('backoffice.forget_claims');
    const now = app.services.clock.now();
    expect(new Date(before.due_at).getTime()).toBeGreaterThan(now.getTime() + 3_600_000);

    const path = 'admin/operations/job/backoffice.forget_claims/run';
    const body = { reason: 'the figures are wanted today' };
    expect((await app.call('POST', path, { token: admin, body })).status).toBe(200);
    const [after] = await jobs('backoffice.forget_claims');
    expect(new Date(after.due_at).getTime()).toBeLessThanOrEqual(
      app.services.clock.now().getTime(),
    );
    const record = await app.db
      .selectFrom('audit_record')
      .select(['action', 'subject_id', 'reason', 'before'])
      .where('action', '=', 'ops.run_job')
      .executeTakeFirstOrThrow();
    expect(record).toEqual({
      action: 'ops.run_job',
      subject_id: 'backoffice.forget_claims',
      reason: body.reason,
      before: { due_at: before.due_at },
    });
    await runJob(app, 'backoffice.forget_claims');
    const [ran] = await jobs('backoffice.forget_claims');
    expect(new Date(ran.due_at).getTime()).toBeGreaterThan(now.getTime() + 3_600_000);
  });

  test('one whose rows cannot be done fails, although it runs', async () => {
    const told: string[] = [];
    const rows = [newId()];
    // A context has what jobs are made of.
    const recurring = createRecurring(
      app.context() as unknown as Dependencies,
      [
        {
          name: 'tests.stuck',
          everySeconds: 0.01,
          run: (ctx) =>
            eachDue(ctx, 5, {
              job: 'tests.stuck',
              claim: async (_, except) =>
                rows.filter((id) => !except.includes(id)).map((id) => ({ id }))[0],
              work: async () => {
                throw new Error('this row is broken');
              },
            }),
        },
      ],
      {
        succeeded: () => void told.push('well'),
        failed: (_, error) => void told.push(String(error)),
        flush: async () => {},
      },
    );
    recurring.start();
    await expect.poll(() => told.length).toBeGreaterThan(0);
    rows.splice(0);
    await expect.poll(() => told.at(-1)).toBe('well');
    await recurring.stop();
    expect(told[0]).toBe('Error: this row is broken');
    expect(app.problems.splice(0).length).toBeGreaterThan(0);
  });

  test.each(['orders.tend', 'nothing.like_it', "x'; drop table job_lease"])(
    'one that does not sleep, or is none, is not found: %s',
    async (name) => {
      const path = `admin/operations/job/${encodeURIComponent(name)}/run`;
      const { status, body } = await app.call('POST', path, {
        token: admin,
        body: { reason: 'wanted now' },
      });
      expect([status, body.code]).toEqual([404, 'JOB_NOT_FOUND']);
    },
  );
});

describe('processes', () => {
  const started = (role: string) =>
    createHeartbeat({
      db: app.db,
      log: app.services.log,
      process: { role, version: '1.2.3', cacheLimitBytes: 1_000 },
      runs: createJobRuns(),
    });
  const listed = async () => (await overview()).processes;

  test('one is there while it lives, with what its caches keep, and is gone when it has ended', async () => {
    const heart = started('worker');
    heart.watch(() => ({ entries: 2, bytes: 300 }));
    heart.watch(() => ({ entries: 1, bytes: 100.4 }));
    heart.start();
    await expect.poll(listed).toMatchObject([
      {
        role: 'worker',
        version: '1.2.3',
        node: process.version,
        is_silent: false,
        cache: { entries: 3, bytes: 400, limit_bytes: 1_000 },
      },
    ]);
    await heart.stop();
    expect(await listed()).toEqual([]);
  });

  test('one that died is silent after a minute, and forgotten after a day', async () => {
    const heart = started('web');
    heart.start();
    await expect.poll(async () => (await listed()).length).toBe(1);
    // One that died leaves its row; the living one would write it again after ten seconds.
    const left = await app.db.selectFrom('process_beat').selectAll().execute();
    await heart.stop();
    await app.db.insertInto('process_beat').values(left).execute();
    const [{ id }] = await listed();
    const back = (seconds: number) =>
      app.db
        .updateTable('process_beat')
        .set({ seen_at: new Date(Date.now() - seconds * 1_000) })
        .where('id', '=', id)
        .execute();
    await back(50);
    expect(await listed()).toMatchObject([{ is_silent: false }]);
    await back(70);
    expect(await listed()).toMatchObject([{ is_silent: true }]);
    await back(25 * 3_600);
    const other = started('api');
    other.start();
    await expect.poll(listed).toMatchObject([{ role: 'api' }]);
    await other.stop();
  });
});

describe('services of others', () => {
  const mails = async () =>
    (await overview()).services.find((service: { name: string }) => service.name === 'mail');

  test('all are told, each with who carries it', async () => {
    const { services } = await overview();
    expect(
      services.map((one: { name: string; carried_by: string }) => [one.name, one.carried_by]),
    ).toEqual(
      expect.arrayContaining([
        ['cards', 'sandbox'],
        ['payouts', 'file'],
        ['identity', 'sandbox'],
        ['rates', null],
        ['mail', 'sandbox'],
        ['telegram', 'sandbox'],
        ['push', 'push'],
        ['discord', 'discord'],
        ['webhooks', 'webhooks'],
      ]),
    );
    expect(services).toHaveLength(9);
  });

  test('the newest messages count: sent, given up, waiting, and why', async () => {
    const at = app.services.clock.now();
    const mail = (status: 'queued' | 'sent' | 'failed', error: string | null) => ({
      id: newId(),
      recipient: 'somebody@example.com',
      subject: 'About operations',
      body_text: '',
      body_html: '',
      status,
      available_at: at,
      created_at: at,
      last_error: error,
      dead_at: status === 'failed' ? at : null,
    });
    await app.db
      .insertInto('mail_message')
      .values([
        mail('sent', null),
        mail('failed', 'mailbox full'),
        mail('queued', 'greylisted'),
        mail('sent', null),
      ])
      .execute();
    expect(await mails()).toMatchObject({ done: 2, failed: 1, waiting: 1, problem: 'greylisted' });
    const { queues } = await overview();
    expect(queues).toContainEqual({ queue: 'mail', waiting: 1, dead: 1 });
  });
});

test('what was proven of the books is told, and a violation with its first', async () => {
  const proofs = async () => (await overview()).proofs;
  await runJob(app, 'orders.check_books');
  const [books] = (await proofs()).filter(({ name }: { name: string }) => name === 'orders');
  expect(books).toMatchObject({ violations: 0, first_violation: null });
  await app.db
    .updateTable('integrity_check')
    .set({ violations_count: 2, first_violation: 'balance: 3 cents' })
    .where('name', '=', 'orders')
    .execute();
  expect(await proofs()).toContainEqual(
    expect.objectContaining({ name: 'orders', violations: 2, first_violation: 'balance: 3 cents' }),
  );
});

test('the configuration is told as it was read, and no secret of it', async () => {
  const { status, body } = await app.call('GET', 'admin/operations/configuration', {
    token: admin,
  });
  expect(status).toBe(200);
  const named = (name: string) =>
    body.data.find((variable: { name: string }) => variable.name === name);
  expect(named('OPERATOR_NAME')).toEqual({
    name: 'OPERATOR_NAME',
    state: 'set',
    value: 'Legend SAS',
  });
  expect(named('LIBRETRANSLATE_API_KEY')).toMatchObject({ state: 'secret', value: null });
  expect(named('LIBRETRANSLATE_URL')).toMatchObject({ value: 'https://translate.example/api' });
  expect(named('PORT')).toEqual({ name: 'PORT', state: 'default', value: '3000' });
  expect(JSON.stringify(body)).not.toContain('hidden-word');
  expect(body.flags).toEqual({ carried_by: 'own', address: null, answers: null });
});

test('a market without a folder for them makes no backups, and says so', async () => {
  await runJob(app, 'ops.backup');
  expect((await overview()).backups).toEqual({
    is_on: false,
    last: null,
    running_since: null,
    next_at: null,
    failure: null,
  });
});

describe('the team', () => {
  const team = async () => (await app.call('GET', 'admin/team', { token: admin })).body.data;
  const member = (name: string, change: object) =>
    createUser(app.db, {
      email: `${name}@example.com`,
      password_hash: null,
      public_name: name,
      registered_at: new Date(),
      ...change,
    });
  const act = (actorId: string, reason: string | null, hoursAgo: number) =>
    app.db
      .insertInto('audit_record')
      .values({
        id: newId(),
        actor_id: actorId,
        impersonated_id: null,
        action: 'moderation.ban',
        subject_type: 'user',
        subject_id: newId(),
        before: null,
        after: null,
        reason,
        ip: '',
        created_at: new Date(noon.getTime() - hoursAgo * 3_600_000),
      })
      .execute();
  /** Of tomorrow: whatever the time of this run, both days have room. */
  const noon = new Date();
  noon.setUTCHours(36, 0, 0, 0);

  test('who is there comes first, with the decisions of this day and not the looks', async () => {
    await app.services.clock.advance(
      app.db,
      Math.floor((noon.getTime() - app.services.clock.now().getTime()) / 1_000),
    );
    const busy = await member('busy-one', { role: 'support' });
    const here = await member('here-one', { role: 'support' });
    await member('no-staff', {});
    for (const hours of [1, 2, 11]) await act(busy, 'because', hours);
    await act(busy, null, 1);
    await act(busy, 'yesterday', 13);
    await app.db
      .updateTable('app_user')
      .set({ online_until: new Date(noon.getTime() + 600_000) })
      .where('id', '=', here)
      .execute();
    expect(await team()).toEqual([
      { id: here, public_name: 'here-one', role: 'support', is_online: true, decided_today: 0 },
      { id: busy, public_name: 'busy-one', role: 'support', is_online: false, decided_today: 3 },
      { id: admin, public_name: 'operations', role: 'admin', is_online: false, decided_today: 0 },
    ]);
  });
});
