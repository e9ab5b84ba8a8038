/** Staff and sign-ins in the browser: devices are signed out from the person's page, a lost second factor is removed. */
import { Secret, TOTP } from 'otpauth';
import { demo, holdSession, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import { call, freshAccount, registered, send, tokensOf } from './support/api.ts';
import { expect, open, test, type Page } from './support/test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const frames = [
  {
    name: 'English, wide',
    prefix: '',
    size: { width: 1440, height: 900 },
    words: {
      devices: 'Signed-in devices',
      signItOut: 'Sign it out',
      signAllOut: 'Sign all out',
      reason: 'Reason',
      nowhere: 'Signed in nowhere.',
      remove: 'Remove the second factor',
      removeIt: 'Remove it',
      payoutsWait: 'Payouts wait until',
    },
  },
  {
    name: 'French, narrow',
    prefix: '/fr',
    size: { width: 390, height: 844 },
    words: {
      devices: 'Appareils connectés',
      signItOut: 'Déconnecter',
      signAllOut: 'Tout déconnecter',
      reason: 'Motif',
      nowhere: 'Connecté nulle part.',
      remove: 'Retirer le second facteur',
      removeIt: 'Le retirer',
      payoutsWait: 'Versements en attente jusqu’au',
    },
  },
] as const;

/** Gives the reason in the open dialog, looks at it, and sends it. */
async function decide(page: Page, words: { reason: string }, confirm: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(words.reason).fill('The owner wrote to us from their old address.');
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const isOpen = async (token: string): Promise<boolean> =>
  (await send('GET', 'auth/profile', { as: token })).status === 200;

for (const { name, prefix, size, words } of frames) {
  test(`${name}: one device is signed out, then all`, async ({ page }) => {
    const account = freshAccount('devices');
    const token = await registered(account);
    const { id } = await call('GET', 'auth/profile', { as: token });
    const { email, password } = account;
    const phone = await call('POST', 'auth/token', {
      headers: { 'user-agent': IPHONE },
      body: { grant_type: 'password', credentials: { email, password } },
    });
    await page.setViewportSize(size);
    await signIn(page, demo.support);
    await open(page, `${prefix}/staff/people/${id}`);
    const rows = page.getByRole('list', { name: words.devices }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    const onPhone = rows.filter({ hasText: 'Safari, iPhone' });
    await onPhone.getByRole('button', { name: words.signItOut }).click();
    await decide(page, words, words.signItOut);
    await expect(onPhone).toHaveCount(0);
    await expect(rows).toHaveCount(1);
    expect(await isOpen(phone.access_token)).toBe(false);
    expect(await isOpen(token)).toBe(true);

    await page.getByRole('button', { name: words.signAllOut }).click();
    await decide(page, words, words.signAllOut);
    await expect(page.getByText(words.nowhere)).toBeVisible();
    expect(await isOpen(token)).toBe(false);
    await expectAccessible(page);
  });
}

/** The admin signs in anew: removing asks for a factor that was given just now. */
test('a lost second factor is removed', async ({ page }) => {
  test.slow();
  await holdSession(page, await tokensOf(demo.admin));
  for (const { prefix, size, words } of frames) {
    const account = freshAccount('factor');
    const token = await registered(account);
    const { id } = await call('GET', 'auth/profile', { as: token });
    const path = 'auth/second-factor/totp';
    const { password, email } = account;
    const { secret } = await call('POST', path, { as: token, body: { password } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await call('POST', `${path}/confirm`, { as: token, body: { code } });

    await page.setViewportSize(size);
    await open(page, `${prefix}/staff/people/${id}`);
    await page.getByRole('button', { name: words.remove }).click();
    await decide(page, words, words.removeIt);
    await expect(page.getByText(words.payoutsWait)).toBeVisible();
    await expect(page.getByRole('button', { name: words.remove })).toHaveCount(0);
    await expectAccessible(page);
    expect(await isOpen(token)).toBe(false);
    await tokensOf(email, password);
  }
});
