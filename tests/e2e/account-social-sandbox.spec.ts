/** Social sign-in as a fresh clone offers it: by the sandbox's own pages, which say that they are simulated. */
import { expectAccessible, expectContrast, expectFits } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { origin } from './support/origin.ts';
import { freshAccount, freshName, registered } from './support/api.ts';
import {
  expectSignedIn,
  leaveDevice,
  prepare,
  profileOf,
  words,
} from './support/social-journey.ts';
import { alive, expect, open, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

test.beforeEach(({ page }) => prepare(page));

const simulated = (locale: Locale) => t(locale, /^Simulated here/, /^Simulé ici/);

/** From the sign-in or sign-up page to the simulated provider. */
async function goBy(page: Page, locale: Locale, provider: string, from = 'sign-in') {
  await page.goto(at(locale, `/auth/${from}?redirect=/games`));
  await expect(page.getByText(simulated(locale))).toBeVisible();
  const name = t(locale, `Continue with ${provider}`, `Continuer avec ${provider}`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(asked(page, locale, provider)).toBeVisible();
}

const asked = (page: Page, locale: Locale, provider: string) =>
  page.getByRole('heading', {
    name: t(locale, `Who signs in with ${provider}?`, `Qui se connecte avec ${provider} ?`),
  });

/** One of those whom the page offers. */
async function choose(page: Page, locale: Locale, en: string, fr = en): Promise<void> {
  const name = t(locale, `Choose: ${en}`, `Choisir : ${fr}`);
  await page.getByRole('button', { name, exact: true }).click();
}

test('signing up by the simulated Google, out, and in again', async ({ page }) => {
  await goBy(page, 'en', 'Google', 'sign-up');
  await alive(page);
  await expect(page.getByText('It stands in for Google, which has nothing to do')).toBeVisible();
  const handle = freshName('ada').slice(0, 24);
  const email = `${handle}@example.test`;
  await page.getByLabel('User name at Google').fill('a b');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Use the letters A to Z')).toBeVisible();
  await page.getByLabel('User name at Google').fill(handle);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, 'en');
  const profile = await profileOf(page);
  expect(profile).toMatchObject({ email, email_confirmed: true, has_password: false });
  await leaveDevice(page);
  await goBy(page, 'en', 'Google');
  await choose(page, 'en', handle.toLowerCase());
  await expectSignedIn(page, 'en');
  expect((await profileOf(page)).id).toBe(profile.id);
});

test('connecting Discord in the settings, in French, and who is bound already', async ({
  page,
}) => {
  const account = freshAccount('relie');
  await registered(account);
  await signIn(page, account.email, account.password);
  const settings = '/fr/profile/me/settings?section=connections';
  const w = words('fr');
  await open(page, settings);
  await expect(page.getByText(simulated('fr'))).toBeVisible();
  await w.button(page, 'Connect Discord', 'Connecter Discord').click();
  await expect(asked(page, 'fr', 'Discord')).toBeVisible();
  await choose(page, 'fr', 'Somebody new', 'Une nouvelle personne');
  await expect(w.button(page, 'Disconnect Discord', 'Déconnecter Discord')).toBeVisible();
  await w.button(page, 'Connect Google', 'Connecter Google').click();
  // The second buyer of the demo market has come by the simulated Google before.
  await choose(page, 'fr', 'tomas_r');
  await expect(page.getByText('déjà associé à un autre compte ici')).toBeVisible();
  expect((await profileOf(page)).social_bindings).toMatchObject([{ provider: 'discord' }]);
});

test('who refuses, has no address, or has one of a member', async ({ page }) => {
  await goBy(page, 'en', 'Discord');
  await page.getByRole('button', { name: 'Refuse and go back' }).click();
  await expect(page.getByText('Discord sent you back without a sign-in')).toBeVisible();
  await goBy(page, 'en', 'Discord');
  await choose(page, 'en', 'Somebody new without an e-mail address');
  await expect(words('en').heading(page, 'One more step', '')).toBeVisible();
  await goBy(page, 'en', 'Discord');
  await expect(page.getByText(demo.buyer)).toBeVisible();
  await choose(page, 'en', 'Somebody whose address has an account here');
  await expect(words('en').heading(page, 'You already have an account', '')).toBeVisible();
});

for (const locale of locales) {
  test(`its page is accessible and fits, ${locale}`, async ({ page }) => {
    await goBy(page, locale, 'Google');
    await expectFits(page);
    await page.context().addCookies([{ url: origin(), name: 'theme', value: 'light' }]);
    await page.reload();
    await page.locator('html[data-hydrated][data-theme=light]').waitFor();
    await expectContrast(page);
    await open(page, at(locale, '/auth/sign-in'));
    await expectAccessible(page);
  });

  test(`a request that was not made here is over, ${locale}`, async ({ page }) => {
    await open(page, at(locale, '/sandbox/social/google?request=forged'));
    const why = t(locale, 'was not started in this browser', 'n’a pas été commencée');
    await expect(page.getByText(why)).toBeVisible();
    await expectFits(page);
    await words(locale).link(page, 'Back to signing in', 'Retour à la connexion').click();
    await page.waitForURL((url) => url.pathname === at(locale, '/auth/sign-in'));
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of locales) {
    test(`what is wrong is said, and somebody new comes in, ${locale}`, async ({ page }) => {
      await goBy(page, locale, 'Google');
      const handle = freshName('plain').slice(0, 24);
      const name = page.getByLabel(
        t(locale, 'User name at Google', 'Nom d’utilisateur chez Google'),
      );
      const enter = words(locale).button(page, 'Sign in', 'Se connecter');
      await name.fill('a b');
      await page.getByLabel('E-mail', { exact: true }).fill(`${handle}@example.test`);
      await enter.click();
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(
        `${handle}@example.test`,
      );
      await expect(name).toHaveValue('a b');
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await name.fill(handle);
      await enter.click();
      await words(locale).button(page, 'Continue', 'Continuer').click();
      await expectSignedIn(page, locale);
    });
  }
});
