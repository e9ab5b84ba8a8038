/**
 * Sessions in the browser: redirects of `/auth`, devices and signing them out, token refresh, device check and
 * fingerprint, and what requires consent. In both languages.
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, mail, registered, tokensOf, type Account } from './support/api.ts';
import { alive, expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const WIDTHS = [390, 1440];

/** A confirmed account, signed in by cookies. */
async function member(page: Page): Promise<Account> {
  const account = freshAccount('member');
  await registered(account);
  await signIn(page, account.email, account.password);
  return account;
}

/** An account whose address waits for its confirmation, and the code of its mail. */
async function newcomer(): Promise<{ account: Account; code: string; token: string }> {
  const account = freshAccount('newcomer');
  const { access_token: token } = await call('POST', 'auth/token', {
    body: {
      grant_type: 'registration',
      credentials: {
        email: account.email,
        password: account.password,
        password_confirmation: account.password,
        public_name: account.name,
      },
    },
  });
  return { account, token, code: codeIn(await mail(account.email)) };
}

function codeIn({ links }: { links: string[] }): string {
  return new URL(links[0] ?? '').searchParams.get('code') ?? '';
}

const isConfirmed = async (token: string): Promise<boolean> =>
  (await call('GET', 'auth/profile', { as: token })).email_confirmed;

async function fillSignIn(page: Page, locale: Locale, { email, password }: Account) {
  await page.getByLabel(t(locale, 'E-mail', 'E-mail'), { exact: true }).fill(email);
  await page.getByLabel(t(locale, 'Password', 'Mot de passe'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t(locale, 'Sign in', 'Se connecter'), exact: true })
    .click();
}

/** Where the server sends this browser from an address, without loading the page there. @returns the whole address */
async function leadsTo(page: Page, path: string, to: RegExp): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.url()).toMatch(to);
  return answer.url();
}

for (const locale of locales) {
  const journey = takingTurns(test, locale);
  const path = (to: string) => at(locale, to);

  test.describe('where /auth leads', () => {
    journey('signed out', async ({ page }) => {
      for (const [query, to] of [
        ['', /\/auth\/sign-in$/],
        ['?type=RESTORE_PASSWORD&code=c0de', /\/auth\/restore-password\?code=c0de$/],
        ['?type=RESTORE_PASSWORD', /\/auth\/restore-password$/],
        ['?type=CONFIRM_EMAIL', /\/auth\/sign-in\?type=CONFIRM_EMAIL$/],
        ['?type=CHANGE_EMAIL', /\/auth\/sign-in\?type=CHANGE_EMAIL$/],
        ['?type=CHANGE_EMAIL&code=c0de', /\/auth\/sign-in\?type=CHANGE_EMAIL&code=c0de$/],
        ['?type=NONSENSE&code=c0de', /\/auth\/sign-in\?code=c0de$/],
      ] as const) {
        const { pathname } = new URL(await leadsTo(page, path(`/auth${query}`), to));
        expect(pathname.startsWith('/fr')).toBe(locale === 'fr');
      }
      await page.goto(path('/auth/sign-in?type=RESTORE_PASSWORD&code=c0de'));
      await expect(page).toHaveURL(/\/auth\/restore-password\?code=c0de$/);
    });

    journey('signed in', async ({ page }) => {
      await member(page);
      const home = new RegExp(`//[^/]+${path('/')}$`);
      for (const [query, to] of [
        ['', home],
        ['?code=c0de', home],
        ['?type=CONFIRM_EMAIL', home],
        ['?type=CHANGE_EMAIL', home],
        ['?type=RESTORE_PASSWORD&code=c0de', /\/auth\/restore-password\?code=c0de$/],
        ['?type=RESTORE_PASSWORD', /\/auth\/restore-password$/],
      ] as const) {
        await leadsTo(page, path(`/auth${query}`), to);
      }
      for (const child of ['sign-in', 'sign-up']) await leadsTo(page, path(`/auth/${child}`), home);
      await page.goto(path('/auth/reset-password'));
      await expect(page).toHaveURL(home);
    });

    journey(
      'a code that confirms is used, the person is asked for anew, and home is next',
      async ({ page }) => {
        const { account, code, token } = await newcomer();
        await signIn(page, account.email, account.password);
        await page.goto(path(`/auth?type=CONFIRM_EMAIL&code=${code}`));
        const word = t(
          locale,
          'Your e-mail address is confirmed.',
          'Votre adresse e-mail est confirmée.',
        );
        await expect(page.getByText(word)).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`//[^/]+${path('/')}$`));
        expect(await isConfirmed(token)).toBe(true);
        // The code is used up: the page says so.
        await page.goto(path(`/auth?type=CONFIRM_EMAIL&code=${code}`));
        await expect(page).toHaveURL(/\/auth\/activate\?/);
        await expect(page.getByRole('main')).toContainText(
          t(locale, 'already used or has expired', 'a déjà servi ou a expiré'),
        );
      },
    );

    journey('a code that waits is used after signing in', async ({ page }) => {
      const { account, code, token } = await newcomer();
      await open(page, path(`/auth?type=CONFIRM_EMAIL&code=${code}`));
      await expect(page).toHaveURL(/\/auth\/sign-in\?type=CONFIRM_EMAIL&code=/);
      await fillSignIn(page, locale, account);
      await expect(page).toHaveURL(new RegExp(`//[^/]+${path('/')}$`));
      expect(await isConfirmed(token)).toBe(true);
    });

    journey('who signs in without a new document is given all styles, once', async ({ page }) => {
      const account = freshAccount('styled');
      await registered(account);
      const sheets = page.locator('link[rel="stylesheet"]');
      await open(page, path('/auth/sign-in?redirect=/orders/purchases'));
      await expect(sheets).toHaveCount(1);
      const forVisitors = await sheets.getAttribute('href');
      await fillSignIn(page, locale, account);
      await expect(page).toHaveURL(/\/orders\/purchases$/);
      await expect(sheets).toHaveCount(2);
      const whole = await sheets.last().getAttribute('href');
      expect(whole).not.toBe(forVisitors);
      await page.getByRole('link', { name: t(locale, 'Genres', 'Genres'), exact: true }).click();
      await expect(page).toHaveURL(/\/genres$/);
      await expect(sheets).toHaveCount(2);
      await page.reload();
      await expect(sheets).toHaveCount(1);
      expect(await sheets.getAttribute('href')).toBe(whole);
    });

    journey('a code that changes the address is used', async ({ page }) => {
      const account = await member(page);
      const { access_token: token } = await tokensOf(account.email, account.password);
      const email = `new.${account.email}`;
      await call('POST', 'auth/email/change', {
        as: token,
        body: { email, password: account.password },
      });
      await page.goto(path(`/auth?type=CHANGE_EMAIL&code=${codeIn(await mail(email))}`));
      await expect(page).toHaveURL(new RegExp(`//[^/]+${path('/')}$`));
      const profile = await call('GET', 'auth/profile', { as: token });
      expect(profile.email).toBe(email);
    });

    journey('a password is restored, signed in or not', async ({ page, person }) => {
      const account = await member(page);
      await open(page, path('/profile/me/sale'));
      await call('POST', 'auth/password/restore', { body: { email: account.email } });
      const code = codeIn(await mail(account.email, /password|mot de passe/));
      const stranger = await person();
      await open(stranger, path(`/auth?type=RESTORE_PASSWORD&code=${code}`));
      const password = 'seven lanterns carry otters';
      const [first, again] = [
        stranger.getByLabel(t(locale, 'New password', 'Nouveau mot de passe'), { exact: true }),
        stranger.getByLabel(
          t(locale, 'New password again', 'Nouveau mot de passe, encore une fois'),
          {
            exact: true,
          },
        ),
      ];
      await first.fill(password);
      await again.fill(password);
      await stranger.getByRole('main').locator('button[type=submit]').click();
      const done = t(locale, 'Your password is new', 'Votre mot de passe est changé');
      await expect(stranger.getByRole('heading', { name: done })).toBeVisible();
      // The open page of the ended session redirects to sign-in, with its URL as the way back.
      await expect(page).toHaveURL(new RegExp(`${path('/auth/sign-in')}\\?redirect=.*sale`));
      await open(stranger, path('/auth/sign-in'));
      await fillSignIn(stranger, locale, { ...account, password });
      await expect(stranger).toHaveURL(new RegExp(`//[^/]+${path('/')}$`));
    });
  });

  test.describe('devices', () => {
    for (const width of WIDTHS) {
      journey(
        `are named, ended one by one and all together, ${width} px`,
        async ({ page, person }) => {
          await page.setViewportSize({ width, height: 900 });
          const account = await member(page);
          const other = await person({
            userAgent:
              'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
          });
          await open(other, path('/auth/sign-in'));
          await fillSignIn(other, locale, account);
          await expect(other).toHaveURL(new RegExp(`//[^/]+${path('/')}$`));
          const notice = await mail(account.email, /sign-in|connexion/i);
          expect(notice.text).toContain('Safari, iPhone');

          await open(page, path('/profile/me/settings?section=security'));
          const list = page.getByRole('list', {
            name: t(locale, 'Signed-in devices', 'Appareils connectés'),
          });
          const phone = list.getByRole('listitem').filter({ hasText: 'Safari, iPhone' });
          await expect(phone).toBeVisible();
          await expectAccessible(page);
          const signOut = t(locale, 'Sign out Safari, iPhone', 'Se déconnecter : Safari, iPhone');
          await phone.getByRole('button', { name: signOut }).click();
          await expect(phone).toHaveCount(0);
          await other.goto(path('/profile/me/sale'));
          await expect(other).toHaveURL(/\/auth\/sign-in/);

          await open(other, path('/auth/sign-in'));
          await fillSignIn(other, locale, account);
          await expect(other).toHaveURL(new RegExp(`//[^/]+${path('/')}$`));
          await page
            .getByRole('button', {
              name: t(locale, 'Sign out everywhere', 'Se déconnecter partout'),
            })
            .click();
          await expect(page).toHaveURL(new RegExp(`//[^/]+${path('/')}$`));
          for (const each of [page, other]) {
            await each.goto(path('/profile/me/sale'));
            await expect(each).toHaveURL(/\/auth\/sign-in/);
          }
        },
      );
    }
  });

  test.describe('consent', () => {
    const landing = path('/about?utm_source=news&utm_medium=email&utm_campaign=spring');
    const question = (page: Page) =>
      page.getByRole('region', { name: t(locale, 'Your privacy', 'Votre vie privée') });
    const cookies = async (page: Page) =>
      (await page.context().cookies()).map(({ name }) => name).toSorted();

    journey('nothing is kept before a yes, nothing after a no', async ({ page }) => {
      await open(page, path('/about'));
      await expect(question(page)).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, landing);
        await expect(question(page)).toBeVisible();
        await expectAccessible(page);
      }
      expect(await cookies(page)).not.toContain('utm');
      expect(await cookies(page)).not.toContain('consent');
      await question(page)
        .getByRole('button', { name: t(locale, /^No/, /^Non/) })
        .click();
      await expect(question(page)).toHaveCount(0);
      expect(await cookies(page)).not.toContain('utm');
      await open(page, landing);
      await expect(question(page)).toHaveCount(0);
      expect(await cookies(page)).not.toContain('utm');
    });

    journey('a yes keeps the first arrival, the privacy choices take it back', async ({ page }) => {
      await open(page, landing);
      await question(page)
        .getByRole('button', { name: t(locale, /^Yes/, /^Oui/) })
        .click();
      const campaign = async () => {
        const stored = (await page.context().cookies()).find(({ name }) => name === 'utm');
        const text = stored && decodeURIComponent(stored.value);
        return text === undefined ? null : Object.fromEntries(new URLSearchParams(text));
      };
      const first = { source: 'news', medium: 'email', campaign: 'spring' };
      await expect.poll(campaign).toEqual(first);
      await open(page, path('/about?utm_source=later'));
      expect(await campaign()).toEqual(first);

      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(locale, 'Privacy choices', 'Choix de confidentialité') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(locale, 'Refuse all', 'Tout refuser') })
        .click();
      await expect.poll(campaign).toBeNull();
    });
  });
}

test('20 renewals at once in one browser log nobody out', async ({ page }) => {
  const account = await member(page);
  await open(page, '/about');
  const [access] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  if (access === undefined) throw new Error('No session');
  await page.context().addCookies([{ ...access, value: 'ended' }]);
  const paths = await page.evaluate(async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch('/profile/me/balance', { cache: 'no-store' })),
    );
    return answers.map(({ status, url }) => `${status} ${new URL(url).pathname}`);
  });
  expect(new Set(paths)).toEqual(new Set(['200 /profile/me/balance']));
  // Later requests carry what the last of the answers set.
  await open(page, '/profile/me/settings?section=security');
  await expect(page).toHaveURL(/\/profile\/me\/settings/);
  await page.goto('/profile/me/balance');
  await expect(page).toHaveURL(/\/profile\/me\/balance$/);
  const { access_token: token } = await tokensOf(account.email, account.password);
  const { data } = await call('GET', 'auth/sessions', { as: token });
  expect(data).toHaveLength(3);
});

test.describe('the device check', () => {
  const SCRIPT = '**/device-check.sandbox.js';

  test('goes along with the sign-in, once in a browser session', async ({ page }) => {
    const account = freshAccount('checked');
    await registered(account);
    let loads = 0;
    page.on('request', (request) => {
      if (request.url().includes('device-check')) loads += 1;
    });
    await open(page, '/auth/sign-in');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await fillSignIn(page, 'en', account);
    expect(await (await sent).headerValue('x-device-check')).toMatch(/^sandbox-[\d-]+$/);
    await expect(page).toHaveURL(/\/\/[^/]+\/$/);
    await page.context().clearCookies();
    await open(page, '/auth/sign-in');
    const again = page.waitForRequest((request) => request.method() === 'POST');
    await fillSignIn(page, 'en', account);
    expect(await (await again).headerValue('x-device-check')).toMatch(/^sandbox-[\d-]+$/);
    await expect(page).toHaveURL(/\/\/[^/]+\/$/);
    expect(loads).toBe(1);
  });

  test('that hangs blocks nobody', async ({ page }) => {
    const account = freshAccount('hanging');
    await registered(account);
    await page.route(SCRIPT, () => {});
    await open(page, '/auth/sign-in');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await fillSignIn(page, 'en', account);
    // How long it is waited for is shown with a clock of its own: src/platform/device/device-check.test.ts.
    expect(await (await sent).headerValue('x-device-check')).toBeNull();
    await page.waitForURL(/\/\/[^/]+\/$/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('that answers nonsense blocks nobody', async ({ page }) => {
    const account = freshAccount('nonsense');
    await registered(account);
    await page.route(SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.legendDeviceCheck = 7' }),
    );
    await open(page, '/auth/sign-in');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await fillSignIn(page, 'en', account);
    expect(await (await sent).headerValue('x-device-check')).toBeNull();
    await expect(page).toHaveURL(/\/\/[^/]+\/$/);
  });
});

test('without a connection nothing that was typed is lost, and the form says why it waits', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { email, password, name } = freshAccount('offline');
  await open(page, '/auth/sign-up');
  // What sends forms comes as soon as a field is entered, and last of it what reads refusals.
  const sender = page.waitForResponse(/\/refusal-texts-/);
  await page.getByLabel('Public name').fill(name);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await (await sender).finished();
  await page.context().setOffline(true);
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(page.getByRole('alert').getByText('We could not be reached.')).toBeVisible();
  await expect(page.getByLabel('Public name')).toHaveValue(name);
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  // It takes no press until the first one has ended.
  await expect(create).not.toHaveAttribute('aria-busy', 'true');
  await create.click();
  await expect(page).toHaveURL(/\/\/[^/]+\/$/);
});

test('addresses of campaigns open like any other, and do not stay in the address', async ({
  page,
}) => {
  const account = freshAccount('campaign');
  await registered(account);
  // Kept pages for visitors first, then pages of somebody's own.
  for (const path of ['/games', '/fr/poe2/currency', '/valorant/accounts?sort=newest']) {
    const mark = path.includes('?') ? '&' : '?';
    await open(page, `${path}${mark}utm_source=news&gclid=1`);
    await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  }
  await signIn(page, account.email, account.password);
  await open(page, '/games?category=items&fbclid=1');
  await expect(page).toHaveURL(/\/games\?category=items$/);
});

test('codes in an address are kept and removed without an entry in the history', async ({
  page,
}) => {
  await open(page, '/about');
  const before = await page.evaluate(() => history.length);
  await page.evaluate(() => window.location.assign('/fr?coupon=FIRST5&referral_code=abcdefghjk'));
  await page.waitForURL(/\/fr$/);
  await alive(page);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  const stored = await page.context().cookies();
  for (const name of ['coupon', 'referral_code']) {
    const days =
      ((stored.find((each) => each.name === name)?.expires ?? 0) * 1000 - Date.now()) / 864e5;
    expect(Math.round(days)).toBe(30);
  }
});
