/** The transparency page is read: from the footer, month by month, with its files, and without script. */
import { expectAccessible } from './support/accessible.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

interface Line {
  month: string;
  completed: number;
}

/** The closed months of the demo market; the newest first. The job has closed them soon after the start. */
async function closedMonths(page: Page): Promise<Line[]> {
  let months: Line[] = [];
  await expect
    .poll(
      async () => {
        const { next, ...found } = await (await page.request.get('/api/figures')).json();
        months = found.months;
        return Date.parse(next.closes_at) > Date.now() && months.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(4);
  return months;
}

const count = (value: number) => value.toLocaleString('en-US');

for (const locale of locales) {
  test(`from the footer to a month, ${locale}`, async ({ page }) => {
    await page.setViewportSize(
      locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    );
    const months = await closedMonths(page);
    await open(page, at(locale, '/about'));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(locale, 'Figures', 'Chiffres'), exact: true })
      .click();
    await expect(page).toHaveURL(at(locale, '/figures'));
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', {
        level: 1,
        name: t(locale, 'What happened to the orders', 'Ce que sont devenues les commandes'),
      }),
    ).toBeVisible();
    await expect(
      main.getByText(t(locale, 'Demo figures.', 'Chiffres de démonstration.')),
    ).toBeVisible();
    const table = main.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(months.length + 1);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );

    // Another month by its link: what is shown is that month's.
    const earlier = months[2];
    await table.getByRole('row').nth(3).getByRole('link').click();
    await expect(page).toHaveURL(at(locale, `/figures?month=${earlier?.month}`));
    await expect(table.getByRole('row')).toHaveCount(months.length - 1);
    if (locale === 'en' && earlier) {
      await expect(main.getByText(count(earlier.completed), { exact: true }).first()).toBeVisible();
    }
  });
}

test('the files hold every month', async ({ page }) => {
  const months = await closedMonths(page);
  await open(page, '/figures');
  for (const [name, kind, column] of [
    [/^Orders by month and category/, 'orders', 'median_delivery_minutes'],
    [/^Disputes by reason and outcome/, 'disputes', 'paid_to_seller'],
  ] as const) {
    const waiting = page.waitForEvent('download');
    await page.getByRole('main').getByRole('link', { name }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(`legend-${kind}.csv`);
    const text = await (await page.request.get(download.url())).text();
    expect(text).toContain(column);
    for (const { month } of months.slice(0, 6)) expect(text).toContain(`\r\n${month},1,`);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a month is chosen by the form, and one that is not closed is no page', async ({
    page,
    noise,
  }) => {
    const months = await closedMonths(page);
    await page.goto('/figures');
    const main = page.getByRole('main');
    const chosen = months[3]?.month ?? '';
    await main.getByRole('combobox', { name: 'Month' }).selectOption(chosen);
    await main.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(`/figures?month=${chosen}`);
    await expect(main.getByRole('combobox', { name: 'Month' })).toHaveValue(chosen);
    await expect(main.getByRole('table').getByRole('row')).toHaveCount(months.length - 2);
    noise.allow(/404/);
    expect((await page.goto('/figures?month=2999-01'))?.status()).toBe(404);
  });
});
