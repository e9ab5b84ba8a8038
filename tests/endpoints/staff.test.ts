/** Staff decisions about people: bans, trust levels, roles, seller requests, and their audit records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { proveFile } from '~/server/core/audit-file.ts';
import { openEndedBans } from '~/server/modules/moderation/use-cases/ban.ts';
import { addCatalogue, addOffer } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const DAY_MS = 24 * 3_600_000;
const reason = 'Sold the same account twice.';
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

const ban = (by: Member, id: string, more: object) =>
  app.post(`admin/user/${id}/ban`, by.token, { reason, ...more });
const forDays = (days: number) => ({ kind: 'temporary', days });
const forGood = { kind: 'permanent' };
const lift = (by: Member, id: string) =>
  app.post(`admin/user/${id}/lift-ban`, by.token, { reason });

async function* linesIn(text: string) {
  yield* text.trimEnd().split('\n');
}

async function auditOf(id: string) {
  const rows = await app.db
    .selectFrom('audit_record')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ action: row.action, actor: row.actor_id, reason: row.reason }));
}

describe('a temporary ban', () => {
  test('counts at once, is told to the person, and is on record', async () => {
    const person = await app.person();
    const { socket, heard } = await app.connect(person.token);
    const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    const answer = await ban(support, person.id, forDays(7));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ is_banned: true, bans: [{ reason, ended_at: null }] });
    const until: string = answer.body.banned_until;
    expect(Date.parse(until) - app.services.clock.now().getTime()).toBeGreaterThan(6.9 * DAY_MS);
    await gone;
    expect(heard).toContainEqual({ event: 'user_temp_ban', payload: { until } });
    const profile = await app.get('auth/profile', person.token);
    expect(profile.body).toMatchObject({ is_banned: true, banned_until: until });
    expect(profile.body.alerts).toContain('BANNED');
    const [mail] = await app.mailsTo(person.email);
    expect(mail?.text).toContain(reason);
    expect(await auditOf(person.id)).toEqual([
      { action: 'moderation.ban', actor: support.id, reason },
    ]);
  });

  test('ends by itself: rights at the instant, the rest with the sweep', async () => {
    const person = await app.person();
    await ban(support, person.id, forDays(1));
    await app.db
      .updateTable('app_user')
      .set({ banned_until: new Date(app.services.clock.now().getTime() - 1_000) })
      .where('id', '=', person.id)
      .execute();
    expect((await app.get('auth/profile', person.token)).body.is_banned).toBe(false);
    const { socket } = await app.connect(person.token);
    const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    expect(await openEndedBans(app.job(), 10)).toBe(1);
    await app.settle();
    await gone;
    expect(await openEndedBans(app.job(), 10)).toBe(0);
    const [mail] = await app.mailsTo(person.email);
    expect(mail?.subject).toContain('open again');
    const { body } = await app.get(`admin/user/${person.id}`, support.token);
    expect(body.bans[0].ended_at).not.toBeNull();
  });
});

describe('who may ban whom', () => {
  test('support: seven days and not for ever', async () => {
    const person = await app.person();
    expect((await ban(support, person.id, forDays(8))).body.code).toBe('VALIDATION');
    expect((await ban(support, person.id, forDays(0))).body.code).toBe('VALIDATION');
    expect((await ban(support, person.id, forGood)).body.code).toBe('FORBIDDEN');
    expect((await ban(admin, person.id, forGood)).body).toMatchObject({ banned_until: null });
    // A ban for ever is neither shortened nor lifted by support.
    expect((await ban(support, person.id, forDays(1))).body.code).toBe('FORBIDDEN');
    expect((await lift(support, person.id)).body.code).toBe('FORBIDDEN');
    const seen = await app.get(`admin/user/${person.id}`, support.token);
    expect(seen.body.actions).toEqual(['require_trust', 'end_sessions']);
    expect((await lift(admin, person.id)).body.is_banned).toBe(false);
    expect((await lift(admin, person.id)).body.code).toBe('PERSON_NOT_BANNED');
  });

  test('nobody bans the staff, themselves, or nobody', async () => {
    expect((await ban(support, admin.id, forDays(1))).body.code).toBe('PERSON_IS_STAFF');
    expect((await ban(root, support.id, forGood)).body.code).toBe('PERSON_IS_STAFF');
    expect((await ban(support, support.id, forDays(1))).body.code).toBe('PERSON_OWN');
    expect((await ban(support, newId(), forDays(1))).body.code).toBe('PERSON_NOT_FOUND');
    const person = await app.person();
    expect((await ban(person, admin.id, forDays(1))).body.code).toBe('FORBIDDEN');
    const nameless = { kind: 'temporary', days: 1, reason: '' };
    const answer = await app.post(`admin/user/${person.id}/ban`, support.token, nameless);
    expect(answer.body.code).toBe('VALIDATION');
  });
});

describe('whoever is banned', () => {
  test('reads, leaves with the money and finishes; everything else is refused', async () => {
    const person = await app.person({ is_seller: true });
    await ban(admin, person.id, forGood);
    const open = [
      ['GET', 'auth/profile'],
      ['GET', 'market/order'],
      ['GET', 'wallet'],
      ['GET', 'market/seller/offer'],
    ] as const;
    for (const [method, path] of open) {
      const answer = await app.call(method, path, { token: person.token });
      expect(answer.status, path).toBe(200);
    }
    const body = { kind: 'paypal', holder: 'Some Body', details: 'some@example.com' };
    expect((await app.post('wallet/payout/method', person.token, body)).body.code).not.toBe(
      'BANNED',
    );
    const finish = await app.post(`market/order/${newId()}/deliver`, person.token, {
      text: 'Sent',
    });
    expect(finish.body.code).toBe('ORDER_NOT_FOUND');
    const message = {
      name: 'Some Body',
      email: person.email,
      topic: 'account',
      message: 'Please look at my ban once more, there must be some mistake.',
    };
    expect((await app.post('contact', person.token, message)).body?.code).not.toBe('BANNED');
    const refused = [
      ['POST', 'market/order'],
      ['POST', `market/order/${newId()}/pay`],
      ['POST', 'wallet/deposit'],
      ['POST', 'market/seller/offer'],
      ['POST', `market/seller/offer/${newId()}/publish`],
      ['PUT', `market/favorite/${newId()}`],
      ['POST', `market/order/${newId()}/review`],
      ['POST', 'promocodes/activation'],
      ['POST', 'affiliate'],
    ] as const;
    for (const [method, path] of refused) {
      const answer = await app.call(method, path, { token: person.token, body: {} });
      expect([answer.status, answer.body.code], path).toEqual([403, 'BANNED']);
    }
    const { socket } = await app.connect(person.token);
    const sent = await socket.emitWithAck('create_channel', { companion_id: support.id });
    expect(sent.error.code).toBe('BANNED');
    socket.close();
  });

  test('signs in as before', async () => {
    const person = await app.person();
    await ban(admin, person.id, forGood);
    const credentials = { email: person.email, password: 'a long enough password' };
    const answer = await app.call('POST', 'auth/token', {
      body: { grant_type: 'password', credentials },
    });
    expect(answer.status).toBe(200);
  });
});

describe('trust and roles', () => {
  test('a demanded trust level limits and is told', async () => {
    const person = await app.person({ trust_level: 1 });
    const { socket, heard } = await app.connect(person.token);
    const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    const path = `admin/user/${person.id}/required-trust-level`;
    const answer = await app.put(path, support.token, { trust_level: 2, reason });
    expect(answer.body.required_trust_level).toBe(2);
    await gone;
    expect(heard).toContainEqual({
      event: 'user_required_trust_level',
      payload: { trust_level: 2 },
    });
    expect((await app.get('auth/profile', person.token)).body.alerts).toContain('VERIFICATION');
    const own = `admin/user/${support.id}/required-trust-level`;
    expect((await app.put(own, support.token, { trust_level: 0, reason })).body.code).toBe(
      'PERSON_OWN',
    );
    expect((await app.put(path, support.token, { trust_level: 4, reason })).status).toBe(422);
  });

  const role = (by: Member, id: string, name: string) =>
    app.put(`admin/user/${id}/role`, by.token, { role: name, reason });

  test('only a super admin grants, never to themselves, and sessions end', async () => {
    const person = await app.person();
    for (const by of [support, admin, person]) {
      expect((await role(by, person.id, 'support')).body.code).toBe('FORBIDDEN');
    }
    expect((await role(root, root.id, 'user')).body.code).toBe('PERSON_OWN');
    expect((await role(root, person.id, 'user')).body.code).toBe('ROLE_UNCHANGED');
    expect((await role(root, person.id, 'support')).body.role).toBe('support');
    expect((await app.get('auth/profile', person.token)).body.code).toBe('TOKEN_EXPIRED');
    expect(await auditOf(person.id)).toEqual([
      { action: 'moderation.change_role', actor: root.id, reason },
    ]);
    const banned = await app.person();
    await ban(support, banned.id, forDays(1));
    expect((await role(root, banned.id, 'support')).body.code).toBe('PERSON_IS_BANNED');
  });

  test('of two super admins who take each other’s role at once one stays', async () => {
    const other = await app.staff('super_admin');
    const answers = await Promise.all([role(root, other.id, 'user'), role(other, root.id, 'user')]);
    const left = await app.db
      .selectFrom('app_user')
      .select('id')
      .where('role', '=', 'super_admin')
      .execute();
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    root = await app.staff('super_admin');
  });
});

describe('finding people', () => {
  test('by name, address and id; states filter; pages follow', async () => {
    const person = await app.person({ public_name: 'Quite_Findable' });
    const find = async (query: string) =>
      (await app.get(`admin/user?${query}`, support.token)).body.data.map((row: Member) => row.id);
    expect(await find('search=e_findab')).toEqual([person.id]);
    expect(await find('search=QUITE_FINDABLE')).toEqual([person.id]);
    expect(await find(`search=${person.email}`)).toContain(person.id);
    expect(await find(`search=${person.id}`)).toEqual([person.id]);
    expect(await find('search=%25%25%25')).toEqual([]);
    expect(await find('state=staff')).not.toContain(person.id);
    await ban(support, person.id, forDays(1));
    expect(await find('state=banned')).toContain(person.id);
    const first = await app.get('admin/user?limit=2', support.token);
    const next = await app.get(
      `admin/user?limit=2&cursor=${first.body.meta.next_cursor}`,
      support.token,
    );
    expect(next.body.data[0].id < first.body.data[1].id).toBe(true);
  });
});

describe('offers of a banned seller', () => {
  test('are hidden, their kept pages go, and both come back', async () => {
    const seller = await app.person({ is_seller: true });
    const catalogue = await addCatalogue(app);
    const [categoryId = ''] = Object.values(catalogue.categories);
    const offerId = await addOffer(app, seller.id, categoryId);
    const isListed = async () => {
      const row = await app.db
        .selectFrom('offer')
        .select('listed')
        .where('id', '=', offerId)
        .executeTakeFirstOrThrow();
      return row.listed;
    };
    expect(await isListed()).toBe(true);
    app.dropped.clear();
    await ban(admin, seller.id, forGood);
    await expect.poll(isListed).toBe(false);
    await expect.poll(() => app.dropped).toContain(`category:${categoryId}`);
    expect(app.dropped).toContain(`offers-of:${seller.id}`);
    await lift(admin, seller.id);
    await expect.poll(isListed).toBe(true);
  });
});

describe('requests to become a seller', () => {
  test('wait for the staff, are decided once, and the person is told', async () => {
    const person = await app.person({ trust_level: 1, required_trust_level: 2 });
    const about = 'I have sold gold for years.';
    await app.post('market/seller/request', person.token, { about, accepts_rules: true });
    const list = await app.get('admin/seller-request', support.token);
    const request = list.body.data.find((row: { account: Member }) => row.account.id === person.id);
    expect(request).toMatchObject({ status: 'pending', about });
    const path = `admin/seller-request/${request.id}/decide`;
    expect((await app.post(path, person.token, { decision: 'approve', reason })).status).toBe(403);
    expect((await app.post(path, support.token, { decision: 'approve', reason })).status).toBe(200);
    const again = await app.post(path, support.token, { decision: 'reject', reason });
    expect(again.body.code).toBe('SELLER_REQUEST_DECIDED');
    expect((await app.get('market/customer', person.token)).body.is_seller).toBe(true);
    const [mail] = await app.mailsTo(person.email);
    expect(mail?.subject).toContain('sell');
  });
});

describe('the audit trail', () => {
  test('is for admins, filters, pages, and leaves as CSV with that on record', async () => {
    const person = await app.person();
    await ban(support, person.id, forDays(1));
    await lift(support, person.id);
    expect((await app.get('admin/audit', support.token)).body.code).toBe('FORBIDDEN');
    const all = await app.get(`admin/audit?subject_id=${person.id}`, admin.token);
    expect(all.body.data.map((entry: { action: string }) => entry.action)).toEqual([
      'moderation.lift_ban',
      'moderation.ban',
    ]);
    expect(all.body.data[0].actor).toMatchObject({ id: support.id, public_name: support.name });
    const one = await app.get(`admin/audit?subject_id=${person.id}&limit=1`, admin.token);
    const rest = await app.get(
      `admin/audit?subject_id=${person.id}&limit=1&cursor=${one.body.meta.next_cursor}`,
      admin.token,
    );
    expect(rest.body.data[0].action).toBe('moderation.ban');
    expect(rest.body.meta.next_cursor).toBeNull();
    const some = await app.get('admin/audit?action=moderation.ban&limit=100', admin.token);
    expect(new Set(some.body.data.map((entry: { action: string }) => entry.action))).toEqual(
      new Set(['moderation.ban']),
    );
    const old = await app.get('admin/audit?to=2001-01-01', admin.token);
    expect(old.body.data).toEqual([]);
    const file = await app.get(`admin/audit/export?subject_id=${person.id}`, admin.token);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.text.split('\r\n').filter(Boolean)).toHaveLength(3);
    expect(file.text).toContain(reason);
    const taken = await app.get('admin/audit?action=audit.export', admin.token);
    expect(taken.body.data[0].actor_id).toBe(admin.id);
  });

  test('has a chain: sealed by a job, proven, and shown to those who read the trail alone', async () => {
    const person = await app.person();
    await ban(support, person.id, forDays(1));
    const path = `admin/audit?subject_id=${person.id}`;
    const before = await app.get(path, admin.token);
    expect(before.body.data[0]).toMatchObject({ sequence: null, hash: null });
    const open = await app.get('admin/audit/chain', admin.token);
    expect(open.body).toMatchObject({ head: null, proof: null });
    expect(open.body.unsealed).toBeGreaterThan(0);
    for (const token of [undefined, person.token, support.token]) {
      const refused = await app.get('admin/audit/chain', token);
      expect(refused.status).toBe(token === undefined ? 401 : 403);
      expect(refused.text).not.toContain('unsealed');
    }

    await app.run('moderation.seal_audit');
    await app.run('moderation.prove_audit');
    const { body } = await app.get('admin/audit/chain', admin.token);
    expect(body).toMatchObject({
      unsealed: 0,
      proof: { broken: null, sequence: body.head.sequence },
    });
    const [entry] = (await app.get(path, admin.token)).body.data;
    expect(entry.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(entry.sequence).toBeLessThanOrEqual(body.head.sequence);
  });

  test('leaves as a file that is proven without the database, of what is filtered; who takes it is on record', async () => {
    const person = await app.person();
    await ban(support, person.id, forDays(1));
    await lift(support, person.id);
    await app.run('moderation.seal_audit');
    const { body } = await app.get('admin/audit/chain', admin.token);
    const take = (query: string, by?: string) => app.get(`admin/audit/export?${query}`, by);
    const prove = (text: string) => proveFile(linesIn(text), null);

    const some = await take(`format=jsonl&subject_id=${person.id}`, admin.token);
    const report = await prove(some.text);
    expect(report).toMatchObject({ count: 2, first: null, unreadable: null, unsealed: 0 });
    expect(report.stated).toEqual({ sequence: body.head.sequence, hash: body.head.hash });
    expect(await prove(some.text.replace(reason, 'No reason.'))).toMatchObject({ brokenCount: 1 });
    const [taken] = (await app.get('admin/audit?action=audit.export', admin.token)).body.data;
    expect(taken).toMatchObject({ actor_id: admin.id, sequence: null });
    expect(JSON.parse(taken.after)).toEqual({ lines: 2, format: 'jsonl', subject_id: person.id });

    // What nobody has sealed yet is in it as such.
    const all = await prove((await take('format=jsonl', admin.token)).text);
    expect(all).toMatchObject({ first: null, leftOut: 0, head: report.stated });
    expect(all.unsealed).toBe(1);

    const table = (await take(`subject_id=${person.id}`, admin.token)).text.trim().split('\r\n');
    expect(table[0]).toMatch(/,ip,sequence,hash$/);
    expect(table).toHaveLength(4);
    expect(table[3]).toContain(`audit.head`);
    expect(table[3]).toContain(`${body.head.sequence},${body.head.hash}`);

    for (const format of ['csv', 'jsonl']) {
      for (const token of [undefined, person.token, support.token]) {
        const refused = await take(`format=${format}`, token);
        expect(refused.status).toBe(token === undefined ? 401 : 403);
        expect(refused.text).not.toContain(reason);
      }
    }
    expect((await take('format=xlsx', admin.token)).body.code).toBe('VALIDATION');
    const after = await app.get('admin/audit?action=audit.export&limit=100', admin.token);
    expect(after.body.data[0].actor_id).toBe(admin.id);
    expect(new Set(after.body.data.map(({ actor_id }: { actor_id: string }) => actor_id))).toEqual(
      new Set([admin.id]),
    );
  });

  test('no cell of the file is a formula', async () => {
    const person = await app.person();
    const formula = '=HYPERLINK("https://example.com")';
    await app.post(`admin/user/${person.id}/ban`, support.token, {
      reason: formula,
      ...forDays(1),
    });
    const { text } = await app.get(`admin/audit/export?subject_id=${person.id}`, admin.token);
    expect(text).toContain(`"'=HYPERLINK(""https://example.com"")"`);
  });
});
