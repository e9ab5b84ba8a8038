/** Mails that strangers can cause are limited per mailbox, whatever the network and however its address is written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appConfig, serverConfig } from '~config';
import { PASSWORD } from '../support/api.ts';
import { startIdentity, type IdentityApp, type Reply } from './identity.app.ts';

const { claim, restore, contact } = serverConfig.mail.limits;

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

let network = 0;
/** Each call comes from somewhere else. */
const elsewhere = () => {
  network += 1;
  return { ip: `198.51.${Math.floor(network / 250)}.${(network % 250) + 1}` };
};

/** What was meant for addresses like this one. */
async function messages(like: string) {
  await app.drain();
  return app.db
    .selectFrom('mail_message')
    .selectAll()
    .where('recipient', 'like', like)
    .orderBy('id')
    .execute();
}

async function sent(like: string): Promise<number> {
  return (await messages(like)).filter(({ status }) => status !== 'suppressed').length;
}

async function pass(hours: number): Promise<void> {
  await app.services.clock.advance(app.db, hours * 3_600);
}

async function confirmed(email: string) {
  const { reply, token } = await app.register({ email }, elsewhere());
  expect(reply.status).toBe(200);
  await app.db
    .updateTable('app_user')
    .set({ email_confirmed_at: app.clock.now() })
    .where('id', '=', (await app.call('GET', 'auth/profile', undefined, { token })).body.id)
    .execute();
  return token;
}

/** What can be seen of an answer. */
const shape = ({ status, body }: Reply) => ({ status, fields: Object.keys(body).toSorted() });

describe('an address that somebody gave', () => {
  test('gets so many an hour and a day, whoever registers with it and however it is written', async () => {
    const ways = ['flooded@example.com', 'Flooded@Example.com', 'flooded+1@example.com'];
    const answers = [];
    for (let index = 0; index < 15; index += 1) {
      const email = index < 3 ? ways[index] : `flooded+${index}@example.com`;
      answers.push(shape((await app.register({ email }, elsewhere())).reply));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await sent('flooded%')).toBe(claim.hour);
    for (let hour = 0; hour < 6; hour += 1) {
      await pass(1.01);
      for (let index = 0; index < 6; index += 1) {
        await app.register({ email: 'flooded@example.com' }, elsewhere());
      }
    }
    expect(await sent('flooded%')).toBe(claim.day);
    await pass(24);
    await app.register({ email: 'flooded@example.com' }, elsewhere());
    expect(await sent('flooded%')).toBe(claim.day + 1);
  });

  test('gets no more from accounts that are thrown away, nor by asking again', async () => {
    await confirmed('owner@example.com');
    await pass(25);
    const thrownAway = await Promise.all(
      Array.from({ length: 6 }, () => app.register({}, elsewhere())),
    );
    const answers = [];
    for (const { token } of thrownAway) {
      for (const email of ['owner@example.com', 'owner+x@example.com']) {
        const change = { email, password: PASSWORD };
        answers.push(
          await app.call('POST', 'auth/email/change', change, { token, ...elsewhere() }),
        );
      }
    }
    for (let index = 0; index < 6; index += 1) {
      const body = { email: 'owner@example.com' };
      answers.push(await app.call('POST', 'auth/activation/resend', body, elsewhere()));
    }
    const stranger = { email: 'nobody@example.org' };
    answers.push(await app.call('POST', 'auth/activation/resend', stranger, elsewhere()));
    expect(new Set(answers.map((answer) => JSON.stringify(shape(answer)))).size).toBe(1);
    // The first is that of the registration, a day ago.
    expect(await sent('owner%')).toBe(claim.hour + 1);
  });

  test('is counted by the database: of many at once, as many as there is room for', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        app.register({ email: `crowd+${index}@example.com` }, elsewhere()),
      ),
    );
    expect(await sent('crowd%')).toBe(claim.hour);
    expect(await messages('crowd%')).toHaveLength(40);
  });

  test('points tell people apart, except where they are known not to', async () => {
    const at = async (host: string) => {
      for (const name of [
        'd.otted',
        'do.tted',
        'dot.ted',
        'dott.ed',
        'dotte.d',
        'dotted',
        'd.o.t.ted',
      ]) {
        await app.register({ email: `${name}@${host}` }, elsewhere());
      }
      return sent(`d%@${host}`);
    };
    expect(await at('example.net')).toBe(7);
    expect(await at('gmail.com')).toBe(claim.hour);
    await app.register({ email: 'dotted@googlemail.com' }, elsewhere());
    expect(await sent('dotted@googlemail.com')).toBe(0);
  });
});

describe('what is not sent', () => {
  test('is on record with its reason and without its text, and not in the mailbox', async () => {
    for (let index = 0; index < claim.hour + 2; index += 1) {
      await app.register({ email: 'record@example.com' }, elsewhere());
    }
    const suppressed = (await messages('record%')).filter(({ status }) => status === 'suppressed');
    expect(suppressed).toHaveLength(2);
    expect(suppressed[0]).toMatchObject({
      suppressed_by: 'limit',
      limited_as: 'claim',
      mailbox: 'record@example.com',
      body_text: '',
      body_html: '',
    });
    const { body } = await app.call('GET', 'dev/mail?to=record@example.com');
    expect(body.data).toHaveLength(claim.hour);
  });

  test('leaves the way back to an account open: each cause has a limit of its own', async () => {
    for (let index = 0; index < claim.day; index += 1) {
      await app.register({ email: 'way@example.com' }, elsewhere());
    }
    for (let index = 0; index < restore.hour + 3; index += 1) {
      const body = { email: 'way@example.com' };
      expect((await app.call('POST', 'auth/password/restore', body, elsewhere())).status).toBe(202);
    }
    const kinds = (await messages('way%'))
      .filter(({ status }) => status !== 'suppressed')
      .map(({ limited_as: limit }) => limit);
    expect(kinds.filter((kind) => kind === 'restore')).toHaveLength(restore.hour);
    expect(kinds.filter((kind) => kind === 'claim')).toHaveLength(claim.hour);
    // Each of them opens the account.
    const password = 'another long enough password';
    const restored = await app.call('POST', 'auth/activation/activate', {
      code: await app.codeFor('way@example.com'),
      password,
      password_confirmation: password,
    });
    expect(restored.status).toBe(200);
  });

  test('is never what somebody caused in the own session', async () => {
    const token = await confirmed('self@example.com');
    const { services, db } = app;
    for (let index = 0; index < 40; index += 1) {
      const mail = { to: 'self@example.com', subject: 'Paid out', text: 'x', html: 'x' };
      await db.transaction().execute((tx) => services.mail.send(tx, mail, app.clock.now()));
    }
    expect(token).not.toBe('');
    expect(await sent('self%')).toBe(41);
  });
});

test('the operator is not buried in mail, and every message is stored', async () => {
  const to = appConfig.content.contactFallback;
  const count = contact.hour + 5;
  for (let index = 0; index < count; index += 1) {
    const letter = {
      name: 'Mira',
      email: 'mira@example.com',
      topic: 'other',
      message: `I would like to know something about payouts, number ${index}.`,
    };
    expect((await app.call('POST', 'contact', letter, elsewhere())).status).toBe(202);
  }
  expect(await sent(to)).toBe(contact.hour);
  const stored = await app.db.selectFrom('contact_message').select('id').execute();
  expect(stored).toHaveLength(count);
});
