/** Something is reported where it stands, decided by staff, and its reporter hears what came of it. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import { openShop } from './support/market.ts';
import { alive, expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

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
    await open(staff, at(locale, '/staff/reports'));
    const card = staff.getByRole('article').filter({ hasText: offer.title });
    await expect(card).toContainText('It is a copper ring.');
    await expectAccessible(staff);
    await card.getByRole('button', { name: t(locale, /^Uphold/, /^Donner suite/) }).click();
    const dialog = staff.getByRole('alertdialog');
    await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('Copper, indeed.');
    // Somebody else decides while the dialog is open: it says so, and the entry goes with it.
    const as = await tokenOf(demo.support);
    const { data } = await call('GET', 'admin/report?limit=100', { as });
    const { id } = data.find(({ quote }: { quote: string }) => quote === offer.title);
    await call('POST', `admin/report/${id}/decide`, {
      as,
      body: { outcome: 'upheld', reason: 'Copper.' },
    });
    await dialog
      .getByRole('button', { name: t(locale, 'Uphold', 'Donner suite'), exact: true })
      .click();
    await expect(dialog.getByText(t(locale, /already decided/, /déjà/))).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(card).toHaveCount(0);

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
