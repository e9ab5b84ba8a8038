/** Steps of social sign-in, on the market of social-market.ts. */
import { call } from './api.ts';
import { origin } from './origin.ts';
import { agree } from './social-market.ts';
import { open, type Page } from './test.ts';
import { at, t, type Locale } from './words.ts';

/** Nobody is asked for consent on the way; what a yes changes has a test of its own. */
export async function prepare(page: Page): Promise<void> {
  await consent(page, 'necessary');
  // The OpenID provider's own pages load a font from another host.
  await page.context().route(/fonts\.googleapis\.com/, (route) => route.fulfill({ body: '' }));
}

export function consent(page: Page, value: 'all' | 'necessary'): Promise<void> {
  return page.context().addCookies([{ name: 'consent', value, url: origin() }]);
}

export const words = (locale: Locale) => ({
  button: (page: Page, en: string, fr: string) =>
    page.getByRole('main').getByRole('button', { name: t(locale, en, fr), exact: true }),
  link: (page: Page, en: string, fr: string) =>
    page.getByRole('main').getByRole('link', { name: t(locale, en, fr), exact: true }),
  heading: (page: Page, en: string, fr: string) =>
    page.getByRole('heading', { name: t(locale, en, fr), exact: true }),
  code: (page: Page) =>
    page.getByLabel(
      t(locale, 'Code of your authenticator app', 'Code de votre application d’authentification'),
    ),
});

/** From the sign-in page to the provider, and back as somebody. */
export async function comeBy(
  page: Page,
  locale: Locale,
  provider: string,
  login: string,
): Promise<void> {
  await open(page, at(locale, '/auth/sign-in?redirect=/games'));
  await words(locale).link(page, `Continue with ${provider}`, `Continuer avec ${provider}`).click();
  await agree(page, login);
}

export async function expectSignedIn(page: Page, locale: Locale): Promise<void> {
  await page.waitForURL((url) => url.pathname === at(locale, '/games'));
}

export async function tokenIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies(origin());
  return cookies.find(({ name }) => name === 'access_token')?.value ?? '';
}

export async function profileOf(page: Page) {
  return call('GET', 'auth/profile', { as: await tokenIn(page) });
}

export async function leaveDevice(page: Page): Promise<void> {
  await page.context().clearCookies();
  await consent(page, 'necessary');
}
