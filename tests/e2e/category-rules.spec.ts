/** Rules of a category: staff ask for a least price and a proof; a seller reads both, proves, and may publish; lifted again. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, send } from './support/api.ts';
import { freshSeller } from './support/market.ts';
import { picture } from './support/picture.ts';
import { alive, expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** One for each language, in which no other journey sells. */
const games = { en: 'nba-2k26', fr: 'ea-fc-26' } as const;

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('staff ask → seller proves → support opens', async ({ page, person }) => {
    const path = `market/game/${games[locale]}/category/boosting`;
    const category = await call('GET', path);
    await signIn(page, demo.admin);
    await open(page, at(locale, '/staff/rules/words'));
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: t(locale, 'Set a rule', 'Définir une règle') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog
      .getByLabel(t(locale, 'Category', 'Catégorie'), { exact: true })
      .fill(`${games[locale]}/boosting`);
    await dialog
      .getByLabel(t(locale, 'Least price per unit', 'Prix plancher par unité'))
      .fill(t(locale, '0.02', '0,02'));
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
      .getByLabel(t(locale, 'Proof of the seller', 'Preuve du vendeur'))
      .selectOption('yes');
    await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('Only those who can show it.');
    await dialog.getByRole('button', { name: t(locale, 'Save', 'Enregistrer') }).click();
    await expect(dialog).toHaveCount(0);
    const row = page
      .getByRole('list', { name: t(locale, 'Rules of categories', 'Règles des catégories') })
      .getByRole('listitem')
      .filter({ hasText: category.game.title })
      // Another category of the game may have a rule of another journey's.
      .filter({ hasText: t(locale, 'At least', 'Au moins') });
    await expect(row).toBeVisible();

    // The seller's draft says what is asked for.
    const { account, token } = await freshSeller();
    const { id } = await call('POST', 'market/seller/offer', {
      as: token,
      body: { category_id: category.id },
    });
    const offer = `market/seller/offer/${id}`;
    const low = await send('PATCH', offer, { as: token, body: { price: 1 } });
    expect(low).toMatchObject({ status: 422, body: { code: 'PRICE_BELOW_MINIMUM' } });
    expect((await call('GET', offer, { as: token })).needs_proof).toBe(true);
    const seller = await person();
    await signIn(seller, account.email, account.password);
    await open(seller, at(locale, `/offers/create/${id}`));
    await expectFits(seller);
    await seller.getByRole('link', { name: t(locale, 'Your proof', 'Votre preuve') }).click();
    await expect(
      seller.getByText(
        t(
          locale,
          'Only sellers who showed that they can sell here.',
          'Réservé aux vendeurs qui ont montré qu’ils peuvent y vendre.',
        ),
      ),
    ).toBeVisible();
    await expectAccessible(seller);
    await expectFits(seller);
    const submit = seller.getByRole('button', {
      name: t(locale, 'Send to support', 'Envoyer au support'),
    });
    const about = seller.getByLabel(t(locale, 'What you can show', 'Ce que vous pouvez montrer'));
    await submit.click();
    await expect(about).toHaveAttribute('aria-invalid', 'true');
    await about.fill('Champion for five seasons, I play every game myself.');
    await seller.reload();
    await alive(seller);
    await expect(about).toHaveValue(/^Champion/);
    await seller
      .getByRole('main')
      .locator('input[type=file]')
      .setInputFiles(await picture('rank.png'));
    await expect(submit).not.toHaveAttribute('aria-busy', 'true');
    await submit.click();
    await expect(
      seller.getByText(
        t(locale, 'Support looks at what you sent.', 'Le support examine ce que vous avez envoyé.'),
      ),
    ).toBeVisible();

    // Support sees it with its picture, and opens the category.
    await open(page, at(locale, '/staff/proofs'));
    await expectAccessible(page);
    await expectFits(page);
    const card = page.getByRole('article').filter({ hasText: account.name });
    await expect(card).toContainText('Champion for five seasons');
    await expect(card.locator('img')).toHaveCount(1);
    await card.getByRole('button', { name: t(locale, 'Approve', 'Approuver') }).click();
    await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('The profile is the same person.');
    await dialog.getByRole('button', { name: t(locale, 'Approve', 'Approuver') }).click();
    await expect(card).toHaveCount(0);
    await open(seller, at(locale, `/seller/proof/${category.id}`));
    await expect(
      seller.getByText(
        t(locale, 'This category is open to you.', 'Cette catégorie vous est ouverte.'),
      ),
    ).toBeVisible();
    expect((await call('GET', offer, { as: token })).needs_proof).toBe(false);

    const admin = await tokenOf(demo.admin);
    const { data } = await call('GET', 'admin/category-rule', { as: admin });
    const rule = data.find((one: { category_id: string }) => one.category_id === category.id);
    await call('PUT', `admin/category-rule/${category.id}`, {
      as: admin,
      body: {
        min_price: null,
        seller_proof: false,
        stock_proof_from: null,
        version: rule.version,
        reason: 'It was only for this journey.',
      },
    });
  });
}
