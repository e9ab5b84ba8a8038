/**
 * Social sign-in without script: missing data is asked for on pages, one after the other. And the account's
 * preferences on a new device: applied alike with script and without.
 */
import { call, freshAccount, freshName, registered, type Account } from './support/api.ts';
import {
  expectSignedIn,
  leaveDevice,
  prepare,
  profileOf,
  tokenIn,
  words,
} from './support/social-journey.ts';
import { origin } from './support/origin.ts';
import { codeOf, connectApp } from './support/second-factor.ts';
import { agree, test } from './support/social-market.ts';
import { alive, expect, takingTurns, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

// One after the other: the market is the worker's.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ page }) => prepare(page));

/** Without script a press goes on after the provider. */
async function comeByPlainly(
  page: Page,
  locale: Locale,
  provider: string,
  login: string,
): Promise<void> {
  await page.goto(at(locale, '/auth/sign-in?redirect=/games'));
  await words(locale).link(page, `Continue with ${provider}`, `Continuer avec ${provider}`).click();
  await agree(page, login);
  await words(locale).button(page, 'Continue', 'Continuer').click();
}

/** Gives the account of the page a password and an authenticator app. */
async function protect(page: Page): Promise<string> {
  const password = 'quiet otters carry lanterns';
  const change = { password, password_confirmation: password };
  const { email } = await profileOf(page);
  await call('POST', 'auth/password/change', { as: await tokenIn(page), body: change });
  return connectApp({ email, password, name: '' });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of locales) {
    const journey = takingTurns(test, locale);
    const w = words(locale);

    journey('an address and a second factor are asked for as well', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 900 });
      const login = freshName('plain');
      const email = `${login}@example.test`;
      await comeByPlainly(page, locale, 'X', login);
      const field = page.getByLabel('E-mail', { exact: true });
      await field.fill('nobody');
      await w.button(page, 'Finish', 'Terminer').click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveValue('nobody');
      await field.fill(email);
      await w.button(page, 'Finish', 'Terminer').click();
      await expectSignedIn(page, locale);

      const secret = await protect(page);
      await leaveDevice(page);
      await comeByPlainly(page, locale, 'X', login);
      await w.code(page).fill('000000');
      await w.button(page, 'Continue', 'Continuer').click();
      await expect(page.getByText(t(locale, /code is wrong/, /code est faux/))).toBeVisible();
      await w.code(page).fill(codeOf(secret, 1));
      await w.button(page, 'Continue', 'Continuer').click();
      await expectSignedIn(page, locale);
      expect((await profileOf(page)).email).toBe(email);
    });

    journey('what went wrong is told', async ({ page }) => {
      const told = page.getByRole('alert');
      await page.goto(at(locale, '/auth/social/google?error=access_denied&state=x'));
      await expect(told).toContainText(t(locale, 'sent you back', 'vous a renvoyé'));
      await page.goto(at(locale, '/auth/social/google?code=invented&state=invented'));
      await w.button(page, 'Continue', 'Continuer').click();
      await expect(told).toContainText(
        t(locale, 'not started in this browser', 'dans ce navigateur'),
      );
      await page.goto(at(locale, '/auth/social/telegram?state=x'));
      await expect(
        page.getByText(t(locale, /needs JavaScript/, /nécessite JavaScript/)),
      ).toBeVisible();
    });
  }
});

for (const script of [true, false]) {
  test.describe(script ? 'a sign-in with script' : 'a sign-in without script', () => {
    test.use({ javaScriptEnabled: script });

    const enter = async (page: Page, { email, password }: Account): Promise<void> => {
      await page.goto('/auth/sign-in?redirect=/games');
      if (script) await alive(page);
      await page.getByLabel('E-mail', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await words('en').button(page, 'Sign in', 'Sign in').click();
    };
    const chosen = async (page: Page) =>
      Object.fromEntries(
        (await page.context().cookies())
          .filter(({ name }) => name === 'currency' || name === 'region')
          .map(({ name, value }) => [name, value]),
      );

    test('follows the account where the device has chosen nothing', async ({ page }) => {
      const account = freshAccount('followed');
      const as = await registered(account);
      const body = { currency: 'EUR', region: 'FR', locale: 'fr' };
      await call('PATCH', 'auth/profile', { as, body });
      await enter(page, account);
      await page.waitForURL((url) => url.pathname === '/fr/games');
      expect(await chosen(page)).toEqual({ currency: 'EUR', region: 'FR' });
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    });

    test('leaves what the device has chosen', async ({ page }) => {
      const account = freshAccount('settled');
      const as = await registered(account);
      await call('PATCH', 'auth/profile', { as, body: { currency: 'EUR', locale: 'fr' } });
      await page.context().addCookies([{ name: 'currency', value: 'USD', url: origin() }]);
      await enter(page, account);
      await page.waitForURL((url) => url.pathname === '/games');
      expect(await chosen(page)).toEqual({ currency: 'USD' });
    });
  });
}
