/**
 * Demo accounts have a published password: they can sign in only where the demo market is enabled, its staff only
 * from localhost. One database, started in turn with each configuration.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '~/server/db/migrations/0121-demo-accounts.ts';
import { hashPassword, lockDemoAccounts } from '~/server/modules/auth/index.ts';
import { openTotpSecret } from '~/server/modules/auth/second-factor/totp-secret.ts';
import { ensureStaffFactors, seedDemoMarket } from '~/demo/index.ts';
import { startApplication } from '../support/application.ts';
import { SoftAuthenticator } from '../support/authenticator.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestServices } from '../support/services.ts';

const PASSWORD = 'trade-like-a-legend';
const STAFF = ['support@legend.test', 'admin@legend.test', 'root@legend.test'];
const MEMBERS = ['buyer', 'buyer2', 'seller', 'newcomer'].map((name) => `${name}@legend.test`);

/** As a process is started on this machine, for nobody, and for everybody. */
const STARTS = {
  open: {},
  locked: { SEED: 'none' },
  public: { HOST: '0.0.0.0', SEED: 'demo', SANDBOX: 'on' },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { services } = createTestServices();
  const passwordHash = await hashPassword(PASSWORD);
  await seedDemoMarket(database.db, { now: new Date(), passwordHash, keys: services.keys });
});
afterAll(() => database.drop());

/** A process with these settings, started on the database. */
async function start(environment: Record<string, string>) {
  const { db } = database;
  const { application, services, call: send } = await startApplication({ database, environment });
  const locked = await lockDemoAccounts(db, services.env);
  const call = (method: string, path: string, body?: unknown, token?: string) =>
    send(method, path, { body, token });
  const signIn = (email: string, code?: string) =>
    call('POST', 'auth/token', {
      grant_type: 'password',
      credentials: { email, password: PASSWORD },
      ...(code !== undefined && { second_factor: { method: 'totp', code } }),
    });
  return {
    call,
    locked,
    signIn,
    drain: () => application.outbox.drain(),
    code: (email: string) => call('GET', `dev/authenticator?email=${email}`),
    mails: async (to: string) => (await call('GET', `dev/mail?to=${to}`)).body.data,
    /** Demo accounts that the sign-in page offers. */
    offered: async () => {
      const { body } = await call('GET', 'frontend/bootstrap');
      const accounts: { email: string }[] = body.frontend.demo?.accounts ?? [];
      return accounts.map(({ email }) => email);
    },
  };
}

const LOCKED = { status: 403, body: { code: 'DEMO_ACCOUNT_LOCKED' } };

test('on the own machine they open, the staff’s with a code that the sandbox tells', async () => {
  const app = await start(STARTS.open);
  expect(app.locked).toBe(0);
  expect(await app.offered()).toEqual([...MEMBERS, ...STAFF]);
  expect((await app.signIn('buyer@legend.test')).status).toBe(200);
  expect((await app.signIn('root@legend.test')).body.code).toBe('SECOND_FACTOR_REQUIRED');
  const { body } = await app.code('root@legend.test');
  expect((await app.signIn('root@legend.test', body.code)).status).toBe(200);
});

const secrets = async (): Promise<string[]> => {
  const { services } = createTestServices();
  const rows = await database.db
    .selectFrom('totp_factor')
    .innerJoin('app_user', 'app_user.id', 'totp_factor.user_id')
    .select(['totp_factor.user_id', 'sealed_secret'])
    .where('email', 'in', STAFF)
    .execute();
  return rows.map((row) => openTotpSecret(services.keys, row));
};

test('the staff’s second factors are drawn, one for each', async () => {
  expect(new Set(await secrets()).size).toBe(STAFF.length);
});

test('with the demo market off they neither enter nor stay, by whatever way', async () => {
  const before = await start(STARTS.open);
  const { body: tokens } = await before.signIn('seller@legend.test');
  const key = new SoftAuthenticator('http://localhost:3000');
  const { body: asked } = await before.call(
    'POST',
    'auth/passkey/registration',
    { password: PASSWORD },
    tokens.access_token,
  );
  const added = await before.call(
    'POST',
    'auth/passkey',
    {
      challenge_id: asked.challenge_id,
      credential: key.register(asked.options),
      name: 'Phone',
    },
    tokens.access_token,
  );
  expect(added.status).toBe(200);
  await before.call('POST', 'auth/password/restore', { email: 'buyer@legend.test' });
  await before.drain();
  const [restore] = await before.mails('buyer@legend.test');
  const code = new URL(restore.links[0]).searchParams.get('code');
  const passkeyGrant = async (app: typeof before) => {
    const { body } = await app.call('POST', 'auth/passkey/challenge', {});
    const credential = key.answer(body.options);
    return app.call('POST', 'auth/token', {
      grant_type: 'passkey',
      challenge_id: body.challenge_id,
      credential,
    });
  };
  expect((await passkeyGrant(before)).status).toBe(200);

  const app = await start(STARTS.locked);
  expect(app.locked).toBeGreaterThan(STAFF.length + MEMBERS.length);
  expect(await app.offered()).toEqual([]);
  expect((await app.call('GET', 'auth/profile', undefined, tokens.access_token)).status).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect((await app.call('POST', 'auth/token', refresh)).status).toBe(401);
  for (const email of [...MEMBERS, ...STAFF]) expect(await app.signIn(email)).toMatchObject(LOCKED);
  expect(await passkeyGrant(app)).toMatchObject(LOCKED);
  for (const email of STAFF) expect((await app.code(email)).status).toBe(404);

  const password = 'another long password';
  const used = { code, password, password_confirmation: password };
  const restored = await app.call('POST', 'auth/activation/activate', used);
  expect(restored).toMatchObject({ status: 422, body: { code: 'CODE_INVALID' } });
  const mailsBefore = (await app.mails('seller@legend.test')).length;
  await app.call('POST', 'auth/password/restore', { email: 'seller@legend.test' });
  await app.drain();
  expect(await app.mails('seller@legend.test')).toHaveLength(mailsBefore);

  // A wrong password says nothing of the lock.
  const wrong = { email: 'root@legend.test', password: 'not the password' };
  const guess = await app.call('POST', 'auth/token', {
    grant_type: 'password',
    credentials: wrong,
  });
  expect(guess).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });

  // A session that another process opens meanwhile is none here.
  const other = await start(STARTS.open);
  const { body: elsewhere } = await other.signIn('buyer@legend.test');
  expect((await other.call('GET', 'auth/profile', undefined, elsewhere.access_token)).status).toBe(
    200,
  );
  expect((await app.call('GET', 'auth/profile', undefined, elsewhere.access_token)).status).toBe(
    401,
  );

  // With the demo market on again they open; sessions that were ended stay so.
  const again = await start(STARTS.open);
  expect((await again.signIn('buyer2@legend.test')).status).toBe(200);
  expect((await passkeyGrant(again)).status).toBe(200);
  expect((await again.call('GET', 'auth/profile', undefined, tokens.access_token)).status).toBe(
    401,
  );
});

test('in a public demonstration members enter and staff do not', async () => {
  const before = await start(STARTS.open);
  const { body: member } = await before.signIn('buyer@legend.test');
  const app = await start(STARTS.public);
  expect(app.locked).toBe(STAFF.length);
  expect(await app.offered()).toEqual(MEMBERS);
  expect((await app.call('GET', 'auth/profile', undefined, member.access_token)).status).toBe(200);
  expect((await app.signIn('newcomer@legend.test')).status).toBe(200);
  for (const email of STAFF) {
    expect(await app.signIn(email)).toMatchObject(LOCKED);
    expect((await app.code(email)).status).toBe(404);
  }
});

test('accounts of others are not touched', async () => {
  const app = await start(STARTS.locked);
  const credentials = {
    email: 'somebody@example.com',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    public_name: 'Somebody',
  };
  const joined = await app.call('POST', 'auth/token', { grant_type: 'registration', credentials });
  expect(joined.status).toBe(200);
  const token = joined.body.access_token;
  await start(STARTS.locked);
  expect((await app.call('GET', 'auth/profile', undefined, token)).status).toBe(200);
  expect((await app.signIn('somebody@example.com')).status).toBe(200);
});

// The last one: it changes the tables back.
test('a market that was seeded by an earlier version is known, and its published secret goes', async () => {
  const { db } = database;
  const { services } = createTestServices();
  const everybody = async () =>
    (await db.selectFrom('app_user').select(['email', 'is_demo']).orderBy('id').execute()).map(
      ({ email, is_demo: isDemo }) => [email, isDemo],
    );
  const known = await everybody();
  // As it was: no columns, and factors from the day of registration.
  await sql`update totp_factor set created_at = app_user.registered_at
    from app_user where app_user.id = user_id and app_user.is_demo`.execute(db);
  await sql`alter table app_user drop column is_demo`.execute(db);
  await sql`alter table totp_factor drop column is_demo`.execute(db);
  await up(db as never);
  expect(await everybody()).toEqual(known);
  expect(await secrets()).toEqual([]);
  await ensureStaffFactors(db, services.keys);
  expect(new Set(await secrets()).size).toBe(STAFF.length);
  await ensureStaffFactors(db, services.keys);
  const app = await start(STARTS.open);
  const { body } = await app.code('root@legend.test');
  expect((await app.signIn('root@legend.test', body.code)).status).toBe(200);
});
