/** Pages beyond a rate limit show the error, opened directly and by a link, in a market of its own with limits. */
import { journeyDatabase } from '../support/legend-database.ts';
import { startLegend, type RunningLegend } from '../support/legend.ts';
import type { DatabaseCopy } from '../support/templates.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { registered, freshAccount, tokensOf } from './support/api.ts';
import { holdSession } from './support/accounts.ts';
import { talkTo } from './support/origin.ts';
import { alive, expect, takingTurns, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

const TOO_MANY = 429;
const AT_ONCE = 25;
let legend: RunningLegend;
let database: DatabaseCopy;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  database = await journeyDatabase();
  const databaseUrl = database.url;
  legend = await startLegend({ databaseUrl, hostName: 'localhost', env: { RATE_LIMITS: 'on' } });
  talkTo(legend.origin);
});
test.afterAll(async () => {
  talkTo(null);
  await legend.stop();
  await database.drop();
});

for (const locale of locales) {
  const title = t(locale, 'One moment, please', 'Un instant, s’il vous plaît');
  const advice = t(locale, /in about one minute/, /dans environ une minute/);

  const journey = takingTurns(test, locale, 'fr');

  journey('a page beyond its limit says so and when to come back', async ({ browser }) => {
    const account = freshAccount(`limited-${locale}`);
    await registered(account);
    const tokens = await tokensOf(account.email, account.password);
    const context = await browser.newContext({ baseURL: legend.origin });
    const page = await context.newPage();
    await holdSession(page, tokens);
    await page.goto(at(locale, '/'));
    await alive(page);

    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const ask = async (): Promise<number> => {
      const answer = await fetch(`${legend.origin}/api/market/order`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    // Many at once: one after the other, a busy machine would not make them within the minute that counts.
    let isLimited = false;
    for (let asked = 0; asked < 1_000 && !isLimited; asked += AT_ONCE) {
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, ask));
      isLimited = statuses.includes(TOO_MANY);
    }
    expect(isLimited).toBe(true);

    await test.step('by a link', async () => {
      await page
        .getByRole('link', { name: t(locale, 'Purchases', 'Achats'), exact: true })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main')).toContainText(advice);
      await expect(page.getByRole('main')).toContainText('429');
    });

    await test.step('opened', async () => {
      const response = await page.reload();
      expect(response?.status()).toBe(TOO_MANY);
      expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
      await alive(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main')).toContainText(advice);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectFits(page);
    });

    await test.step('and other pages are there', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: t(locale, 'Back to home', 'Retour à l’accueil') })
        .click();
      await expect(page).toHaveURL(legend.origin + at(locale, '/'));
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
    });
    await context.close();
  });
}
