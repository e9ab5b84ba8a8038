/** The arms of the experiments that are not usual, as the sandbox shows them to whoever wants to look. */
import { expectFits } from './support/accessible.ts';
import { atCheckout, characterField, PAYMENT_PAGE } from './support/checkout.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

const look = (page: Page, arms: string): Promise<unknown> => open(page, `/games?arm=${arms}`);

for (const locale of locales) {
  const words = {
    proceed: t(locale, 'Continue to payment', 'Continuer vers le paiement'),
    back: t(locale, 'Back to the order', 'Retour à la commande'),
    pay: t(locale, /^Pay \$/, /^Payer /),
    charged: t(locale, 'You are charged in US dollars', 'Vous êtes débité en dollars américains'),
  };

  test(`two steps, a word about the currency, and the bank’s question, ${locale}`, async ({
    page,
  }) => {
    await look(page, 'checkout_v2~old_variant.currency_purchase~modal_on.3ds_purchase~3ds-on');
    await page.context().addCookies([{ name: 'currency', value: 'EUR', url: page.url() }]);
    await atCheckout(page, locale);
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const press = (name: string | RegExp) =>
      page.getByRole('button', { name }).filter({ visible: true }).first().click();

    // A field that is refused brings the first step back.
    await characterField(page, locale).fill('');
    await press(words.proceed);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await press(words.pay);
    const dialog = page.getByRole('alertdialog', { name: words.charged });
    await expect(dialog).toBeVisible();
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: words.pay }).click();
    const field = characterField(page, locale);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();

    await field.fill('Ringbearer');
    await press(words.proceed);
    await press(words.back);
    await expect(characterField(page, locale)).toHaveValue('Ringbearer');
    await press(words.proceed);
    await press(words.pay);
    await dialog.getByRole('button', { name: words.pay }).click();
    await expect(page).toHaveURL(PAYMENT_PAGE);

    const confirm = page.getByRole('button', {
      name: t(locale, 'Confirm with 3-D Secure', 'Confirmer par 3-D Secure'),
    });
    await expect(confirm).toHaveCount(0);
    await press(words.pay);
    await expect(confirm).toBeFocused();
    await expectFits(page);
    await confirm.click();
    await expect(page).toHaveURL(/\/orders\//);
  });

  test(`a category as a list, ${locale}`, async ({ page }) => {
    const category = at(locale, '/valorant/accounts');
    const chosen = page.getByRole('main').locator('[aria-current="true"]').first();
    await open(page, category);
    await expect(chosen).toHaveText(t(locale, 'Cards', 'Cartes'));
    await look(page, 'catalog_view~catalog_list');
    await open(page, category);
    await expect(chosen).toHaveText(t(locale, 'Rows', 'Lignes'));
    await expectFits(page);
  });

  test(`an offer without a chat before the purchase, ${locale}`, async ({ page }) => {
    await open(page, at(locale, '/valorant/accounts'));
    const href = await page.locator('a[href*="/offers/"]').first().getAttribute('href');
    const chat = page.getByRole('main').locator('a[href*="/chat?"]');
    const later = page.getByText(
      t(
        locale,
        /^Your chat with .+ opens with your order\.$/,
        /^Votre discussion avec .+ commande\.$/,
      ),
    );
    await open(page, href ?? '');
    await expect(chat).not.toHaveCount(0);
    await expect(later).toHaveCount(0);
    await look(page, 'no_chat_purchase~without-chat');
    await open(page, href ?? '');
    await expect(chat).toHaveCount(0);
    await expect(later).toBeVisible();
    await expectFits(page);
    await look(page, '');
    await open(page, href ?? '');
    await expect(chat).not.toHaveCount(0);
  });
}
