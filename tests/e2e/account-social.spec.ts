/** Social sign-up, sign-in and linking, through the browser and a real OpenID provider. */
import { journeyDatabase } from '../support/legend-database.ts';
import { startLegend, type RunningLegend } from '../support/legend.ts';
import type { DatabaseCopy } from '../support/templates.ts';
import { expectAccessible } from './support/accessible.ts';
import { demo, tokenOf } from './support/accounts.ts';
import { startOpenIdProvider, type OpenIdProvider } from './support/openid-provider.ts';
import { everywhere, offeredWays } from './support/social-ways.ts';
import { expect, open, test, type Page } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

let provider: OpenIdProvider;
let legend: RunningLegend;
let database: DatabaseCopy;

test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  database = await journeyDatabase();
  legend = await startLegend({
    databaseUrl: database.url,
    env: {
      RATE_LIMITS: 'off',
      OAUTH_GOOGLE_CLIENT_ID: provider.clientId,
      OAUTH_GOOGLE_CLIENT_SECRET: provider.clientSecret,
      OAUTH_GOOGLE_ISSUER: provider.issuer,
      // Nobody listens there: this provider is down.
      OAUTH_LINKEDIN_CLIENT_ID: 'l',
      OAUTH_LINKEDIN_CLIENT_SECRET: 'l',
      OAUTH_LINKEDIN_ISSUER: 'http://127.0.0.1:9',
    },
  });
  provider.allow(`${legend.origin}/auth/social/google`);
});

test.afterAll(async () => {
  await legend.stop();
  await database.drop();
  await provider.stop();
});

// The provider's own pages ask for a font and an icon that are not there.
test.beforeEach(({ noise }) => {
  noise.allow(new RegExp(`${provider.issuer}|fonts\\.googleapis\\.com`));
});

/** Signs in at the provider and agrees. */
async function agree(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('anything');
  await page.locator('button[type="submit"]').click();
  await page.locator('button[type="submit"]').click();
}

/** Answers an access token. */
async function register(page: Page, email: string, name: string): Promise<string> {
  const password = 'a long enough password';
  const answer = await page.request.post(`${legend.origin}/api/auth/token`, {
    data: {
      grant_type: 'registration',
      credentials: { email, password, password_confirmation: password, public_name: name },
    },
  });
  expect(answer.ok()).toBe(true);
  const box = await page.request.get(`${legend.origin}/api/dev/mail?to=${email}`);
  const { data } = (await box.json()) as { data: { links: string[] }[] };
  const code = new URL(data[0]?.links[0] ?? '').searchParams.get('code');
  await page.request.post(`${legend.origin}/api/auth/activation/activate`, { data: { code } });
  const tokens = (await answer.json()) as { access_token: string };
  return tokens.access_token;
}

test('what is configured is offered, and the sandbox’s two only where nothing is', async ({
  page,
  request,
}) => {
  const none = process.env['E2E_ORIGIN'] ?? '';
  const simulated = everywhere('Google', 'Discord');
  expect(await offeredWays(request, none, await tokenOf(demo.buyer))).toEqual(simulated);
  const token = await register(page, 'looking@example.com', 'Looking_around');
  const two = everywhere('Google', 'LinkedIn');
  expect(await offeredWays(request, legend.origin, token)).toEqual(two);
  for (const [origin, says] of [
    [none, true],
    [legend.origin, false],
  ] as const) {
    const html = await (await request.get(`${origin}/auth/sign-in`)).text();
    expect(html.includes('Simulated here'), origin).toBe(says);
  }
});

for (const [width, prefix, words] of [
  [1440, '', { with: 'Continue with Google' }],
  [390, '/fr', { with: 'Continuer avec Google' }],
] as const) {
  test(`somebody new comes by way of the provider (${width} px${prefix})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `${legend.origin}${prefix}/auth/sign-in?redirect=/games`);
    await expectAccessible(page);
    await page.getByRole('link', { name: words.with }).click();
    await agree(page, `newcomer${width}`);
    await page.waitForURL(`${legend.origin}${prefix}/games`);
    const profile = await page.request.get(`${legend.origin}/api/auth/profile`);
    expect(await profile.json()).toMatchObject({
      email: `newcomer${width}@gmail.com`,
      email_confirmed: true,
      social_bindings: [{ provider: 'google' }],
    });
  });
}

test('a member is asked to sign in first, then connects with one press', async ({ page }) => {
  await register(page, 'member@gmail.com', 'A_member');
  await open(page, `${legend.origin}/auth/sign-up`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await agree(page, 'member');
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill('member@gmail.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Connect Google now' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible();
  await expectAccessible(page);
});

test('login CSRF: an answer that another browser fetched signs nobody in', async ({ browser }) => {
  // Without script the attacker's browser stops at the callback, with everything still unused in its address.
  const attacker = await browser.newContext({ javaScriptEnabled: false });
  const page = await attacker.newPage();
  await page.goto(`${legend.origin}/auth/sign-in`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await agree(page, 'attacker');
  await page.waitForURL(/code=/);
  const stolen = page.url();
  const victim = await browser.newContext();
  const visit = await victim.newPage();
  await visit.goto(stolen);
  await expect(visit.getByText('This sign-in was not started in this browser')).toBeVisible();
  expect((await victim.cookies()).some(({ name }) => name === 'access_token')).toBe(false);
  await attacker.close();
  await victim.close();
});

test('a provider that refuses, or is down, leaves the password', async ({ page }) => {
  await open(page, `${legend.origin}/auth/social/google?error=access_denied&state=x`);
  await expect(page.getByText('sent you back without a sign-in')).toBeVisible();
  await register(page, 'password@gmail.com', 'By_password');
  await open(page, `${legend.origin}/auth/sign-in`);
  await page.getByRole('link', { name: 'Continue with LinkedIn' }).click();
  await expect(page.getByText('The provider does not answer right now')).toBeVisible();
  await page.getByLabel('E-mail').fill('password@gmail.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${legend.origin}/`);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the way there and back works, too', async ({ page }) => {
    await page.goto(`${legend.origin}/auth/sign-in?redirect=/games`);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await agree(page, 'plain');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${legend.origin}/games`);
  });
});
