/**
 * What an attacker can learn and how fast: every call that takes an address does the same work for known and unknown
 * ones, and tries are limited per account and per network.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startIdentity, type CallOptions, type IdentityApp, type Reply } from './identity.app.ts';
import { shapeOf, workOf as workWith } from './work-of.ts';

const hashes = vi.hoisted(() => ({ made: 0, compared: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    hash: (...args: Parameters<typeof real.hash>) => {
      hashes.made += 1;
      return real.hash(...args);
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      hashes.compared += 1;
      return real.verify(...args);
    },
  };
});

const PASSWORD = 'a long enough password';
let app: IdentityApp;
let network = 0;

/** An address of the network that no other test calls from. */
const elsewhere = (): string => {
  network += 1;
  return `198.51.${Math.floor(network / 250)}.${(network % 250) + 1}`;
};

beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'on' });
  // The hash that is compared where there is none is made once, at the first need.
  await app.signIn('warm@example.com', 'up', { ip: elsewhere() });
});
afterAll(() => app.close());

async function confirmed() {
  const device = { cookie: `device=of-person-${(network += 1)}`, ip: elsewhere() };
  const person = await app.register({}, device);
  const code = await app.codeFor(person.credentials.email);
  await app.call('POST', 'auth/activation/activate', { code }, { ip: elsewhere() });
  return { ...person, email: person.credentials.email, device };
}

const workOf = (run: () => Promise<Reply>) => workWith(run, hashes);

test('signing up says nothing about a referral code', async () => {
  const { referral_code: known } = await app.db
    .selectFrom('app_user')
    .select('referral_code')
    .where('email', '=', (await confirmed()).email)
    .executeTakeFirstOrThrow();
  const shapes = [];
  for (const code of [known, 'NO-SUCH-CODE']) {
    const credentials = {
      email: `by-${code}@example.com`.toLowerCase(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      public_name: `by_${code.slice(0, 8).replaceAll('-', '_')}`,
    };
    const body = { grant_type: 'registration', credentials, referral_code: code };
    const work = await workOf(() => app.call('POST', 'auth/token', body, { ip: elsewhere() }));
    expect(work.status).toBe(200);
    shapes.push({ statements: work.statements, keys: Object.keys(work.body ?? {}).toSorted() });
  }
  expect(shapes[0]).toEqual(shapes[1]);
});

describe('known and unknown addresses', () => {
  test('fail to sign in with the same answer and headers, the same statements and the same two hashes', async () => {
    const holder = await confirmed();
    const claimant = await app.register({}, { ip: elsewhere() });
    const work = [];
    for (const email of [holder.email, claimant.credentials.email, 'nobody@example.com']) {
      work.push(await workOf(() => app.signIn(email, 'not the password', { ip: elsewhere() })));
    }
    expect(work[0]).toMatchObject({ status: 401, hashesCompared: 2, hashesMade: 0 });
    expect(work[0]?.statements.length).toBeGreaterThan(0);
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
  });

  test.each(['auth/password/restore', 'auth/activation/resend'])(
    'ask for a mail by %s with the same answer and statements',
    async (path) => {
      const holder = await confirmed();
      const claimant = await app.register({}, { ip: elsewhere() });
      const work = [];
      for (const email of [holder.email, claimant.credentials.email, 'nobody@example.com']) {
        work.push(await workOf(() => app.call('POST', path, { email }, { ip: elsewhere() })));
      }
      expect(work[0]).toMatchObject({ status: 202, body: {} });
      expect(work[0]?.statements.length).toBeGreaterThan(0);
      expect(work[1]).toEqual(work[0]);
      expect(work[2]).toEqual(work[0]);
      await app.drain();
      const mails = async (to: string) => (await app.call('GET', `dev/mail?to=${to}`)).body.data;
      expect((await mails(holder.email)).length).toBe(2);
      expect(await mails('nobody@example.com')).toEqual([]);
    },
  );

  test('register with the same answer, statements and hashes', async () => {
    const holder = await confirmed();
    const register = (email: string) =>
      workOf(async () => (await app.register({ email }, { ip: elsewhere() })).reply);
    const known = shapeOf(await register(holder.email));
    const unknown = shapeOf(await register('somebody.new@example.com'));
    expect(known).toMatchObject({ status: 200, hashesMade: 1 });
    expect(unknown).toEqual(known);
  });

  test('are asked for as a new address with the same answer and statements', async () => {
    const holder = await confirmed();
    const asker = await confirmed();
    const change = (email: string) =>
      workOf(() => app.call('POST', 'auth/email/change', { email, password: PASSWORD }, asker));
    const known = await change(holder.email);
    expect(known).toMatchObject({ status: 202, hashesCompared: 1 });
    expect(await change('free@example.com')).toEqual(known);
  });
});

describe('limits', () => {
  let email: string;
  let device: CallOptions;
  beforeEach(async () => {
    ({ email, device } = await confirmed());
  });
  const wrong = (on: CallOptions, to = email) => app.signIn(to, 'not the password', on);

  async function triesUntilRefused(most: number, on: () => CallOptions, to = email) {
    for (let tries = 0; tries <= most; tries += 1) {
      const reply = await wrong(on(), to);
      if (reply.status === 429) return { tries, reply };
      expect(reply.status).toBe(401);
    }
    throw new Error(`${most} tries were let in`);
  }

  test('one network has ten tries for an account, known or not, and is told how long to wait', async () => {
    for (const to of [email, 'nobody@example.org']) {
      const ip = elsewhere();
      const { tries, reply } = await triesUntilRefused(20, () => ({ ip }), to);
      expect(tries).toBe(10);
      expect(reply.body.code).toBe('TOO_MANY');
      const wait = Number(reply.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
    }
  });

  test('guessing from many networks is slowed; the owner still gets in on a known device', async () => {
    const { tries } = await triesUntilRefused(150, () => ({ ip: elsewhere() }));
    expect(tries).toBe(100);
    expect((await app.signIn(email, PASSWORD, { ...device, ip: elsewhere() })).status).toBe(200);
    // A stranger with the right password has to wait like all strangers.
    expect((await app.signIn(email, PASSWORD, { ip: elsewhere() })).status).toBe(429);
  });

  test('the owner gets in on a new device by restoring the password while somebody is guessing', async () => {
    await triesUntilRefused(150, () => ({ ip: elsewhere() }));
    const fresh = { cookie: 'device=the-new-phone', ip: elsewhere() };
    await app.call('POST', 'auth/password/restore', { email }, fresh);
    const password = 'quite another password';
    const code = await app.codeFor(email);
    const body = { code, password, password_confirmation: password };
    expect((await app.call('POST', 'auth/activation/activate', body, fresh)).status).toBe(200);
    expect((await app.signIn(email, password, fresh)).status).toBe(200);
  });

  test('a known device is limited, too', async () => {
    const { tries } = await triesUntilRefused(60, () => ({ ...device, ip: elsewhere() }));
    expect(tries).toBe(30);
  });

  test('devices of somebody who only claims the address are strangers', async () => {
    const mine = { cookie: 'device=of-the-claimant', ip: elsewhere() };
    await app.register({ email }, mine);
    await triesUntilRefused(150, () => ({ ip: elsewhere() }));
    expect((await wrong({ ...mine, ip: elsewhere() })).status).toBe(429);
  });

  test('one network has thirty tries a minute over all accounts', async () => {
    const ip = elsewhere();
    const statuses = [];
    for (let index = 0; index < 35; index += 1) {
      statuses.push((await wrong({ ip }, `target${index}@example.org`)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('forged addresses and invented tokens do not make one caller look like many', async () => {
    const ip = elsewhere();
    let statuses: number[] = [];
    for (let index = 0; index < 35; index += 1) {
      const headers = { 'x-forwarded-for': elsewhere(), forwarded: `for=${elsewhere()}` };
      const reply = await wrong(
        { ip, headers, token: `invented${index}` },
        `f${index}@example.org`,
      );
      statuses.push(reply.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);

    const asker = elsewhere();
    statuses = [];
    for (let index = 0; index < 7; index += 1) {
      const reply = await app.call(
        'POST',
        'auth/password/restore',
        { email: `r${index}@example.org` },
        { ip: asker, token: `invented${index}` },
      );
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  test('IPv6 counts by its /64, however it is written', async () => {
    const written = ['2001:db8::1', '2001:db8:0:0:1::2', '2001:0DB8::a:b:c:d', '2001:db8::ffff:1'];
    const statuses = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await wrong({ ip: written[index % written.length] ?? '' })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await wrong({ ip: '2001:db8:0:1::1' })).status).toBe(401);
  });

  test('calls of an account count together, whatever session and network they come from', async () => {
    const statuses = [];
    for (let index = 0; index < 7; index += 1) {
      const { body } = await app.signIn(email, PASSWORD, { ...device, ip: elsewhere() });
      const options = { token: body.access_token, ip: elsewhere() };
      const change = { email: `new${index}@example.org`, password: 'not the password' };
      statuses.push((await app.call('POST', 'auth/email/change', change, options)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test('one address gets five mails an hour, from wherever they are asked for; nobody can tell', async () => {
    for (let index = 0; index < 8; index += 1) {
      const reply = await app.call('POST', 'auth/password/restore', { email }, { ip: elsewhere() });
      expect(reply.status).toBe(202);
    }
    await app.drain();
    const { body } = await app.call('GET', `dev/mail?to=${email}`);
    const restores = body.data.filter(({ subject }: { subject: string }) =>
      subject.startsWith('Choose a new password'),
    );
    expect(restores).toHaveLength(5);
  });
});
