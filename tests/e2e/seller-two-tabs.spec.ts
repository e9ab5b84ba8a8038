/** One offer in two tabs: nobody puts a value over one that they have not seen. And an offer that is copied, or moved. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { openShop } from './support/market.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, t, type Locale } from './support/words.ts';

const frames = [
  { locale: 'en', size: { width: 1440, height: 900 } },
  { locale: 'fr', size: { width: 390, height: 844 } },
] as const;

const words = (locale: Locale) => ({
  title: t(locale, /^Title/, /^Titre/),
  price: t(locale, /^You receive per/, /^Vous recevez par/),
  save: t(locale, 'Save changes', 'Enregistrer les changements'),
  saved: t(locale, 'Your changes are saved.', 'Vos changements sont enregistrés.'),
  clash: t(
    locale,
    'This offer was changed elsewhere in the meantime.',
    'Cette offre a été modifiée ailleurs entre-temps.',
  ),
  take: t(locale, 'Take what is stored', 'Reprendre ce qui est enregistré'),
  twenty: t(locale, '20.00', '20,00'),
});

async function save(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).filter({ visible: true });
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
}

for (const { locale, size } of frames) {
  test(`what another tab saved is not overwritten unseen, ${locale}`, async ({ page, noise }) => {
    noise.allow(/409/);
    const w = words(locale);
    const { seller, sellerToken, offer } = await openShop();
    const stored = () => call('GET', `market/seller/offer/${offer.id}`, { as: sellerToken });
    const path = at(locale, `/offers/create/${offer.id}`);
    await page.setViewportSize(size);
    await signIn(page, seller.email, seller.password);
    const other = await page.context().newPage();
    await other.setViewportSize(size);
    await open(page, path);
    await open(other, path);

    await page.getByRole('textbox', { name: w.price }).fill(w.twenty);
    await save(page, w.save);
    await expect(page.getByText(w.saved)).toBeVisible();

    const title = `${offer.title}, new`;
    await other.getByRole('textbox', { name: w.title }).fill(title);
    await other.getByRole('textbox', { name: w.price }).fill('15');
    await save(other, w.save);
    const banner = other.getByRole('alert').filter({ hasText: w.clash });
    await expect(banner).toBeInViewport();
    await expect(banner.getByRole('listitem')).toHaveText([new RegExp(w.twenty)]);
    await expect(other.getByRole('textbox', { name: w.price })).toHaveValue('15');
    await expectAccessible(other);
    await expectFits(other);
    expect(await stored()).toMatchObject({ title: offer.title, price: 2_000 });

    await banner.getByRole('button', { name: w.take }).click();
    await expect(banner).toHaveCount(0);
    await expect(other.getByRole('textbox', { name: w.price })).toHaveValue(w.twenty);
    await expect(other.getByRole('textbox', { name: w.title })).toHaveValue(title);
    await save(other, w.save);
    await expect(other.getByText(w.saved)).toBeVisible();
    expect(await stored()).toMatchObject({ title, price: 2_000 });

    // The first tab knows nothing of the title, and does not touch it.
    const stock = page.getByRole('spinbutton', { name: /^Stock/ });
    await stock.fill('7');
    await stock.press('Tab');
    await save(page, w.save);
    await expect.poll(async () => (await stored()).in_stock).toBe(7);
    expect(await stored()).toMatchObject({ title, price: 2_000 });
    await expect(page.getByRole('textbox', { name: w.title })).toHaveValue(title);
  });

  test(`an offer is duplicated from the list, ${locale}`, async ({ page }) => {
    const { seller, sellerToken, offer } = await openShop();
    await page.setViewportSize(size);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, '/seller/offers/all'));
    await page
      .getByRole('button', {
        name: t(locale, `More for ${offer.title}`, `Plus pour ${offer.title}`),
      })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: t(locale, 'Duplicate', 'Dupliquer') }).click();
    await expect(page).toHaveURL(/\/offers\/create\/[0-9a-f-]{36}$/);
    await expect(page).not.toHaveURL(new RegExp(offer.id));
    await expect(page.getByRole('textbox', { name: words(locale).title })).toHaveValue(offer.title);
    const { data } = await call('GET', 'market/seller/offer?status=draft', { as: sellerToken });
    expect(data).toMatchObject([{ title: offer.title, in_stock: 9 }]);
  });

  test(`an offer moves to another category, told what it loses, ${locale}`, async ({ page }) => {
    const { seller, sellerToken, offer } = await openShop();
    await page.setViewportSize(size);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, `/offers/create/${offer.id}`));
    await page
      .getByRole('button', { name: t(locale, 'Change category', 'Changer de catégorie') })
      .click();
    const dialog = page.getByRole('dialog');
    const move = dialog.getByRole('button', {
      name: t(locale, 'Move the offer', 'Déplacer l’offre'),
    });
    await expect(move).toBeDisabled();
    await dialog
      .getByRole('combobox', { name: t(locale, 'New category', 'Nouvelle catégorie') })
      .selectOption({ label: t(locale, 'Accounts', 'Comptes') });
    await expect(
      dialog.getByRole('heading', { name: t(locale, 'Goes', 'Disparaît') }),
    ).toBeVisible();
    await expect(dialog).toContainText('Breach Ring');
    await expect(dialog).toContainText(
      t(locale, 'The offer leaves the market until this', 'L’offre quitte le marché tant que'),
    );
    await expectAccessible(page);
    await expectFits(page);
    await move.click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByText(t(locale, 'This offer is hidden.', 'Cette offre est masquée.')),
    ).toBeVisible();
    const stored = await call('GET', `market/seller/offer/${offer.id}`, { as: sellerToken });
    expect(stored).toMatchObject({ status: 'inactive', title: offer.title, price: 1_200 });
    expect(stored.category.alias).toBe('accounts');
  });
}
