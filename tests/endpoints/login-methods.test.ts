/** An account always has a login method: any may be removed, but not the last one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SoftAuthenticator } from '../support/authenticator.ts';
import { startIdentity, type IdentityApp } from './identity.app.ts';
import { pretendProviders } from './social.providers.ts';

const ORIGIN = 'https://legend.example';
const { providers, google } = pretendProviders();
let app: IdentityApp;

beforeAll(async () => {
  app = await startIdentity({ APP_ORIGIN: ORIGIN, SEED: 'demo' }, providers);
});
afterAll(() => app.close());

let counter = 0;

/** Somebody without a password, who came by way of Google and has added a passkey. */
async function visitor() {
  counter += 1;
  const email = `visitor${counter}@gmail.com`;
  const { body: started } = await app.call('GET', 'auth/social/google/start');
  const entered = await app.call('POST', 'auth/token', {
    grant_type: 'password',
    social_provider: {
      name: 'google',
      state: started.state,
      redirect_uri: started.redirect_uri,
      code: google.agree({ email }),
    },
  });
  const token: string = entered.body.access_token;
  const key = new SoftAuthenticator(ORIGIN);
  const asked = await app.call('POST', 'auth/passkey/registration', {}, { token });
  const answer = await app.call(
    'POST',
    'auth/passkey',
    {
      challenge_id: asked.body.challenge_id,
      credential: key.register(asked.body.options),
      name: 'Phone',
    },
    { token },
  );
  expect(answer.status).toBe(200);
  return {
    email,
    key,
    unbind: () => app.call('DELETE', 'auth/social/google', {}, { token }),
    removePasskey: () =>
      app.call('DELETE', `auth/passkey/${answer.body.passkey.id}`, undefined, { token }),
  };
}

async function signInWith(key: SoftAuthenticator) {
  const { body } = await app.call('POST', 'auth/passkey/challenge');
  return app.call('POST', 'auth/token', {
    grant_type: 'passkey',
    challenge_id: body.challenge_id,
    credential: key.answer(body.options),
  });
}

test('the last passkey of an account without a password stays until there is another way', async () => {
  const { email, key, unbind, removePasskey } = await visitor();
  expect((await unbind()).status).toBe(200);
  const refused = await removePasskey();
  expect([refused.status, refused.body.code]).toEqual([409, 'LAST_WAY_IN']);
  // Nothing of the refused removal happened: the passkey opens the account, and is still its second factor.
  const entered = await signInWith(key);
  expect(entered.status).toBe(200);

  await app.call('POST', 'auth/password/restore', { email });
  const code = await app.codeFor(email);
  const password = 'a long enough password';
  const set = await app.call('POST', 'auth/activation/activate', {
    code,
    password,
    password_confirmation: password,
  });
  expect(set.status).toBe(200);
  const again = await signInWith(key);
  const { access_token: token } = again.body;
  const { body: list } = await app.call('GET', 'auth/second-factor', undefined, { token });
  const gone = await app.call('DELETE', `auth/passkey/${list.passkeys[0].id}`, undefined, {
    token,
  });
  expect(gone.status).toBe(200);
});

test('of a passkey and a binding that are removed at once, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { unbind, removePasskey } = await visitor();
    const both = await Promise.all([unbind(), removePasskey()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('LAST_WAY_IN');
  }
});
