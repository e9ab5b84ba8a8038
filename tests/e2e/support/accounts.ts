/** People in the browser: demo accounts and newly registered ones. */
import { type Page } from '@playwright/test';
import { call, DEMO_PASSWORD, tokensOf, type Tokens } from './api.ts';
import { origin } from './origin.ts';
import { t, type Locale } from './words.ts';

export const demo = {
  buyer: 'buyer@legend.test',
  seller: 'seller@legend.test',
  newcomer: 'newcomer@legend.test',
  support: 'support@legend.test',
  admin: 'admin@legend.test',
} as const;

/**
 * An access token lasts a quarter of an hour. A page that came with an older one would renew its session, and the next
 * one, which knows nothing of it, would be signed out as a thief.
 */
const FRESH_MS = 10 * 60_000;

/** Sessions of this worker. */
const sessions = new Map<string, { tokens: Promise<Tokens>; since: number }>();

/** An access token of an account, asked for now and then. */
export async function tokenOf(email: string, password = DEMO_PASSWORD): Promise<string> {
  return (await sessionOf(email, password)).access_token;
}

async function renewed(old: Promise<Tokens>): Promise<Tokens> {
  const { refresh_token } = await old;
  return call('POST', 'auth/token', { body: { grant_type: 'refresh_token', refresh_token } });
}

function sessionOf(email: string, password: string): Promise<Tokens> {
  const known = sessions.get(email);
  if (known && Date.now() - known.since < FRESH_MS) return known.tokens;
  const tokens = known ? renewed(known.tokens) : tokensOf(email, password);
  sessions.set(email, { tokens, since: Date.now() });
  return tokens;
}

/** Signs in without the form: the same two cookies that the form's answer sets. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await holdSession(page, await sessionOf(email, password));
}

/** Puts a session into the browser, which knows its zone since the page that it signed in on. */
export async function holdSession(page: Page, tokens: Tokens): Promise<void> {
  const url = origin();
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const common = { url, httpOnly: true, sameSite: 'Lax' } as const;
  await page.context().addCookies([
    { ...common, name: 'access_token', value: tokens.access_token },
    { ...common, name: 'refresh_token', value: tokens.refresh_token },
    { url, name: 'tz', value: encodeURIComponent(timeZone) },
  ]);
}

/** Fills in the sign-in form and sends it. */
export async function fillSignIn(
  page: Page,
  locale: Locale,
  account: { email: string; password: string },
) {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t(locale, 'Sign in', 'Se connecter'), exact: true })
    .click();
}
