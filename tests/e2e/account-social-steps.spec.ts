/**
 * Further steps of social sign-in: a second factor, a missing address, linking to an existing account, the password
 * or a fresh factor before disconnecting; and Telegram's signed data. In both languages; without script in
 * account-social-plain.spec.ts.
 */
import { signIn } from './support/accounts.ts';
import { freshAccount, freshName, mail, registered, type Account } from './support/api.ts';
import {
  comeBy,
  consent,
  expectSignedIn,
  leaveDevice,
  prepare,
  profileOf,
  words,
} from './support/social-journey.ts';
import { origin } from './support/origin.ts';
import { expectFits } from './support/accessible.ts';
import { codeOf, connectApp, makePasskeysPossible } from './support/second-factor.ts';
import { agree, test } from './support/social-market.ts';
import { everywhere, offeredWays } from './support/social-ways.ts';
import { expect, open, takingTurns, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

// One after the other: the market belongs to the worker, and each test sets its fakes.
test.describe.configure({ mode: 'default' });

const CONNECTIONS = '/profile/me/settings?section=connections';

test.beforeEach(({ page }) => prepare(page));

async function member(page: Page): Promise<Account> {
  const account = freshAccount('elsewhere');
  await registered(account);
  await signIn(page, account.email, account.password);
  return account;
}

/** Connects by way of the settings. */
async function connect(page: Page, locale: Locale, provider: string, login: string): Promise<void> {
  await open(page, at(locale, CONNECTIONS));
  await words(locale).button(page, `Connect ${provider}`, `Connecter ${provider}`).click();
  await agree(page, login);
}

const connected = (page: Page, locale: Locale, provider: string) =>
  words(locale).button(page, `Disconnect ${provider}`, `Déconnecter ${provider}`);

for (const locale of locales) {
  const journey = takingTurns(test, locale);
  const w = words(locale);
  const path = (to: string) => at(locale, to);

  journey('an authenticator app is asked for after the provider', async ({ page }) => {
    const account = await member(page);
    const login = freshName('coded');
    await connect(page, locale, 'Google', login);
    await expect(connected(page, locale, 'Google')).toBeVisible();
    const secret = await connectApp(account);
    await leaveDevice(page);
    await comeBy(page, locale, 'Google', login);
    await expect(w.code(page)).toBeFocused();
    await expectFits(page);
    await w.code(page).fill('000000');
    await w.button(page, 'Continue', 'Continuer').click();
    await expect(page.getByText(t(locale, /code is wrong/, /code est faux/))).toBeVisible();
    await expect(w.code(page)).toHaveValue('000000');
    await w.code(page).fill(codeOf(secret, 1));
    await w.button(page, 'Continue', 'Continuer').click();
    await expectSignedIn(page, locale);
    expect((await profileOf(page)).email).toBe(account.email);
  });

  journey('a passkey is the second step, and the checks go along', async ({ page }) => {
    await consent(page, 'all');
    await makePasskeysPossible(page);
    const account = await member(page);
    const login = freshName('keyed');
    await connect(page, locale, 'Google', login);
    await expect(connected(page, locale, 'Google')).toBeVisible();
    await open(page, path('/profile/me/settings?section=security'));
    await w.button(page, 'Add a passkey', 'Ajouter une clé d’accès').click();
    const part = page.locator('#passkeys');
    await part
      .getByLabel(t(locale, 'Current password', 'Mot de passe actuel'), { exact: true })
      .fill(account.password);
    await w.button(page, 'Make a passkey', 'Créer une clé d’accès').click();
    await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(10);

    await page.context().clearCookies();
    await consent(page, 'all');
    const told = page.waitForRequest(isTold);
    await comeBy(page, locale, 'Google', login);
    await expectChecks(await told);
    const useIt = w.button(page, 'Use a passkey', 'Utiliser une clé d’accès');
    await expect(useIt).toBeVisible();
    await expectFits(page);
    const toldAgain = page.waitForRequest(isTold);
    await useIt.click();
    await expectChecks(await toldAgain);
    await expectSignedIn(page, locale);
    expect((await profileOf(page)).email).toBe(account.email);

    await page.context().clearCookies();
    await consent(page, 'all');
    await open(page, path('/auth/sign-in?redirect=/games'));
    const alone = page.waitForRequest(isTold);
    await w.button(page, 'Sign in with a passkey', 'Se connecter avec une clé d’accès').click();
    await expectChecks(await alone);
    await expectSignedIn(page, locale);
  });

  journey('a provider without an address: it is typed and confirmed by mail', async ({ page }) => {
    const login = freshName('x');
    await comeBy(page, locale, 'X', login);
    const field = page.getByLabel('E-mail', { exact: true });
    await expect(field).toBeFocused();
    await expectFits(page);
    await field.fill('no address');
    await w.button(page, 'Finish', 'Terminer').click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('no address');
    const email = `${login}@example.test`;
    await field.fill(email);
    await w.button(page, 'Finish', 'Terminer').click();
    await expectSignedIn(page, locale);
    expect(await profileOf(page)).toMatchObject({
      email,
      email_confirmed: false,
      public_name: login,
      locale,
      social_bindings: [{ provider: 'x' }],
    });
    const { links } = await mail(email);
    const link = new URL(links[0] ?? '');
    expect(link.pathname.startsWith('/fr')).toBe(locale === 'fr');
    await open(page, link.pathname + link.search);
    await expect.poll(async () => (await profileOf(page)).email_confirmed).toBe(true);

    await leaveDevice(page);
    await comeBy(page, locale, 'X', login);
    await expectSignedIn(page, locale);
    expect((await profileOf(page)).email).toBe(email);
  });

  journey('a member signs in first, then connects with one press', async ({ page }) => {
    const account = { ...freshAccount('member'), email: `${freshName('m')}@gmail.com` };
    await registered(account);
    await comeBy(page, locale, 'Google', account.email.replace('@gmail.com', ''));
    const title = w.heading(page, 'You already have an account', 'Vous avez déjà un compte');
    await expect(title).toBeVisible();
    await expectFits(page);
    await w.link(page, 'Sign in', 'Se connecter').click();
    await page.getByLabel('E-mail', { exact: true }).fill(account.email);
    await page
      .getByLabel(t(locale, 'Password', 'Mot de passe'), { exact: true })
      .fill(account.password);
    await w.button(page, 'Sign in', 'Se connecter').click();
    const now = w.button(page, 'Connect Google now', 'Connecter Google maintenant');
    await expect(now).toBeVisible();
    await expectFits(page);
    await now.click();
    await expect(connected(page, locale, 'Google')).toBeVisible();
    await expect(now).toBeHidden();
    await mail(account.email, /Google/);
  });

  journey('an account elsewhere opens one account here', async ({ page, person }) => {
    const login = freshName('shared');
    await member(page);
    await connect(page, locale, 'Google', login);
    await expect(connected(page, locale, 'Google')).toBeVisible();
    const second = await person();
    await prepare(second);
    await member(second);
    await connect(second, locale, 'Google', login);
    await expect(
      second.getByText(t(locale, /already connected to another/, /déjà associé à un autre/)),
    ).toBeVisible();
    await expectFits(second);
    await w.link(second, 'Back to your connections', 'Retour à vos comptes associés').click();
    await expect(w.button(second, 'Connect Google', 'Connecter Google')).toBeVisible();
    expect((await profileOf(second)).social_bindings).toEqual([]);
  });

  journey('disconnecting asks for the password', async ({ page }) => {
    const account = await member(page);
    await connect(page, locale, 'Discord', freshName('leaving'));
    await connected(page, locale, 'Discord').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectFits(page);
    const password = dialog.getByLabel(t(locale, 'Current password', 'Mot de passe actuel'), {
      exact: true,
    });
    await password.fill('not the password');
    const disconnect = dialog.getByRole('button', { name: t(locale, 'Disconnect', 'Déconnecter') });
    await disconnect.click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill(account.password);
    await disconnect.click();
    await expect(dialog).toBeHidden();
    await expect(w.button(page, 'Connect Discord', 'Connecter Discord')).toBeVisible();
    await mail(account.email, /Discord was disconnected/);
  });

  journey('disconnecting asks for a fresh second factor, then goes on', async ({ page }) => {
    const account = await member(page);
    await connect(page, locale, 'Google', freshName('stale'));
    await expect(connected(page, locale, 'Google')).toBeVisible();
    // Confirmed in another session: this one has confirmed nothing.
    const secret = await connectApp(account);
    await open(page, path(CONNECTIONS));
    await connected(page, locale, 'Google').click();
    const question = page.getByRole('alertdialog');
    await expect(
      question.getByLabel(t(locale, 'Current password', 'Mot de passe actuel')),
    ).toBeHidden();
    const disconnect = question.getByRole('button', {
      name: t(locale, 'Disconnect', 'Déconnecter'),
    });
    await disconnect.click();
    const step = page.getByRole('dialog', { name: t(locale, 'Confirm that', 'Confirmez') });
    await expect(w.code(page)).toBeFocused();
    await expectFits(page);
    // Whoever changes their mind is back at the question, and still connected.
    await page.keyboard.press('Escape');
    await expect(step).toBeHidden();
    await expect(disconnect).toBeVisible();
    await disconnect.click();
    await w.code(page).fill(codeOf(secret, 1));
    await step.getByRole('button', { name: t(locale, 'Continue', 'Continuer') }).click();
    await expect(w.button(page, 'Connect Google', 'Connecter Google')).toBeVisible();
    await expect(question).toBeHidden();
    expect((await profileOf(page)).social_bindings).toEqual([]);
  });

  journey('Telegram by its signed data', async ({ page, market }) => {
    const login = freshName('tg');
    const refusals = [
      ['forged', t(locale, 'did not confirm who you are', 'n’a pas confirmé votre identité')],
      ['stale', t(locale, 'did not confirm who you are', 'n’a pas confirmé votre identité')],
      ['declined', t(locale, 'sent you back without', 'vous a renvoyé sans')],
    ] as const;
    for (const [answer, text] of refusals) {
      market.standIn.telegram = answer;
      await comeBy(page, locale, 'Telegram', login);
      await expect(page.getByText(text)).toBeVisible();
    }
    await expectFits(page);
    market.standIn.telegram = 'signed';
    await comeBy(page, locale, 'Telegram', login);
    await page.getByLabel('E-mail', { exact: true }).fill(`${login}@example.test`);
    await w.button(page, 'Finish', 'Terminer').click();
    await expectSignedIn(page, locale);
    expect((await profileOf(page)).social_bindings).toMatchObject([{ provider: 'telegram' }]);

    await leaveDevice(page);
    await comeBy(page, locale, 'Telegram', login);
    await expectSignedIn(page, locale);
    expect((await profileOf(page)).public_name).toBe(login);
  });

  journey('a provider that hangs is told, and the password opens', async ({ page, market }) => {
    const account = freshAccount('patient');
    await registered(account);
    market.standIn.hangs = true;
    await comeBy(page, locale, 'Facebook', freshName('fb'));
    const told = page.getByText(
      t(locale, 'does not answer right now', 'ne répond pas pour le moment'),
    );
    await expect(told).toBeVisible();
    market.standIn.hangs = false;
    await expectFits(page);
    await w.link(page, 'Back to signing in', 'Retour à la connexion').click();
    await w.link(page, 'Continue with LinkedIn', 'Continuer avec LinkedIn').click();
    await expect(told).toBeVisible();
    await page.getByLabel('E-mail', { exact: true }).fill(account.email);
    await page
      .getByLabel(t(locale, 'Password', 'Mot de passe'), { exact: true })
      .fill(account.password);
    await w.button(page, 'Sign in', 'Se connecter').click();
    await page.waitForURL((url) => url.pathname === path('/'));
  });
}

test('all seven are offered in their order', async ({ request }) => {
  const token = await registered(freshAccount('looking'));
  const seven = ['Google', 'Instagram', 'X', 'Discord', 'LinkedIn', 'Facebook', 'Telegram'];
  expect(await offeredWays(request, origin(), token)).toEqual(everywhere(...seven));
});

/** A call that carries the check of the device: a sign-in. */
function isTold(request: { method(): string; headers(): Record<string, string> }): boolean {
  return request.method() === 'POST' && 'x-device-check' in request.headers();
}

interface Told {
  headerValue(name: string): Promise<string | null>;
  headers(): Record<string, string>;
}

async function expectChecks(request: Told): Promise<void> {
  expect(await request.headerValue('x-device-check')).toMatch(/^sandbox-/);
  expect(await request.headerValue('x-fingerprint')).toMatch(/\S/);
}
