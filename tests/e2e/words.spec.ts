/** A word that offers are looked at for: staff list it, a seller's offer is held and says why, its text is mended, it is on sale. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, freshName } from './support/api.ts';
import { offerFields, tradedCategory } from './support/market.ts';
import { expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('staff words → seller held → mends → published', async ({ page, person }) => {
    const word = freshName('brand');
    await signIn(page, demo.admin);
    await open(page, at(locale, '/staff/rules/words'));
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: t(locale, 'Add a word', 'Ajouter un mot') }).click();
    const dialog = page.getByRole('alertdialog');
    const add = dialog.getByRole('button', { name: t(locale, 'Add', 'Ajouter'), exact: true });
    await add.click();
    const text = dialog.getByLabel(t(locale, 'Word or words', 'Mot ou mots'));
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await text.fill(word);
    await dialog.getByLabel(t(locale, 'What it does', 'Ce qu’il fait')).selectOption('brand');
    await dialog.getByLabel(t(locale, 'Where', 'Où'), { exact: true }).fill('poe2/items');
    await dialog
      .getByRole('button', {
        name: t(
          locale,
          'Count the offers that it would hold',
          'Compter les offres qu’il retiendrait',
        ),
      })
      .click();
    await expect(dialog.getByText(t(locale, /^No offer/, /^Aucune offre/))).toBeVisible();
    await dialog
      .getByLabel(t(locale, 'Reason', 'Motif'))
      .fill('The owner of the brand wrote to us.');
    await add.click();
    await expect(dialog).toHaveCount(0);
    await page.getByLabel(t(locale, 'Find a word', 'Chercher un mot')).fill(word);
    const row = page.getByRole('listitem').filter({ hasText: word });
    await expect(row).toContainText('Path of Exile 2');

    // The seller writes it with dots between the letters.
    const as = await tokenOf(demo.seller);
    const { game, alias } = tradedCategory;
    const category = await call('GET', `market/game/${game.alias}/category/${alias}`);
    const { id } = await call('POST', 'market/seller/offer', {
      as,
      body: { category_id: category.id },
    });
    const disguised = [...word].join('.');
    const fields = offerFields(`Breach Ring, ${freshName('held')}`);
    const body = { ...fields, description: `Made by ${disguised} itself.` };
    await call('PATCH', `market/seller/offer/${id}`, { as, body });
    await call('POST', `market/seller/offer/${id}/publish`, { as });

    const seller = await person();
    await signIn(seller, demo.seller);
    await open(seller, at(locale, `/offers/create/${id}`));
    await expect(seller.locator('mark')).toHaveText(disguised);
    await expectAccessible(seller);
    await expectFits(seller);
    const description = seller.getByLabel(t(locale, 'Description', 'Description'));
    await description.fill('Made by hand.');
    await seller
      .getByRole('button', { name: t(locale, 'Save changes', 'Enregistrer les changements') })
      .filter({ visible: true })
      .click();
    await expect(
      seller.getByText(t(locale, 'This offer is on sale.', 'Cette offre est en vente.')),
    ).toBeVisible();
    expect((await call('GET', `market/offer/${id}`)).title).toBe(fields.title);

    await row
      .getByRole('button', { name: t(locale, `Remove: ${word}`, `Retirer\u00A0: ${word}`) })
      .click();
    await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('It was only for this journey.');
    await dialog
      .getByRole('button', { name: t(locale, 'Remove', 'Supprimer'), exact: true })
      .click();
    await expect(row).toHaveCount(0);
  });
}
