/** Something is reported where it stands, decided by staff, and its reporter hears what came of it. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { freshAccount, registered } from './support/api.ts';
import { openShop } from './support/market.ts';
import { expect, open, test } from './support/test.ts';
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
    await send.click();
    const arrived = t(locale, /Your report has arrived/, /Votre signalement est arrivé/);
    await expect(main.getByRole('status').filter({ hasText: arrived })).toBeVisible();
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
    await dialog
      .getByRole('button', { name: t(locale, 'Uphold', 'Donner suite'), exact: true })
      .click();
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
