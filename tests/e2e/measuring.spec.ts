/**
 * Consent, in the browser: nothing is measured and nothing of others is loaded before a yes; after a no nothing goes on.
 * The services are stand-ins on this machine.
 */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { journeyDatabase } from '../support/legend-database.ts';
import { startLegend, type RunningLegend } from '../support/legend.ts';
import { freePort } from '../support/system.ts';
import type { DatabaseCopy } from '../support/templates.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { expect, open, test, type Page } from './support/test.ts';

const EVENTS = '/api/analytics/event';
/** Longer than a browser collects events. */
const QUIET_MS = 6_000;

interface Sent {
  visit_id: string;
  events: { name: string; page?: string; target?: string; words?: string; results?: number }[];
}

/** What the page sends, as it is answered. */
function watchEvents(page: Page): { sent: Sent[]; statuses: number[] } {
  const heard = { sent: [] as Sent[], statuses: [] as number[] };
  page.on('response', (response) => {
    const request = response.request();
    if (new URL(request.url()).pathname !== EVENTS) return;
    heard.sent.push(request.postDataJSON() as Sent);
    heard.statuses.push(response.status());
  });
  return heard;
}

const consentOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'consent')?.value;
const visitOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('visit'));

const frames = [
  {
    locale: 'en',
    prefix: '',
    width: 1440,
    choices: 'Privacy choices',
    statistics: 'Statistics',
    save: 'Save my choice',
    refuse: 'Refuse all',
    contact: 'Contact',
    about: 'About',
  },
  {
    locale: 'fr',
    prefix: '/fr',
    width: 390,
    choices: 'Choix de confidentialité',
    statistics: 'Statistiques',
    save: 'Enregistrer mon choix',
    refuse: 'Tout refuser',
    contact: 'Contact',
    about: 'À propos',
  },
] as const;

for (const words of frames) {
  test(`${words.locale}: a visit is measured from a yes to a no`, async ({ page }) => {
    await page.setViewportSize({ width: words.width, height: 900 });
    const heard = watchEvents(page);
    const foot = page.getByRole('contentinfo');
    const choices = async () => {
      await foot.getByRole('link', { name: words.choices }).click();
      return page.getByRole('dialog', { name: words.choices });
    };
    const go = async (name: string, path: RegExp) => {
      await foot.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    };
    await open(page, `${words.prefix}/about`);
    await go(words.contact, /\/contact$/);
    await page.waitForTimeout(QUIET_MS);
    expect(heard.sent).toEqual([]);
    expect([await consentOf(page), await visitOf(page)]).toEqual([undefined, null]);

    const asked = await choices();
    await expectAccessible(page);
    await expectFits(page);
    await asked.getByRole('switch', { name: words.statistics }).check();
    await asked.getByRole('button', { name: words.save }).click();
    await expect(asked).toHaveCount(0);
    expect(await consentOf(page)).toBe('statistics');
    await go(words.about, /\/about$/);
    await expect
      .poll(() => heard.sent.flatMap(({ events }) => events))
      .toEqual([
        { name: 'Pageview', page: 'cookies' },
        { name: 'Pageview', page: 'about' },
      ]);
    expect(heard.statuses).toEqual([202]);
    expect(await visitOf(page)).toContain(heard.sent[0]?.visit_id ?? 'none');
    expect(JSON.stringify(heard.sent)).not.toMatch(/@|legend\.test|\/about/);

    const again = await choices();
    await expect(again.getByRole('switch', { name: words.statistics })).toBeChecked();
    await again.getByRole('button', { name: words.refuse }).click();
    expect([await consentOf(page), await visitOf(page)]).toEqual(['necessary', null]);
    const before = heard.sent.length;
    // In the document that was measured, and in the next one.
    await go(words.contact, /\/contact$/);
    await page.waitForTimeout(QUIET_MS);
    expect(heard.sent.length).toBe(before);
    await page.goto(`${words.prefix}/contact`);
    await go(words.about, /\/about$/);
    await page.waitForTimeout(QUIET_MS);
    expect(heard.sent.length).toBe(before);
  });
}

test('presses and searches are told in words of a list', async ({ page }) => {
  const heard = watchEvents(page);
  const { hostname } = new URL(test.info().project.use.baseURL ?? 'http://127.0.0.1');
  await page
    .context()
    .addCookies([{ name: 'consent', value: 'statistics', domain: hostname, path: '/' }]);
  await open(page, '/');
  // Measuring has begun.
  await expect.poll(() => visitOf(page)).not.toBeNull();
  await page.getByRole('navigation').getByRole('link', { name: 'Purchases' }).first().click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  const told = () => heard.sent.flatMap(({ events }) => events);
  const login = { name: 'Login', category: 'purchases' };
  const views = [{ name: 'Pageview', page: 'home' }, login];
  await expect.poll(told, { timeout: 20_000 }).toEqual(expect.arrayContaining(views));
  await open(page, '/search?q=zzqqxx%20nothing');
  await expect(page.getByText('Nothing found for “zzqqxx nothing”')).toBeVisible();
  const search = { name: 'Offer_Search', words: 'zzqqxx nothing', results: 0 };
  await expect.poll(told, { timeout: 20_000 }).toEqual(expect.arrayContaining([search]));
});

test('a browser that refuses by itself is neither asked nor measured', async ({ page }) => {
  const heard = watchEvents(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const { hostname } = new URL(test.info().project.use.baseURL ?? 'http://127.0.0.1');
  await page
    .context()
    .addCookies([{ name: 'consent', value: 'statistics.visit', domain: hostname, path: '/' }]);
  await open(page, '/about?utm_source=news');
  await page.waitForTimeout(QUIET_MS);
  await expect(page.getByRole('region', { name: 'Your privacy' })).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click();
  await expect(page.getByText('Your browser has said no for you.')).toBeVisible();
  await expectAccessible(page);
  expect(heard.sent).toEqual([]);
});

test('an admin reads the report, others do not', async ({ page }) => {
  await signIn(page, demo.admin);
  await open(page, '/staff/analytics?from=2024-01-01&to=2024-01-31');
  await expect(page.getByText('Nothing was measured in this period')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  // Others are answered as if there were no such page.
  await page.context().clearCookies();
  await signIn(page, demo.support);
  const answer = await page.request.get('/staff/analytics');
  expect(answer.status()).toBe(404);
});

test.describe('services of others', () => {
  test.describe.configure({ mode: 'serial' });
  const APP = 'abcd1234';
  const SECRET = 'a secret of sixteen letters';
  /** What stands in for the widget: it notes what it is told. */
  const WIDGET = `window.Intercom = (...told) => { (window.told ??= []).push(told); };
    document.cookie = 'intercom-session-${APP}=x; path=/';`;
  const TRACKER = `window.tracked = true; document.cookie = '_ex=1; path=/';`;
  let others: Server;
  let othersOrigin: string;
  let asked: string[];
  let legend: RunningLegend;
  let database: DatabaseCopy;

  test.beforeAll(async () => {
    const port = await freePort();
    othersOrigin = `http://127.0.0.1:${port}`;
    asked = [];
    others = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(request.url === '/widget.js' ? WIDGET : TRACKER);
    });
    await new Promise<void>((resolve) => others.listen(port, '127.0.0.1', resolve));
    database = await journeyDatabase();
    const tracker = {
      name: 'Example Ads',
      company: 'Example Inc.',
      kind: 'advertising',
      script: `${othersOrigin}/tracker.js`,
      cookies: [{ name: '_ex', days: 90 }],
    };
    legend = await startLegend({
      databaseUrl: database.url,
      env: {
        RATE_LIMITS: 'off',
        INTERCOM_APP_ID: APP,
        INTERCOM_IDENTITY_SECRET: SECRET,
        INTERCOM_SCRIPT: `${othersOrigin}/widget.js`,
        INTERCOM_API: othersOrigin,
        TRACKERS: JSON.stringify([tracker]),
      },
    });
  });
  test.afterAll(async () => {
    await legend.stop();
    await database.drop();
    others.close();
  });

  test('are loaded after a yes and not before, and a no takes them away', async ({ page }) => {
    const credentials = {
      email: 'widget@example.com',
      password: 'a long enough password',
      public_name: 'Widget_reader',
    };
    const registration = { ...credentials, password_confirmation: credentials.password };
    const answer = await page.request.post(`${legend.origin}/api/auth/token`, {
      data: { grant_type: 'registration', credentials: registration },
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const profile = await page.request.get(`${legend.origin}/api/auth/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const me = (await profile.json()) as { id: string; registered_at: string };
    const { hostname } = new URL(legend.origin);
    await page
      .context()
      .addCookies([{ name: 'access_token', value: token, domain: hostname, path: '/' }]);
    await open(page, `${legend.origin}/about`);
    const question = page.getByRole('region', { name: 'Your privacy' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.waitForTimeout(3_000);
    expect(asked).toEqual([]);

    await question.getByRole('button', { name: /^Yes/ }).click();
    await expect(question).toHaveCount(0);
    const told = () => page.evaluate(() => Reflect.get(window, 'told') as unknown[] | undefined);
    await expect.poll(told).toEqual([
      [
        'boot',
        {
          app_id: APP,
          api_base: othersOrigin,
          user_id: me.id,
          user_hash: createHmac('sha256', SECRET).update(me.id).digest('hex'),
          name: credentials.public_name,
          email: credentials.email,
          created_at: Math.floor(Date.parse(me.registered_at) / 1_000),
        },
      ],
    ]);
    expect(asked.toSorted()).toEqual(['/tracker.js', '/widget.js']);

    await open(page, `${legend.origin}/cookies-policy`);
    await expect(page.getByRole('cell', { name: 'Example Ads (Example Inc.)' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '_ex (90 days)' })).toBeVisible();
    await expect.poll(told).not.toBeUndefined();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Refuse all' }).click();
    await reloaded;
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain('_ex');
    expect(names).not.toContain(`intercom-session-${APP}`);
    const before = asked.length;
    await page.waitForTimeout(3_000);
    expect(await told()).toBeUndefined();
    expect(asked.length).toBe(before);
  });
});
