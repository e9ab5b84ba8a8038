/** Staff and sign-ins: devices are signed out, a lost second factor is removed. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appConfig, serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { PASSWORD } from '../support/api.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'Somebody else is signed in there.';
const HOUR_MS = 3_600_000;
let app: StaffApp;
let support: Member;
let admin: Member;
let root: Member;

beforeAll(async () => {
  app = await startStaff();
  support = await app.staff('support');
  admin = await app.staff('admin');
  root = await app.staff('super_admin');
});
afterAll(() => app.close());

async function signIn({ email }: Member) {
  return app.call('POST', 'auth/token', {
    body: { grant_type: 'password', credentials: { email, password: PASSWORD } },
  });
}

const devicesOf = (by: Member, id: string) => app.get(`admin/user/${id}/session`, by.token);
const signOut = (by: Member, id: string, sessionId?: string) =>
  app.post(`admin/user/${id}/session/end`, by.token, {
    reason,
    ...(sessionId !== undefined && { session_id: sessionId }),
  });
const takeOff = (by: Member, id: string) =>
  app.post(`admin/user/${id}/second-factor/remove`, by.token, { reason });

const isOver = async (token: string) =>
  expect((await app.get('auth/profile', token)).body.code).toBe('TOKEN_EXPIRED');
const isOpen = async (token: string) =>
  expect((await app.get('auth/profile', token)).status).toBe(200);

/** Opens a socket; `closed` resolves when it was closed from outside. */
async function closing(token: string): Promise<{ closed: Promise<void> }> {
  const { socket } = await app.connect(token);
  return { closed: new Promise((resolve) => socket.once('disconnect', () => resolve())) };
}

async function auditOf(id: string) {
  const rows = await app.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'reason', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows;
}

describe('devices of a person', () => {
  test('are listed as the person sees them; staff who acts there is none of them', async () => {
    const person = await app.person();
    await signIn(person);
    const { body } = await app.post(`admin/user/${person.id}/flash-token`, admin.token, { reason });
    await app.call('POST', 'auth/token', {
      body: { grant_type: 'flash_token', flash_token: body.flash_token },
    });
    const own = await app.get('auth/sessions', person.token);
    const seen = await devicesOf(support, person.id);
    expect(own.body.data).toHaveLength(2);
    const asStranger = own.body.data.map((device: object) => ({ ...device, is_current: false }));
    expect(seen.body.data).toEqual(asStranger);
    expect((await app.get(`admin/user/${person.id}`, support.token)).body.open_sessions).toBe(2);
  });

  test('one is signed out: requests, refresh and socket; the other stays; on record and told', async () => {
    const person = await app.person();
    const other = await signIn(person);
    const { body } = await app.get('auth/sessions', other.body.access_token);
    const mine = body.data.find((device: { is_current: boolean }) => device.is_current);
    const { closed } = await closing(other.body.access_token);
    const answer = await signOut(support, person.id, mine.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ open_sessions: 1, is_banned: false, role: 'user' });
    await closed;
    await isOver(other.body.access_token);
    await isOpen(person.token);
    const renewed = await app.call('POST', 'auth/token', {
      body: { grant_type: 'refresh_token', refresh_token: other.body.refresh_token },
    });
    expect(renewed.body.code).toBe('REFRESH_TOKEN_INVALID');
    expect(await auditOf(person.id)).toMatchObject([
      { action: 'moderation.end_session', actor_id: support.id, reason },
    ]);
    const [mail] = await app.mailsTo(person.email);
    expect(mail?.subject).toContain('signed out');
    expect(mail?.text).toContain(reason);
    expect((await signOut(support, person.id, mine.id)).body.code).toBe('SESSION_NOT_FOUND');
  });

  test('all are signed out, and nobody else', async () => {
    const [person, stranger] = [await app.person(), await app.person()];
    const other = await signIn(person);
    const tokens = [person.token, other.body.access_token];
    const sockets = await Promise.all(tokens.map(closing));
    expect((await signOut(support, person.id)).body.open_sessions).toBe(0);
    await Promise.all(sockets.map(({ closed }) => closed));
    for (const token of tokens) await isOver(token);
    await isOpen(stranger.token);
    expect(await auditOf(person.id)).toMatchObject([
      { action: 'moderation.end_sessions', after: { ended: 2 } },
    ]);
    expect((await signIn(person)).status).toBe(200);
  });

  test('nothing that was open: on record, and no mail', async () => {
    const person = await app.person();
    await app.post('auth/logout', person.token);
    const before = await app.mailsTo(person.email);
    expect((await signOut(support, person.id)).status).toBe(200);
    expect(await app.mailsTo(person.email)).toHaveLength(before.length);
    expect(await auditOf(person.id)).toMatchObject([{ after: { ended: 0 } }]);
  });

  test('are a matter of those above: never one’s own, an equal’s, or a foreign device', async () => {
    const person = await app.person();
    const { body } = await devicesOf(root, person.id);
    const [device] = body.data;
    const cases = [
      [person, support.id, 'FORBIDDEN'],
      [support, support.id, 'PERSON_OWN'],
      [support, admin.id, 'PERSON_RANK'],
      [admin, root.id, 'PERSON_RANK'],
      [root, root.id, 'PERSON_OWN'],
      [support, newId(), 'PERSON_NOT_FOUND'],
    ] as const;
    for (const [by, id, code] of cases) {
      expect((await devicesOf(by, id)).body.code, code).toBe(code);
      expect((await signOut(by, id)).body.code, code).toBe(code);
    }
    // The device of somebody else does not end by way of a person whom one may sign out.
    const another = await app.person();
    expect((await signOut(support, another.id, device.id)).body.code).toBe('SESSION_NOT_FOUND');
    await isOpen(person.token);
    await isOpen(root.token);
    const peer = await app.staff('support');
    expect((await signOut(support, peer.id)).body.code).toBe('PERSON_RANK');
    expect((await signOut(admin, peer.id)).status).toBe(200);
    await isOver(peer.token);
    const noReason = await app.post(`admin/user/${person.id}/session/end`, support.token, {
      reason: '',
    });
    expect(noReason.body.code).toBe('VALIDATION');
  });
});

/** Somebody with an authenticator app; the answer makes its codes. */
async function protect(member: Member): Promise<() => string> {
  const path = 'auth/second-factor/totp';
  const { body } = await app.post(path, member.token, { password: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  await app.post(`${path}/confirm`, member.token, { code: totp.generate() });
  return () => totp.generate();
}

const confirmedAgo = (member: Member, ms: number) =>
  app.db
    .updateTable('session')
    .set({ second_factor_at: new Date(Date.now() - ms) })
    .where('user_id', '=', member.id)
    .execute();

describe('a lost second factor', () => {
  test('is taken off: signed out everywhere, the password opens, payouts wait; on record and told', async () => {
    const person = await app.person();
    await protect(person);
    expect((await signIn(person)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const { closed } = await closing(person.token);
    const answer = await takeOff(admin, person.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ second_factor_on: false, open_sessions: 0 });
    expect(answer.body.actions).not.toContain('remove_second_factor');
    const until: string = answer.body.payouts_held_until;
    const hours = (Date.parse(until) - app.services.clock.now().getTime()) / HOUR_MS;
    expect(hours).toBeCloseTo(appConfig.wallet.lostFactorWaitHours, 1);
    await closed;
    await isOver(person.token);
    const left = await app.db
      .selectFrom('recovery_code')
      .select('hash')
      .where('user_id', '=', person.id)
      .execute();
    expect(left).toEqual([]);
    expect(await auditOf(person.id)).toMatchObject([
      { action: 'moderation.remove_second_factor', actor_id: admin.id, reason },
    ]);
    const [mail] = await app.mailsTo(person.email);
    expect(mail?.subject).toContain('Two-factor');
    expect(mail?.text).toContain(reason);
    expect((await signIn(person)).status).toBe(200);
    expect((await takeOff(admin, person.id)).body.code).toBe('PERSON_NO_SECOND_FACTOR');
  });

  test('holds payouts though a new factor is set up at once; then they are open', async () => {
    const person = await app.person();
    await protect(person);
    await takeOff(admin, person.id);
    const token: string = (await signIn(person)).body.access_token;
    await protect({ ...person, token });
    const payout = () =>
      app.post('wallet/payout/payout_request', token, { amount: 1_000, method_id: newId() });
    const held = await payout();
    expect(held.body).toMatchObject({
      code: 'PAYOUT_FACTOR_LOST',
      values: { date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    });
    const { body } = await app.get(`admin/user/${person.id}`, support.token);
    expect(body).toMatchObject({ second_factor_on: true });
    expect(body.payouts_held_until).not.toBeNull();
    await app.db
      .updateTable('app_user')
      .set({ payouts_held_until: new Date(app.services.clock.now().getTime() - 1) })
      .where('id', '=', person.id)
      .execute();
    expect((await payout()).body.code).toBe('PAYOUT_METHOD_NOT_FOUND');
    expect((await app.get(`admin/user/${person.id}`, support.token)).body).toMatchObject({
      payouts_held_until: null,
    });
  });

  test('stays, whoever is too low, an equal, or oneself asks', async () => {
    const person = await app.person();
    await protect(person);
    const [otherAdmin, otherRoot] = [await app.staff('admin'), await app.staff('super_admin')];
    const cases = [
      [person, person.id, 'FORBIDDEN'],
      [support, person.id, 'FORBIDDEN'],
      [support, admin.id, 'FORBIDDEN'],
      [support, support.id, 'FORBIDDEN'],
      [admin, admin.id, 'PERSON_OWN'],
      [admin, otherAdmin.id, 'PERSON_RANK'],
      [admin, root.id, 'PERSON_RANK'],
      [root, root.id, 'PERSON_OWN'],
      [root, otherRoot.id, 'PERSON_RANK'],
      [admin, newId(), 'PERSON_NOT_FOUND'],
    ] as const;
    for (const [by, id, code] of cases) expect((await takeOff(by, id)).body.code).toBe(code);
    const on = await app.db
      .selectFrom('app_user')
      .select('id')
      .where(
        'id',
        'in',
        [person, support, admin, otherAdmin, root, otherRoot].map(({ id }) => id),
      )
      .where('second_factor_on', '=', true)
      .execute();
    expect(on).toHaveLength(6);
    const nameless = await app.post(`admin/user/${person.id}/second-factor/remove`, admin.token);
    expect(nameless.body.code).toBe('VALIDATION');
  });

  test('needs the own one, given just now', async () => {
    const person = await app.person();
    await protect(person);
    const senior = await app.staff('admin');
    const { freshSeconds } = serverConfig.identity.secondFactor;
    await confirmedAgo(senior, freshSeconds * 1000 + 1_000);
    expect((await takeOff(senior, person.id)).body.code).toBe('SECOND_FACTOR_CONFIRM');
    await confirmedAgo(senior, 0);
    expect((await takeOff(senior, person.id)).status).toBe(200);
  });

  test('of the staff is taken off from above; without one there are no rights', async () => {
    const helper = await app.staff('support');
    expect((await takeOff(admin, helper.id)).status).toBe(200);
    const token: string = (await signIn(helper)).body.access_token;
    expect((await app.get('admin/user', token)).body.code).toBe('SECOND_FACTOR_NEEDED');
  });

  test('stays while acting in an account, and none of the staff’s acts are in reach there', async () => {
    const [person, other] = [await app.person(), await app.person()];
    await protect(other);
    const { body } = await app.post(`admin/user/${person.id}/flash-token`, root.token, { reason });
    const tokens = await app.call('POST', 'auth/token', {
      body: { grant_type: 'flash_token', flash_token: body.flash_token },
    });
    const acting = { ...person, token: tokens.body.access_token };
    for (const id of [other.id, person.id, admin.id]) {
      expect((await takeOff(acting, id)).body.code).toBe('FORBIDDEN');
      expect((await signOut(acting, id)).body.code).toBe('FORBIDDEN');
    }
    await isOpen(other.token);
  });

  test('of ten at once one takes it off', async () => {
    const person = await app.person();
    await protect(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeOff(admin, person.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await auditOf(person.id)).toHaveLength(1);
  });
});
