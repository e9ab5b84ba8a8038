/** Settings of the own account: name, picture, e-mail addresses, preferences that a new device takes over. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageKeyOf } from '~/server/modules/media/index.ts';
import { PASSWORD, startAccounts, type AccountsApp } from './account.app.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccounts();
});
afterAll(() => app.close());

const patch = (token: string, body: unknown) => app.call('PATCH', 'auth/profile', body, { token });
const rename = (token: string, name: string) => patch(token, { public_name: name });
const subjectsTo = async (email: string) =>
  (await app.mailsTo(email)).map(({ subject }: { subject: string }) => subject);

describe('what a seller says about themselves', () => {
  const put = (token: string, about: object) =>
    app.call('PUT', 'auth/profile/about', about, { token });
  const shown = async (id: string) => (await app.call('GET', `market/profile/${id}`)).body.about;
  const seller = async () => {
    const person = await app.person();
    const { id } = await profileOf(person.token);
    await app.db.updateTable('app_user').set({ is_seller: true }).where('id', '=', id).execute();
    return { ...person, id };
  };

  test('is shown to everybody at once, in the languages that they wrote', async () => {
    const { token, id } = await seller();
    expect(await shown(id)).toEqual({ en: '', fr: '' });
    const about = { en: 'Two of us.\r\nOne at night.', fr: '' };
    expect((await put(token, about)).status).toBe(200);
    expect(await shown(id)).toEqual({ en: 'Two of us.\nOne at night.', fr: '' });
    await put(token, { en: '', fr: 'À deux.' });
    expect(await shown(id)).toEqual({ en: '', fr: 'À deux.' });
    await put(token, { en: ' ', fr: '' });
    expect(await shown(id)).toEqual({ en: '', fr: '' });
  });

  test('has no contact data, names the text, and is not too long', async () => {
    const { token, id } = await seller();
    const refused = await put(token, { en: 'Fine', fr: 'Écrivez à moi@exemple.fr' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'CONTACT_DATA_REFUSED' } });
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'fr' })]);
    expect((await put(token, { en: 'x'.repeat(1_001), fr: '' })).status).toBe(422);
    expect((await put(token, { en: 'One language only' })).status).toBe(422);
    expect(await shown(id)).toEqual({ en: '', fr: '' });
  });

  test('is for sellers', async () => {
    const { token } = await app.person();
    expect(await put(token, { en: 'I buy', fr: '' })).toMatchObject({
      status: 403,
      body: { code: 'SELLER_REQUIRED' },
    });
  });
});

describe('the public name', () => {
  test('changes once in 30 days; the spelling of the same name is free', async () => {
    const { token } = await app.person();
    const changed = await rename(token, 'Fresh_name');
    expect(changed.body).toMatchObject({ public_name: 'Fresh_name' });
    expect(changed.body.public_name_change_at).not.toBeNull();
    expect((await rename(token, 'FRESH_NAME')).body).toMatchObject({ public_name: 'FRESH_NAME' });
    const again = await rename(token, 'Another_name');
    expect(again).toMatchObject({ status: 409, body: { code: 'PUBLIC_NAME_CHANGED' } });
    expect(again.body.errors[0]).toMatchObject({ path: 'public_name' });
    expect(again.body.message).not.toContain('{date}');
    app.advanceDays(30);
    const fresh = (await app.signIn((await profileOf(token)).email)).body.access_token;
    expect((await rename(fresh, 'Another_name')).status).toBe(200);
  });

  test('that was given up rests for 90 days, for everybody but its owner', async () => {
    const owner = await app.person();
    const other = await app.person();
    await rename(owner.token, 'Moved_on');
    expect(await rename(other.token, owner.name.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'PUBLIC_NAME_TAKEN' },
    });
    const credentials = {
      email: 'thief@mailbox.example',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      public_name: owner.name,
    };
    const signUp = () =>
      app.call('POST', 'auth/token', { grant_type: 'registration', credentials });
    expect(await signUp()).toMatchObject({ status: 409, body: { code: 'PUBLIC_NAME_TAKEN' } });
    app.advanceDays(31);
    expect((await rename(owner.token, owner.name)).body).toMatchObject({ public_name: owner.name });
    app.advanceDays(31);
    await rename(owner.token, 'Moved_again');
    app.advanceDays(91);
    expect((await signUp()).status).toBe(200);
  });

  test('two who want the same name at once: one gets it', async () => {
    const people = await Promise.all([app.person(), app.person(), app.person()]);
    const replies = await Promise.all(people.map(({ token }) => rename(token, 'Only_one')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('is its owner’s own: no staff member in the account changes it', async () => {
    const person = await app.person();
    const staff = await app.person({ role: 'admin' });
    const token = await app.impersonate(person, staff);
    expect((await rename(token, 'Taken_over')).body).toMatchObject({ code: 'IMPERSONATING' });
    const picture = await app.upload(token);
    expect((await patch(token, { avatar_media_id: picture })).body).toMatchObject({
      code: 'IMPERSONATING',
    });
  });
});

const profileOf = async (token: string) =>
  (await app.call('GET', 'auth/profile', undefined, { token })).body;

describe('the picture', () => {
  test('is a square of its own, shown to everybody, and gone when it is removed', async () => {
    const { id, token } = await app.person();
    const source = await app.upload(token, '#0a0', 600, 200);
    const { avatar } = (await patch(token, { avatar_media_id: source })).body;
    const mediaId = /image\/([0-9a-f-]{36})-160\.webp$/.exec(avatar)?.[1] ?? '';
    expect(mediaId).not.toBe(source);
    const stored = await app.services.storage.get(storageKeyOf(mediaId));
    expect(await sharp(Buffer.from(stored ?? [])).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    expect((await app.call('GET', `market/profile/${id}`)).body.avatar).toBe(avatar);

    const second = (await patch(token, { avatar_media_id: await app.upload(token, '#00a') })).body;
    expect(second.avatar).not.toBe(avatar);
    expect(await app.services.storage.has(storageKeyOf(mediaId))).toBe(false);

    expect((await patch(token, { avatar_media_id: null })).body.avatar).toBeNull();
    expect((await app.call('GET', `market/profile/${id}`)).body.avatar).toBeNull();
    const left = await app.db
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', id)
      .where('content_hash', 'like', 'avatar:%')
      .execute();
    expect(left).toEqual([]);
  });

  test('can only be made from an own upload', async () => {
    const [one, two] = [await app.person(), await app.person()];
    const foreign = await app.upload(one.token);
    for (const id of [foreign, '01920000-0000-7000-8000-000000000001']) {
      expect(await patch(two.token, { avatar_media_id: id })).toMatchObject({
        status: 422,
        body: { code: 'IMAGE_NOT_FOUND' },
      });
    }
    const banned = await app.person();
    const picture = await app.upload(banned.token);
    await app.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', banned.id)
      .execute();
    expect((await patch(banned.token, { avatar_media_id: picture })).body.code).toBe('BANNED');
  });
});

describe('the address', () => {
  const change = (token: string, email: string) =>
    app.call('POST', 'auth/email/change', { email, password: PASSWORD }, { token });

  test('changes by the link alone, and both addresses hear of it', async () => {
    const { email, token } = await app.person();
    const wanted = 'zz-moved@mailbox.example';
    expect((await change(token, wanted)).status).toBe(202);
    expect((await subjectsTo(email))[0]).toBe(
      'Somebody wants to change your e-mail address at Legend',
    );
    expect((await profileOf(token)).email).toBe(email);
    const code = await app.codeFor(wanted);
    await app.call('POST', 'auth/activation/activate', { code });
    expect((await profileOf(token)).email).toBe(wanted);
    expect((await subjectsTo(email))[0]).toBe('Your e-mail address at Legend was changed');
    expect((await app.signIn(wanted)).status).toBe(200);
    expect((await app.signIn(email)).status).toBe(401);
  });

  test('a change of the password stops a change of address that is under way', async () => {
    const { token } = await app.person();
    await change(token, 'zz-stolen@mailbox.example');
    const code = await app.codeFor('zz-stolen@mailbox.example');
    const next = 'quite another password';
    const body = { current_password: PASSWORD, password: next, password_confirmation: next };
    expect((await app.call('POST', 'auth/password/change', body, { token })).status).toBe(200);
    expect((await app.call('POST', 'auth/activation/activate', { code })).status).toBe(422);
  });
});

test('a social account gets its first password without an old one', async () => {
  const { email, token } = await app.person({ password_hash: null });
  expect((await profileOf(token)).has_password).toBe(false);
  const next = 'a first password of mine';
  const body = { password: next, password_confirmation: next };
  expect((await app.call('POST', 'auth/password/change', body, { token })).status).toBe(200);
  expect((await profileOf(token)).alerts).not.toContain('PASSWORD');
  expect((await app.signIn(email, next)).status).toBe(200);
  expect((await subjectsTo(email))[0]).toBe('Your password at Legend was changed');
});
