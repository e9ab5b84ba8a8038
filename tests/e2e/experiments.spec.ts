/**
 * The two arms of an experiment: staff start it, two visitors see different pages at once, and it ends for everybody. And what
 * was counted of visits.
 */
import { Client } from 'pg';
import { expectFits } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { call, tokensOf } from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

/** A browser's name that is none of a program: those take no part. */
const userAgent = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CATEGORY = '/valorant/accounts';

interface Visit {
  key: string;
  arm: string;
  html: string;
}

/** A page as a browser without cookies, or with this key, gets it. */
async function visit(origin: string, path: string, key?: string): Promise<Visit> {
  const headers = {
    'user-agent': userAgent,
    ...(key !== undefined && { cookie: `visitor=${key}` }),
  };
  const response = await fetch(`${origin}${path}`, { headers });
  const html = await response.text();
  const cookies = response.headers.getSetCookie().join('\n');
  return {
    key: /visitor=([^;]+)/.exec(cookies)?.[1] ?? key ?? '',
    arm: /data-arms="[^"]*catalog_view~(\w+)/.exec(html)?.[1] ?? '',
    html,
  };
}

/** First visits until both arms were seen. */
async function bothArms(origin: string, path: string) {
  const found = new Map<string, Visit>();
  for (let tries = 0; tries < 60 && found.size < 2; tries += 1) {
    const first = await visit(origin, path);
    found.set(first.arm, first);
  }
  const [cards, list] = [found.get('catalog_cards'), found.get('catalog_list')];
  if (!cards || !list) throw new Error(`Of 60 visitors all are in one arm: ${[...found.keys()]}`);
  return { cards, list };
}

const rows = (page: Page) => page.getByRole('main').getByRole('table');
const chosen = (page: Page) => page.getByRole('main').locator('[aria-current="true"]').first();

const nameOf = (locale: Locale) =>
  t(locale, 'How a category is shown', 'Présentation d’une catégorie');

/** The experiment in the back office, as its owner sees it. */
async function openExperiment(page: Page, locale: Locale) {
  await open(page, at(locale, '/staff/experiments'));
  const card = page.getByRole('article').filter({ hasText: nameOf(locale) });
  const dialog = page.getByRole('alertdialog');
  return {
    startButton: card.getByRole('button', { name: t(locale, /^Start/, /^Lancer/) }),
    stopButton: card.getByRole('button', { name: t(locale, /^Stop/, /^Arrêter/) }),
    dialog,
    reason: dialog.getByLabel(t(locale, 'Reason', 'Motif')),
  };
}

type Person = (options: { userAgent: string }) => Promise<Page>;

/** A page of the visitor with this key. */
async function shownTo(person: Person, origin: string, path: string, key: string): Promise<Page> {
  const own = await person({ userAgent });
  await own.context().addCookies([{ name: 'visitor', value: key, url: origin, httpOnly: true }]);
  await open(own, `${origin}${path}`);
  return own;
}

for (const locale of locales) {
  const journey = takingTurns(test, locale);
  const path = at(locale, CATEGORY);

  journey('an experiment is started, and its two arms differ', async ({ page, person, market }) => {
    const { origin } = market;
    expect(await visit(origin, path)).toMatchObject({ key: '', arm: '' });
    const admin = await tokensOf(demo.admin);
    await holdSession(page, admin);
    const { startButton, stopButton, dialog, reason } = await openExperiment(page, locale);
    await expectFits(page);
    await startButton.click();
    const start = dialog.getByRole('button', { name: t(locale, 'Start', 'Lancer') });
    await start.click();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('We want to know what buyers find faster.');
    await expectFits(page);
    await start.click();
    await expect(dialog).toHaveCount(0);
    await expect(stopButton).toBeVisible();

    // The page arrives in the arm, from a cache that everybody shares; no two visitors get each other's.
    const { cards, list } = await bothArms(origin, path);
    for (let visits = 0; visits < 3; visits += 1) {
      expect((await visit(origin, path, cards.key)).arm).toBe('catalog_cards');
      expect((await visit(origin, path, list.key)).arm).toBe('catalog_list');
    }
    const one = await shownTo(person, origin, path, cards.key);
    const other = await shownTo(person, origin, path, list.key);
    await expect(chosen(one)).toHaveText(t(locale, 'Cards', 'Cartes'));
    await expect(chosen(other)).toHaveText(t(locale, 'Rows', 'Lignes'));
    await expect(rows(one)).toHaveCount(0);
    await expectFits(one);
    await expectFits(other);

    // The next journey may use the same market.
    await call('POST', 'admin/experiment/catalog_view/stop', {
      as: admin.access_token,
      body: { everyone: 'catalog_cards', reason: 'The next journey begins.' },
    });
  });

  journey(
    'who chooses keeps the choice, and it ends for everybody',
    async ({ page, person, market }) => {
      const { origin } = market;
      const admin = await tokensOf(demo.admin);
      await call('POST', 'admin/experiment/catalog_view/start', {
        as: admin.access_token,
        body: { treatment_percent: 50, reason: 'We want to know what buyers find faster.' },
      });
      const { cards, list } = await bothArms(origin, path);

      // Whoever chooses keeps the choice, whatever the arm.
      const other = await shownTo(person, origin, path, list.key);
      await other.setViewportSize({ width: 1440, height: 900 });
      await other.getByRole('link', { name: t(locale, 'Cards', 'Cartes'), exact: true }).click();
      await expect(other).toHaveURL(/view=cards/);
      await expect(chosen(other)).toHaveText(t(locale, 'Cards', 'Cartes'));

      // What was tried is given to everybody.
      await holdSession(page, admin);
      const { startButton, stopButton, dialog, reason } = await openExperiment(page, locale);
      await stopButton.click();
      await dialog
        .getByLabel(t(locale, 'What everybody gets', 'Ce que tout le monde reçoit'))
        .selectOption({ label: t(locale, 'List', 'Liste') });
      await reason.fill('Buyers find offers faster in a list.');
      await expectFits(page);
      await dialog.getByRole('button', { name: t(locale, 'Stop', 'Arrêter') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(startButton).toBeVisible();
      await expect
        .poll(async () => (await visit(origin, path)).arm, { timeout: 20_000 })
        .toBe('catalog_list');
      expect((await visit(origin, path, cards.key)).arm).toBe('catalog_list');
    },
  );
}

test('the statistics show what was counted, and give it as a file', async ({ page, market }) => {
  const client = new Client({ connectionString: market.databaseUrl });
  await client.connect();
  const counted: [kind: string, key: string, events: number, visits: number][] = [
    ['step', 'visits', 0, 1_200],
    ['step', 'offers', 0, 700],
    ['step', 'checkouts', 0, 90],
    ['step', 'purchases', 0, 36],
    ['source', 'letter\temail', 12, 400],
    ['search_none', 'skull troper', 21, 17],
    ['page', 'article', 350, 310],
  ];
  for (const row of counted) {
    await client.query(
      `insert into analytics_day (day, kind, key, events, visits, counted_at)
        values ('2026-01-15', $1, $2, $3, $4, now())`,
      row,
    );
  }
  await client.end();
  await holdSession(page, await tokensOf(demo.admin));
  await open(page, '/fr/staff/analytics?from=2026-01-01&to=2026-01-31');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'Ont acheté' })).toContainText('36');
  await expect(main.getByRole('listitem').filter({ hasText: 'Ont acheté' })).toContainText(/3\s%/);
  for (const [name, figures] of [
    ['15 janvier 2026', ['1\u202F200', '700', '90', '36']],
    ['skull troper', ['21', '17']],
    ['letter', ['email', '400', '12']],
  ] as const) {
    const row = main.getByRole('row').filter({ hasText: name });
    for (const figure of figures)
      await expect(row.getByText(figure, { exact: true })).toBeVisible();
  }
  await expectFits(page);
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Enregistrer en CSV' }).first().click();
  const file = await (await saving).createReadStream();
  const text = (await file.toArray()).join('');
  expect(text).toContain('2026-01-15');
  expect(text).toContain('1200');
});
