/** Something is reported where it stands, decided by staff, and its reporter hears what came of it. */
import type { Page } from '@playwright/test';
import type { Locale } from '~config';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import { openShop } from './support/market.ts';
import { alive, expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** From the home of the day to the reports, by keys alone. */
async function walkHome(staff: Page, locale: Locale): Promise<void> {
  await open(staff, at(locale, '/staff'));
  const main = staff.getByRole('main');
  await expect(
    main.getByRole('heading', { level: 1, name: t(locale, 'Today', 'Aujourd’hui') }),
  ).toBeVisible();
  await expect(
    main.getByRole('row').filter({ hasText: t(locale, 'Reports', 'Signalements') }),
  ).toBeVisible();
  await expectAccessible(staff);
  await expectFits(staff);
  await staff.keyboard.press('j');
  await expect(main.locator('li[aria-current]')).toHaveCount(1);
  await staff.keyboard.press('?');
  const keys = staff.getByRole('dialog');
  await expect(keys).toContainText(t(locale, 'Open a queue', 'Ouvrir une file'));
  await staff.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await staff.keyboard.press('g');
  await staff.keyboard.press('4');
  await expect(staff).toHaveURL(/\/staff\/reports$/);
}

/** A name that is typed into the search leads to its person, and the way back to the page before. */
async function walkSearch(staff: Page, locale: Locale, name: string): Promise<void> {
  await open(staff, at(locale, '/staff'));
  await staff.keyboard.press('Control+k');
  const dialog = staff.getByRole('dialog');
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill(t(locale, 'dispu', 'litig'));
  await expect(dialog.getByRole('option').first()).toContainText(t(locale, 'Disputes', 'Litiges'));
  await field.fill(name);
  const found = dialog.getByRole('option', { name });
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(staff);
  await expectFits(staff);
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(/\/staff\/people\/[0-9a-f-]{36}$/);
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await staff.goBack();
  await expect(staff).toHaveURL(/\/staff$/);
  await staff.keyboard.press('/');
  await expect(dialog.getByRole('option').first()).toHaveText(name);
  await staff.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** A review is hidden by keys and put back, so that the market is as it was. Each language takes one of its own. */
async function hideAndPutBack(staff: Page, locale: Locale): Promise<void> {
  const stars = locale === 'fr' ? 2 : 3;
  await open(staff, at(locale, `/staff/reports?view=reviews&state=shown&stars=${stars}`));
  const place = await staff.getByRole('article').first().getAttribute('id');
  const card = staff.locator(`#${place}`);
  const dialog = staff.getByRole('alertdialog');
  const hidden = card.getByText(t(locale, 'Hidden', 'Masqué'), { exact: true });
  await expectAccessible(staff);
  await expectFits(staff);
  await staff.keyboard.press('j');
  await expect(card).toBeFocused();
  await staff.keyboard.press('d');
  await dialog
    .getByLabel(t(locale, 'Why is it hidden?', 'Pourquoi est-il masqué ?'))
    .selectOption('unrelated');
  await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('About another order.');
  await staff.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card).toHaveCount(0);
  const id = place?.replace('item-', '');
  await open(staff, at(locale, `/staff/reports?view=reviews&id=${id}`));
  await expect(hidden).toBeVisible();
  await expect(card).toContainText('About another order.');
  await staff.keyboard.press('j');
  await staff.keyboard.press('r');
  await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('It is about this one.');
  await staff.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(hidden).toHaveCount(0);
}

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`from the offer to the answer, ${locale}`, async ({ page, person }) => {
    const { offer } = await openShop();
    const reporter = freshAccount('reporter');
    await registered(reporter);
    await page.setViewportSize(viewport);
    await signIn(page, reporter.email, reporter.password);
    await open(page, at(locale, `/offers/${offer.id}`));
    const main = page.getByRole('main');
    await main
      .getByRole('link', { name: t(locale, 'Report this offer', 'Signaler cette offre') })
      .click();
    await expect(
      main.getByRole('heading', {
        level: 1,
        name: t(locale, 'Report an offer', 'Signaler une offre'),
      }),
    ).toBeVisible();
    await expect(main.getByText(offer.title)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);
    const send = main.getByRole('button', {
      name: t(locale, 'Send the report', 'Envoyer le signalement'),
    });
    // Without a reason the field says so and has the focus.
    await send.click();
    const reason = main.getByLabel(t(locale, 'What is wrong?', 'Quel est le problème ?'));
    await expect(reason).toBeFocused();
    await reason.selectOption('misleading');
    await main
      .getByLabel(t(locale, 'What should we know?', 'Que devons-nous savoir ?'))
      .fill('It is a copper ring.');
    // What was typed is there again after a reload.
    await page.reload();
    await alive(page);
    await expect(reason).toHaveValue('misleading');
    await expect(main.getByRole('textbox')).toHaveValue('It is a copper ring.');
    await send.click();
    const arrived = t(locale, /Your report has arrived/, /Votre signalement est arrivé/);
    await expect(main.getByRole('status').filter({ hasText: arrived })).toBeVisible();
    await expect(main).toBeFocused();
    // Coming back shows that it waits, and no second form.
    await page.reload();
    const waits = t(locale, /reported this already/, /déjà signalé/);
    await expect(main.getByText(waits)).toBeVisible();
    await expect(send).toHaveCount(0);

    const staff = await person({ viewport });
    await signIn(staff, demo.support);
    await walkHome(staff, locale);
    await walkSearch(staff, locale, reporter.name);
    await open(staff, at(locale, '/staff/reports'));
    const card = staff.getByRole('article').filter({ hasText: offer.title });
    await expect(card).toContainText('It is a copper ring.');
    await expectAccessible(staff);
    // Taken elsewhere: colleagues see it on the card without a reload.
    const support = await tokenOf(demo.support);
    const waiting = await call('GET', 'admin/report?limit=100', { as: support });
    const { id: taken } = waiting.data.find(
      ({ quote }: { quote: string }) => quote === offer.title,
    );
    await call('POST', `admin/queues/reports/${taken}/take`, { as: support, body: {} });
    await expect(card).toContainText(t(locale, 'Taken by you', 'Pris par vous'));
    // By keys alone: to the card, its decision by the letter on the button, the reason, and Control with Enter.
    await staff.keyboard.press('j');
    while (!(await card.evaluate((element) => element === document.activeElement)))
      await staff.keyboard.press('j');
    await staff.keyboard.press('a');
    const dialog = staff.getByRole('alertdialog');
    await expect(dialog.getByLabel(t(locale, 'Reason', 'Motif'))).toBeFocused();
    await staff.keyboard.type('Copper, indeed.');
    // Somebody else decides while the dialog is open: it says so, and the entry goes with it.
    const as = await tokenOf(demo.support);
    const { data } = await call('GET', 'admin/report?limit=100', { as });
    const { id } = data.find(({ quote }: { quote: string }) => quote === offer.title);
    await call('POST', `admin/report/${id}/decide`, {
      as,
      body: { outcome: 'upheld', reason: 'Copper.' },
    });
    await staff.keyboard.press('Control+Enter');
    await expect(dialog.getByText(t(locale, /already decided/, /déjà/))).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(card).toHaveCount(0);
    await hideAndPutBack(staff, locale);

    await open(page, at(locale, '/favorites'));
    await page
      .getByRole('button', { name: /Notifications/ })
      .first()
      .click();
    const entry = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await expect(entry.filter({ hasText: offer.title }).first()).toContainText(
      t(locale, 'we have acted on it', 'nous avons agi'),
    );
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of locales) {
    test(`a person is reported, ${locale}`, async ({ page }) => {
      const reporter = freshAccount('plain');
      await registered(reporter);
      await signIn(page, reporter.email, reporter.password);
      const { id } = await call('GET', 'auth/profile', { as: await tokenOf(demo.seller) });
      await page.goto(at(locale, `/report?type=person&id=${id}`));
      const main = page.getByRole('main');
      await main
        .getByLabel(t(locale, 'What is wrong?', 'Quel est le problème ?'))
        .selectOption('impostor');
      await main.getByRole('textbox').fill('Somebody else has this name.');
      await main
        .getByRole('button', { name: t(locale, 'Send the report', 'Envoyer le signalement') })
        .click();
      await expect(
        main.getByText(t(locale, /reported this already/, /déjà signalé/)),
      ).toBeVisible();
    });
  }
});
