/** A late order: one press brings the money back and a credit for the wait, and the page says what both are. */
import { holdSession } from './support/accounts.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { advanceClock, call, freshAccount, registered } from './support/api.ts';
import { addToShop } from './support/market.ts';
import { once, paidOrder } from './support/orders.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns } from './support/test.ts';
import { at, locales, money, t } from './support/words.ts';

const PROMISED_SECONDS = 3_600;

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('a late order is left with everything back and a credit', async ({ page }) => {
    const shop = await addToShop();
    const buyer = freshAccount('buyer');
    // A device of their own: every program of these tests would else be the same one.
    const headers = { 'x-fingerprint': buyer.name };
    const as = await registered(buyer, headers);
    const id = await paidOrder(as, shop.offer.id);
    await call('POST', `market/order/${id}/start`, {
      as: shop.sellerToken,
      body: {},
      headers: once(),
    });
    const cents = shop.offer.catalogPrice;
    const credit = money(locale, Math.floor(cents / 20));
    const refund = money(locale, cents);
    const both = t(locale, 'Refund and bonus', 'Remboursement et bonus');
    const button = page.getByRole('button', { name: both, exact: true });

    const credentials = { email: buyer.email, password: buyer.password };
    const body = { grant_type: 'password', credentials };
    await holdSession(page, await call('POST', 'auth/token', { body, headers }));
    await open(page, at(locale, `/orders/${id}`));
    await expect(button).toHaveCount(0);

    await advanceClock(PROMISED_SECONDS + 60);
    await page.reload();
    await expect(button).toBeVisible();
    const offer = page
      .getByRole('main')
      .getByText(t(locale, `you get ${refund} back at once`, `vous récupérez ${refund}`));
    await expect(offer).toContainText(credit);
    const plain = t(locale, 'Cancel the order', 'Annuler la commande');
    await expect(page.getByRole('button', { name: plain, exact: true })).toHaveCount(0);
    await expectAccessible(page, 'a late order');
    await expectFits(page);

    await button.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(credit);
    await question.getByRole('button', { name: plain, exact: true }).dblclick();
    await expect(question).toBeHidden();
    const given = page
      .getByRole('main')
      .getByText(t(locale, `You got ${credit} as bonus money`, `Vous avez reçu ${credit}`));
    await expect(given).toBeVisible();
    await page.reload();
    await expect(given).toBeVisible();

    await open(page, at(locale, '/profile/me/balance'));
    await expect(page.getByRole('main')).toContainText(
      t(locale, 'An order was not delivered in time', 'Une commande n’a pas été livrée à temps'),
    );
    await expectAccessible(page, 'a wallet with a credit for a wait');
  });
}
