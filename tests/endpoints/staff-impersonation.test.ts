/** Impersonation by staff: how it starts, what it may not do, and how it ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { endInvalidImpersonations } from '~/server/modules/auth/impersonation.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'Cannot find the order.';
const PASSWORD = 'a long enough password';
let app: StaffApp;
let admin: Member;
let root: Member;

beforeAll(async () => {
  app = await startStaff();
  admin = await app.staff('admin');
  root = await app.staff('super_admin');
});
afterAll(() => app.close());

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const ask = (by: Member, id: string) =>
  app.post(`admin/user/${id}/flash-token`, by.token, { reason });
const use = (flash: string) =>
  app.call('POST', 'auth/token', { body: { grant_type: 'flash_token', flash_token: flash } });

async function enter(by: Member, id: string): Promise<string> {
  const { body } = await ask(by, id);
  const tokens = await use(body.flash_token);
  expect(tokens.status).toBe(200);
  return tokens.body.access_token;
}

async function signIn({ email }: Member): Promise<string> {
  const { body } = await app.call('POST', 'auth/token', {
    body: { grant_type: 'password', credentials: { email, password: PASSWORD } },
  });
  return body.access_token;
}

async function trailOf(id: string) {
  const rows = await app.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'impersonated_id', 'subject_id'])
    .where((eb) => eb.or([eb('subject_id', '=', id), eb('impersonated_id', '=', id)]))
    .orderBy('id')
    .execute();
  return rows;
}

describe('a flash token', () => {
  test('enters once; the session is the person’s and says that it is not them', async () => {
    const person = await app.person();
    const { body } = await ask(admin, person.id);
    expect(body).toMatchObject({ expires_in: 60 });
    expect(body.link).toBe(`http://localhost:3000/impersonation?access_token=${body.flash_token}`);
    const tokens = await use(body.flash_token);
    const profile = await app.get('auth/profile', tokens.body.access_token);
    expect(profile.body).toMatchObject({ id: person.id, role: 'user' });
    expect(profile.body.alerts[0]).toBe('IMPERSONATION');
    expect((await use(body.flash_token)).body.code).toBe('FLASH_TOKEN_INVALID');
    expect(await trailOf(person.id)).toMatchObject([
      { action: 'acting.let_in', actor_id: admin.id, impersonated_id: null },
      { action: 'acting.enter', actor_id: admin.id, impersonated_id: person.id },
    ]);
  });

  test('of ten uses at once one gets in', async () => {
    const person = await app.person();
    const { body } = await ask(admin, person.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(body.flash_token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test('is worth nothing after its minute, or made up', async () => {
    const person = await app.person();
    const { body } = await ask(admin, person.id);
    await app.db
      .updateTable('flash_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', person.id)
      .execute();
    expect((await use(body.flash_token)).body.code).toBe('FLASH_TOKEN_INVALID');
    expect((await use('made-up')).body.code).toBe('FLASH_TOKEN_INVALID');
  });

  test('is given to admins only, for members only, never for oneself', async () => {
    const support = await app.staff('support');
    const person = await app.person();
    expect((await ask(support, person.id)).body.code).toBe('FORBIDDEN');
    expect((await ask(person, admin.id)).body.code).toBe('FORBIDDEN');
    for (const staff of [support, admin, root]) {
      const by = staff === admin ? root : admin;
      expect((await ask(by, staff.id)).body.code).toBe('PERSON_IS_STAFF');
    }
    expect((await ask(admin, admin.id)).body.code).toBe('PERSON_OWN');
    expect((await ask(admin, newId())).body.code).toBe('PERSON_NOT_FOUND');
  });

  test('is worth nothing once its maker left, lost the role, or the person became staff', async () => {
    const [former, demoted] = [await app.staff('admin'), await app.staff('admin')];
    const person = await app.person();
    const [first, second, third] = [
      await ask(former, person.id),
      await ask(demoted, person.id),
      await ask(admin, person.id),
    ];
    await app.post('auth/logout', former.token);
    expect((await use(first.body.flash_token)).body.code).toBe('FLASH_TOKEN_INVALID');
    await app.put(`admin/user/${demoted.id}/role`, root.token, { role: 'support', reason });
    expect((await use(second.body.flash_token)).body.code).toBe('FLASH_TOKEN_INVALID');
    await app.put(`admin/user/${person.id}/role`, root.token, { role: 'support', reason });
    expect((await use(third.body.flash_token)).body.code).toBe('FLASH_TOKEN_INVALID');
  });
});

/** A conversation that somebody begins with the person; answers its room. */
async function companionOpens(companion: Member, personId: string): Promise<string> {
  const { socket } = await app.connect(companion.token);
  const answer = await socket.emitWithAck('create_channel', { companion_id: personId });
  const room: string = answer.data.channel.room_id;
  const message = { room_id: room, client_id: newId(), body: 'Hello there' };
  expect((await socket.emitWithAck('new_message', message)).ok).toBe(true);
  socket.close();
  return room;
}

describe('while acting', () => {
  test('money, identity and the person’s voice stay the person’s', async () => {
    const person = await app.person({ is_seller: true });
    const token = await enter(admin, person.id);
    const password = { current_password: PASSWORD, password: 'x'.repeat(20) };
    const refused = [
      ['POST', 'auth/password/change', { ...password, password_confirmation: 'x'.repeat(20) }],
      ['POST', 'auth/email/change', { email: 'thief@example.com', password: PASSWORD }],
      ['PATCH', 'auth/profile', { public_name: 'Not_Me' }],
      ['POST', 'wallet/payout/payout_request', { amount: 1_000, method_id: newId() }],
      ['DELETE', `wallet/payout/payout_request/${newId()}`, undefined],
      ['POST', 'wallet/payout/method', {}],
      ['DELETE', `wallet/payout/method/${newId()}`, undefined],
      ['POST', 'wallet/deposit', { amount: 1_000, method: 'sandbox' }],
      ['POST', 'market/order', { offer_id: newId(), count: 1, currency: 'USD' }],
      ['POST', `market/order/${newId()}/pay`, { method: 'wallet' }],
      ['POST', `market/order/${newId()}/confirm`, {}],
      ['POST', `market/order/${newId()}/review`, {}],
      ['POST', 'promocodes/activation', {}],
      ['POST', 'market/seller/request', {}],
      ['POST', 'affiliate', {}],
      ['POST', `market/seller/offer/${newId()}/stock`, {}],
      ['DELETE', `market/seller/offer/${newId()}`, undefined],
      ['DELETE', `auth/sessions/${newId()}`, undefined],
    ] as const;
    for (const [method, path, body] of refused) {
      const answer = await app.call(method, path, { token, ...(body && { body }) });
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([
        403,
        'IMPERSONATING',
      ]);
    }
    const companion = await app.person();
    const { socket } = await app.connect(token);
    const open = await socket.emitWithAck('create_channel', { companion_id: companion.id });
    expect(open.error.code).toBe('IMPERSONATING');
    const channel = await companionOpens(companion, person.id);
    const typing = await socket.emitWithAck('typing', { room_id: channel });
    expect(typing.error.code).toBe('IMPERSONATING');
    await socket.emitWithAck('change_online_status', { is_online: true });
    socket.close();
    const profile = await app.get(`market/profile/${person.id}`);
    expect(profile.body.is_online).toBe(false);
  });

  test('what may be changed is on record with both names', async () => {
    const person = await app.person();
    const token = await enter(admin, person.id);
    const answer = await app.call('PATCH', 'auth/profile', { token, body: { locale: 'fr' } });
    expect(answer.status).toBe(200);
    const trail = await trailOf(person.id);
    expect(trail.at(-1)).toMatchObject({
      action: 'acting.change',
      actor_id: admin.id,
      impersonated_id: person.id,
      subject_id: 'identity.updateProfile',
    });
  });

  test('nothing of the staff’s can be reached: no second account, no ban, no role', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const token = await enter(root, person.id);
    const acting = { ...person, token };
    expect((await ask(acting, other.id)).body.code).toBe('FORBIDDEN');
    expect((await app.get('admin/user', token)).body.code).toBe('FORBIDDEN');
    const role = await app.put(`admin/user/${person.id}/role`, token, { role: 'admin', reason });
    expect(role.body.code).toBe('FORBIDDEN');
  });
});

describe('it is over', () => {
  const isOver = async (token: string) =>
    expect((await app.get('auth/profile', token)).body.code).toBe('TOKEN_EXPIRED');

  test('when the staff member leaves, on record; the own session goes on', async () => {
    const person = await app.person();
    const token = await enter(admin, person.id);
    expect((await app.post('auth/logout', token)).status).toBe(200);
    await isOver(token);
    expect((await app.get('auth/profile', admin.token)).body.role).toBe('admin');
    expect((await app.get('auth/profile', person.token)).status).toBe(200);
    expect((await trailOf(person.id)).at(-1)).toMatchObject({
      action: 'acting.leave',
      actor_id: admin.id,
      impersonated_id: person.id,
    });
  });

  test('when their own session ends, their role goes, or the hour is up', async () => {
    const person = await app.person();
    const [former, demoted] = [await app.staff('admin'), await app.staff('admin')];
    const first = await enter(former, person.id);
    await app.post('auth/logout', former.token);
    await isOver(first);
    const second = await enter(demoted, person.id);
    await app.db
      .updateTable('app_user')
      .set({ role: 'support' })
      .where('id', '=', demoted.id)
      .execute();
    await isOver(second);
    const third = await enter(admin, person.id);
    await app.db
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 3_601_000) })
      .where('user_id', '=', person.id)
      .where('impersonator_id', '=', admin.id)
      .execute();
    await isOver(third);
  });

  /** Opens a socket in an account; `closed` resolves when it was closed from outside. */
  async function inside(token: string): Promise<{ closed: Promise<void> }> {
    const { socket } = await app.connect(token);
    return { closed: new Promise((resolve) => socket.once('disconnect', () => resolve())) };
  }

  test('for sockets too: at once when the staff member signs out or is signed out', async () => {
    const person = await app.person();
    for (const end of [
      (by: Member) => app.post('auth/logout', by.token),
      (by: Member) => app.post('auth/logout/everywhere', by.token),
      (by: Member) => app.post(`admin/user/${by.id}/session/end`, root.token, { reason }),
      (by: Member) => app.put(`admin/user/${by.id}/role`, root.token, { role: 'support', reason }),
    ]) {
      const by = await app.staff('admin');
      const token = await enter(by, person.id);
      const { closed } = await inside(token);
      expect((await end(by)).status).toBe(200);
      await closed;
      await isOver(token);
    }
    expect((await app.get('auth/profile', person.token)).status).toBe(200);
  });

  test('for sockets too: with the first call that is refused, told once', async () => {
    const [person, demoted] = [await app.person(), await app.staff('admin')];
    const token = await enter(demoted, person.id);
    const { closed } = await inside(token);
    await app.db
      .updateTable('app_user')
      .set({ role: 'user' })
      .where('id', '=', demoted.id)
      .execute();
    await app.settle();
    app.delivered.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => isOver(token)));
    await closed;
    const told = () => app.delivered.filter((topic) => topic === 'identity.sessions_ended');
    await expect.poll(told).not.toEqual([]);
    await app.settle();
    expect(told()).toHaveLength(1);
  });

  test('for sockets too: nobody calls from there, and the sweep finds it', async () => {
    const [person, late] = [await app.person(), await app.person()];
    const stays = await enter(admin, person.id);
    const token = await enter(admin, late.id);
    const { closed } = await inside(token);
    await app.db
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 3_601_000) })
      .where('user_id', '=', late.id)
      .where('impersonator_id', 'is not', null)
      .execute();
    expect(await endInvalidImpersonations(app.job())).toBe(1);
    expect(await endInvalidImpersonations(app.job())).toBe(0);
    await closed;
    expect((await app.get('auth/profile', stays)).status).toBe(200);
  });

  test('on record once, whichever way it is left', async () => {
    const ways = [
      (tokens: Tokens) => app.post('auth/logout', tokens.access_token),
      (tokens: Tokens) =>
        app.call('POST', 'auth/logout', { body: { refresh_token: tokens.refresh_token } }),
      (tokens: Tokens) =>
        app.post('auth/logout', tokens.access_token, { refresh_token: tokens.refresh_token }),
      async (tokens: Tokens, id: string) => {
        const session = await app.db
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', id)
          .where('impersonator_id', 'is not', null)
          .executeTakeFirstOrThrow();
        return app.call('DELETE', `auth/sessions/${session.id}`, { token: tokens.access_token });
      },
    ];
    for (const end of ways) {
      const person = await app.person();
      const { body } = await ask(admin, person.id);
      const tokens: Tokens = (await use(body.flash_token)).body;
      expect((await end(tokens, person.id)).status).toBe(200);
      await isOver(tokens.access_token);
      const left = (await trailOf(person.id)).filter(({ action }) => action === 'acting.leave');
      expect(left).toMatchObject([{ actor_id: admin.id, impersonated_id: person.id }]);
    }
  });

  test('and does not come back with the refresh token', async () => {
    const person = await app.person();
    const { body } = await ask(admin, person.id);
    const tokens = await use(body.flash_token);
    const fresh = await app.call('POST', 'auth/token', {
      body: { grant_type: 'refresh_token', refresh_token: tokens.body.refresh_token },
    });
    expect((await app.get('auth/profile', fresh.body.access_token)).body.alerts[0]).toBe(
      'IMPERSONATION',
    );
    await app.put(`admin/user/${person.id}/role`, root.token, { role: 'support', reason });
    const late = await app.call('POST', 'auth/token', {
      body: { grant_type: 'refresh_token', refresh_token: fresh.body.refresh_token },
    });
    expect(late.body.code).toBe('REFRESH_TOKEN_INVALID');
    expect(await signIn(person)).not.toBe('');
  });
});
