/**
 * Two-factor sign-in in the browser: an authenticator app from its QR code to the sign-in, recovery codes, passkeys
 * by a virtual authenticator, a confirmation before a sensitive action, and the demo market's staff. In both
 * languages.
 */
import type { Locator, Page } from '@playwright/test';
import { expectFits } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { freshAccount, mail, registered, type Account } from './support/api.ts';
import { codeOf, connectApp, makePasskeysPossible } from './support/second-factor.ts';
import { expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

async function member(page: Page): Promise<Account> {
  const account = freshAccount('guarded');
  await registered(account);
  await signIn(page, account.email, account.password);
  return account;
}

const words = (locale: Locale) => ({
  security: at(locale, '/profile/me/settings?section=security'),
  signIn: at(locale, '/auth/sign-in'),
  home: at(locale, '/'),
  button: (page: Page, en: string, fr: string) =>
    page.getByRole('main').getByRole('button', { name: t(locale, en, fr), exact: true }),
  dialogButton: (page: Page, en: string, fr: string) =>
    page.getByRole('alertdialog').getByRole('button', { name: t(locale, en, fr), exact: true }),
  code: (page: Page) =>
    page.getByLabel(
      t(locale, 'Code of your authenticator app', 'Code de votre application d’authentification'),
    ),
  password: (part: Locator) =>
    part.getByLabel(t(locale, 'Current password', 'Mot de passe actuel'), { exact: true }),
});

async function enterPassword(page: Page, locale: Locale, account: Account): Promise<void> {
  await page.context().clearCookies();
  await open(page, words(locale).signIn);
  await page.getByLabel('E-mail', { exact: true }).fill(account.email);
  await page
    .getByLabel(t(locale, 'Password', 'Mot de passe'), { exact: true })
    .fill(account.password);
  await words(locale).button(page, 'Sign in', 'Se connecter').click();
}

async function expectSignedIn(page: Page, locale: Locale, { email }: Account): Promise<void> {
  await page.waitForURL((url) => url.pathname === words(locale).home);
  await open(page, words(locale).security);
  await expect(page.getByText(email).first()).toBeVisible();
}

for (const locale of locales) {
  const journey = takingTurns(test, locale);
  const w = words(locale);

  journey('an authenticator app, from the settings to the sign-in', async ({ page }) => {
    const account = await member(page);
    await open(page, w.security);
    await w
      .button(page, 'Connect an authenticator app', 'Connecter une application d’authentification')
      .click();
    const form = page.locator('#two-factor');
    await expect(w.password(form)).toBeFocused();
    await w.button(page, 'Continue', 'Continuer').click();
    await expect(w.password(form)).toBeFocused();
    await w.password(form).fill(account.password);
    await w.button(page, 'Continue', 'Continuer').click();
    await expect(form.getByRole('img')).toBeVisible();
    await expectFits(page);
    const secret = (await form.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await w.code(page).fill('000000');
    const connect = w.button(page, 'Connect the app', 'Connecter l’application');
    await connect.click();
    await expect(form.getByText(t(locale, /code is wrong/, /code est faux/))).toBeVisible();
    await expect(w.code(page)).toHaveValue('000000');
    const used = codeOf(secret);
    await w.code(page).fill(used);
    await connect.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const [recovery = ''] = await dialog.getByRole('listitem').allTextContents();
    await expectFits(page);
    const downloading = page.waitForEvent('download');
    await w.dialogButton(page, 'Download as a file', 'Télécharger en fichier').click();
    expect((await downloading).suggestedFilename()).toBe('legend-recovery-codes.txt');
    await w.dialogButton(page, 'I have kept them', 'Je les ai gardés').click();
    await expect(dialog).toBeHidden();
    await expect(w.button(page, 'Disconnect', 'Déconnecter')).toBeFocused();
    await expect(form.getByText(t(locale, 'On', 'Activée'), { exact: true })).toBeVisible();
    await expectFits(page);
    expect((await mail(account.email, /authenticat|authentif/)).text).toContain('section=security');

    await enterPassword(page, locale, account);
    await expect(w.code(page)).toBeFocused();
    await expectFits(page);
    await w.code(page).fill(used);
    await w.button(page, 'Continue', 'Continuer').click();
    await expect(page.getByText(t(locale, /already used/, /déjà servi/))).toBeVisible();
    await w.code(page).fill(codeOf(secret, 1));
    await w.button(page, 'Continue', 'Continuer').click();
    await expectSignedIn(page, locale, account);

    await enterPassword(page, locale, account);
    await w.button(page, 'Use a recovery code', 'Utiliser un code de secours').click();
    await page.getByLabel(t(locale, 'Recovery code', 'Code de secours')).fill(recovery);
    await w.button(page, 'Continue', 'Continuer').click();
    await expectSignedIn(page, locale, account);
    await expect(page.getByText(t(locale, '9 codes are left.', 'Il reste 9 codes.'))).toBeVisible();
  });

  journey('a passkey is made, signs in, is the second step, and goes', async ({ page }) => {
    await makePasskeysPossible(page);
    const account = await member(page);
    await open(page, w.security);
    const part = page.locator('#passkeys');
    await w.button(page, 'Add a passkey', 'Ajouter une clé d’accès').click();
    const name = part.getByLabel(t(locale, 'Name', 'Nom'), { exact: true });
    await expect(name).toHaveValue(/Chrome/);
    await name.fill('Blue phone');
    await w.password(part).fill(account.password);
    await expectFits(page);
    await w.button(page, 'Make a passkey', 'Créer une clé d’accès').click();
    await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(10);
    await w.dialogButton(page, 'I have kept them', 'Je les ai gardés').click();
    await expect(part.getByText('Blue phone')).toBeVisible();
    await expectFits(page);

    await page.context().clearCookies();
    await open(page, w.signIn);
    await w.button(page, 'Sign in with a passkey', 'Se connecter avec une clé d’accès').click();
    await expectSignedIn(page, locale, account);

    await enterPassword(page, locale, account);
    await w.button(page, 'Use a passkey', 'Utiliser une clé d’accès').click();
    await expectSignedIn(page, locale, account);

    await part
      .getByRole('button', { name: t(locale, 'Rename Blue phone', 'Renommer Blue phone') })
      .click();
    await expect(name).toBeFocused();
    await name.fill('Red phone');
    await w.button(page, 'Save the name', 'Enregistrer le nom').last().click();
    await expect(
      part.getByRole('button', { name: t(locale, 'Rename Red phone', 'Renommer Red phone') }),
    ).toBeFocused();
    await part
      .getByRole('button', { name: t(locale, 'Remove Red phone', 'Supprimer Red phone') })
      .click();
    await expect(page.getByRole('alertdialog', { name: /Red phone/ })).toBeVisible();
    await expectFits(page);
    await w.dialogButton(page, 'Remove the passkey', 'Supprimer la clé d’accès').click();
    await expect(part.getByText('Red phone')).toBeHidden();
    await enterPassword(page, locale, account);
    await expectSignedIn(page, locale, account);
  });

  journey('a session that has not confirmed is asked first', async ({ page }) => {
    const account = await member(page);
    const secret = await connectApp(account);
    await open(page, w.security);
    await w.button(page, 'Make new codes', 'Créer de nouveaux codes').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(/authenticator app|application/)).toBeFocused();
    await expectFits(page);
    await dialog.getByLabel(/authenticator app|application/).fill(codeOf(secret, 1));
    await dialog.getByRole('button', { name: t(locale, 'Continue', 'Continuer') }).click();
    await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(10);
  });

  journey('the demo market’s staff get in, and others learn what they need', async ({ page }) => {
    await open(page, w.signIn);
    await page.getByRole('button', { name: new RegExp(demo.admin) }).click();
    await expect(w.code(page)).toHaveValue(/^\d{6}$/);
    await expectFits(page);

    await member(page);
    await open(page, at(locale, '/auth/second-factor'));
    await page.getByRole('link', { name: t(locale, /Turn it on/, /Activez-le/) }).click();
    await expect(page.locator('#two-factor')).toBeVisible();
  });
}

test('without script both steps are one form', async ({ browser }) => {
  const account = freshAccount('plain');
  await registered(account);
  const secret = await connectApp(account);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth/sign-in');
  const fill = async (code: string): Promise<void> => {
    await page.getByLabel('E-mail', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Code or recovery code').fill(code);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await fill('');
  await expect(page.getByText('protected by a second step')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(account.email);
  await fill(codeOf(secret, 1));
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/auth/second-factor');
  await page.getByLabel('Code of your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong').first()).toBeVisible();
  await context.close();
});
