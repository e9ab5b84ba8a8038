/** Stock that is proven above a value: staff set the rule, a seller shows the goods, support approves, more is asked again. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call } from './support/api.ts';
import { answersIn, freshSeller } from './support/market.ts';
import { picture } from './support/picture.ts';
import { expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** One for each language, in which no other journey sells or sets rules. */
const games = { en: 'madden-nfl-26', fr: 'nba-2k26' } as const;

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey(
    'staff ask → seller shows the stock → support approves → more is asked again',
    async ({ page, person }) => {
      const place = `${games[locale]}/accounts`;
      const path = `${games[locale]}/category/accounts`;
      const { categoryId, attributes } = await answersIn(path);
      await signIn(page, demo.admin);
      await open(page, at(locale, '/staff/rules/words'));
      await page
        .getByRole('button', { name: t(locale, 'Set a rule', 'Définir une règle') })
        .click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel(t(locale, 'Category', 'Catégorie'), { exact: true }).fill(place);
      await dialog
        .getByLabel(
          t(
            locale,
            'Stock above this value is proven',
            'Au-delà de cette valeur, le stock est prouvé',
          ),
        )
        .fill(t(locale, '50,000', '50000'));
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
      await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('So much is shown first.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t(locale, 'Save', 'Enregistrer') }).click();
      await expect(dialog).toHaveCount(0);

      // A seller publishes more than that.
      const { account, token } = await freshSeller();
      const { id } = await call('POST', 'market/seller/offer', {
        as: token,
        body: { category_id: categoryId },
      });
      const offer = `market/seller/offer/${id}`;
      const title = `Played by ${account.name}`;
      await call('PATCH', offer, {
        as: token,
        body: {
          title,
          description: 'Every game myself.',
          price: 90_000,
          in_stock: 60,
          delivery: { method: 'manual', minutes: 60 },
          attributes,
        },
      });
      await call('POST', `${offer}/publish`, { as: token });
      const seller = await person();
      await signIn(seller, account.email, account.password);
      await open(seller, at(locale, `/offers/create/${id}`));
      await expect(
        seller.getByText(
          t(locale, 'Show that you have these goods.', 'Montrez que vous possédez ces biens.'),
        ),
      ).toBeVisible();
      await expectAccessible(seller);
      await expectFits(seller);
      const submit = seller.getByRole('button', {
        name: t(locale, 'Send to support', 'Envoyer au support'),
      });
      const about = seller.getByLabel(
        t(locale, 'What the pictures show', 'Ce que montrent les images'),
      );
      await submit.click();
      await expect(about).toHaveAttribute('aria-invalid', 'true');
      await about.fill('Character Mira in her bank, today.');
      const section = seller.locator('form').filter({ has: about });
      await section.locator('input[type=file]').setInputFiles(await picture('stock.png'));
      await expect(submit).not.toHaveAttribute('aria-busy', 'true');
      await submit.click();
      await expect(
        seller.getByText(
          t(
            locale,
            'Support looks at what you sent.',
            'Le support examine ce que vous avez envoyé.',
          ),
        ),
      ).toBeVisible();
      await expectFits(seller);

      // Support sees it with the offer.
      await signIn(page, demo.support);
      await open(page, at(locale, '/staff/offers'));
      const card = page.getByRole('article').filter({ hasText: title });
      await expect(card).toContainText('Character Mira in her bank');
      await expect(card.locator('img')).toHaveCount(1);
      await expectAccessible(page);
      await expectFits(page);
      await card.getByRole('button', { name: t(locale, 'Approve', 'Approuver') }).click();
      await dialog.getByRole('button', { name: t(locale, 'Approve', 'Approuver') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(card).toHaveCount(0);

      await open(seller, at(locale, `/offers/create/${id}`));
      await expect(
        seller.getByText(t(locale, 'This offer is on sale.', 'Cette offre est en vente.')),
      ).toBeVisible();
      await expect(
        seller.getByText(
          t(
            locale,
            /^Proven: a stock of up to 60/,
            /^Prouvé jusqu’au .+ un stock allant jusqu’à 60/,
          ),
        ),
      ).toBeVisible();
      // More of it is asked for again; as much as was shown is not.
      await call('PATCH', offer, { as: token, body: { in_stock: 61 } });
      await open(seller, at(locale, `/offers/create/${id}`));
      await expect(
        seller.getByText(
          t(
            locale,
            'Show it again: you sell more, or other goods, than you have shown.',
            'Montrez-le de nouveau\u00A0: vous vendez davantage que ce que vous avez montré, ou d’autres biens.',
          ),
        ),
      ).toBeVisible();
      expect((await call('PATCH', offer, { as: token, body: { in_stock: 60 } })).status).toBe(
        'active',
      );

      const admin = await tokenOf(demo.admin);
      // Sent back: what was shown before does not count, and can be shown again.
      await call('POST', `admin/market/offer/${id}/moderate`, {
        as: admin,
        body: { decision: 'need_details', reason: 'Show the whole bank, please.' },
      });
      await call('POST', `${offer}/publish`, { as: token, body: {} });
      await open(seller, at(locale, `/offers/create/${id}`));
      await expect(
        seller.getByText(
          t(
            locale,
            'Show it again: what you have shown does not count any more.',
            'Montrez-le de nouveau\u00A0: ce que vous avez montré ne compte plus.',
          ),
        ),
      ).toBeVisible();
      await expect(
        seller.getByRole('button', { name: t(locale, 'Send to support', 'Envoyer au support') }),
      ).toBeVisible();

      const { data } = await call('GET', 'admin/category-rule', { as: admin });
      const rule = data.find((one: { category_id: string }) => one.category_id === categoryId);
      await call('PUT', `admin/category-rule/${categoryId}`, {
        as: admin,
        body: {
          min_price: null,
          seller_proof: false,
          stock_proof_from: null,
          version: rule.version,
          reason: 'It was only for this journey.',
        },
      });
    },
  );
}
