/** Offers whose price and stock have to be confirmed: told, found, confirmed one by one and together, taken back. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { advanceClock, call } from './support/api.ts';
import { openShop } from './support/market.ts';
import { test } from './support/own-market.ts';
import { expect, open, takingTurns } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const DAY_SECONDS = 86_400;

const words = (locale: Locale) => ({
  task: t(locale, 'Is 1 offer still right?', '1 offre est-elle toujours juste\u202F?'),
  look: t(locale, 'Look at them', 'Les voir'),
  by: t(locale, /confirm by /, /à confirmer d’ici le /),
  select: t(locale, /^Select Breach Ring/, /^Sélectionner Breach Ring/),
  acts: t(locale, 'Acts', 'Actions'),
  right: t(locale, 'Still right', 'Toujours juste'),
  apply: t(locale, 'Apply to 1 offer', 'Appliquer à 1 offre'),
  undo: t(locale, 'Undo', 'Annuler'),
  toast: t(locale, 'Price and stock are confirmed.', 'Le prix et le stock sont confirmés.'),
  confirmed: t(locale, /^Price and stock confirmed /, /^Prix et stock confirmés /),
});

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const inTurn = takingTurns(test, locale);

  inTurn('an offer is confirmed with others, taken back, and confirmed alone', async ({ page }) => {
    const w = words(locale);
    const { seller, offer, sellerToken } = await openShop();
    const first = await call('GET', `market/seller/offer/${offer.id}`, { as: sellerToken });
    await advanceClock(26 * DAY_SECONDS);
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    const token = await call('POST', 'auth/token', {
      body: {
        grant_type: 'password',
        credentials: { email: seller.email, password: seller.password },
      },
    });
    const confirmedAt = async (): Promise<string> =>
      (await call('GET', `market/seller/offer/${offer.id}`, { as: token.access_token }))
        .confirmed_at;

    // The task leads to the rows.
    await open(page, at(locale, '/seller/offers'));
    await expect(page.getByText(w.task)).toBeVisible();
    await page.getByRole('link', { name: w.look }).click();
    await expect(page).toHaveURL(/fresh=due/);
    await expect(page.getByText(w.by)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);

    // Together, and back.
    await page.getByRole('checkbox', { name: w.select }).check();
    if (locale === 'fr') {
      await page.getByRole('button', { name: w.acts, exact: true }).click();
      await page.getByRole('menuitem', { name: w.right }).click();
    } else {
      await page.getByRole('button', { name: w.right, exact: true }).click();
    }
    const dialog = page.getByRole('dialog');
    const apply = dialog.getByRole('button', { name: w.apply });
    await expect(apply).toBeEnabled();
    await expect(apply).not.toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    await apply.click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(confirmedAt).not.toBe(first.confirmed_at);
    const undo = page.getByRole('button', { name: w.undo, exact: true });
    await expect(undo).not.toHaveAttribute('aria-busy', 'true');
    await undo.click();
    await expect.poll(confirmedAt).toBe(first.confirmed_at);

    // Alone, in its editor, to which the address of one's own offer leads.
    await open(page, at(locale, `/seller/offers/${offer.id}`));
    await expect(page).toHaveURL(new RegExp(`/offers/create/${offer.id}$`));
    await expect(page.getByText(w.confirmed)).toBeVisible();
    await page.getByRole('button', { name: w.right, exact: true }).click();
    await expect(page.getByText(w.toast)).toBeVisible();
    await expect.poll(confirmedAt).not.toBe(first.confirmed_at);
    await open(page, at(locale, `/seller/offers/${first.category.id}`));
    await expect(page).toHaveURL(new RegExp(`category=${first.category.id}`));
  });
}
