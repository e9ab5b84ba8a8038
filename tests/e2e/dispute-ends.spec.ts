/** Disputes that the two sides end themselves: one is withdrawn, for another support is called. */
import { holdSession } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import { call, freshAccount, registered, tokensOf, type Account } from './support/api.ts';
import { openShop } from './support/market.ts';
import { once, paidOrder } from './support/orders.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

interface Disputed {
  id: string;
  buyer: Account;
  as: string;
  act(action: string, body: object, by: string): Promise<unknown>;
}

/** A new buyer's order that its seller started, and that the buyer disputes. */
async function disputed(offerId: string, sellerToken: string): Promise<Disputed> {
  const buyer = freshAccount('buyer');
  const as = await registered(buyer);
  const id = await paidOrder(as, offerId);
  const act: Disputed['act'] = (action, body, by) =>
    call('POST', `market/order/${id}/${action}`, { as: by, body, headers: once() });
  await act('start', {}, sellerToken);
  await act('dispute', { reason: 'not_delivered', text: 'Nobody came so far.' }, as);
  return { id, buyer, as, act };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const history = (page: Page, locale: Locale) =>
  page.getByRole('list', { name: t(locale, 'Order history', 'Historique de la commande') });

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey(
    'a buyer withdraws a dispute: the order goes on where it was',
    async ({ page, person }) => {
      const shop = await openShop();
      const { id, buyer, as } = await disputed(shop.offer.id, shop.sellerToken);
      await holdSession(page, await tokensOf(buyer.email, buyer.password));
      await open(page, at(locale, `/orders/${id}`));
      const title = t(locale, 'A dispute is open', 'Un litige est ouvert');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const withdraw = t(locale, 'Withdraw the dispute', 'Retirer le litige');
      const callSupport = t(locale, 'Call support', 'Appeler le support');
      // Nobody can be called while the seller has time to answer.
      await expect(button(page, callSupport)).toHaveCount(0);
      await expectAccessible(page, 'an open dispute');

      await button(page, withdraw).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(
        t(locale, 'The seller gets the time back', 'Le vendeur récupère le temps'),
      );
      await expectAccessible(page, 'the question before a dispute is withdrawn');
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      expect((await call('GET', `market/order/${id}`, { as })).status).toBe('disputed');

      await button(page, withdraw).click();
      await button(page, withdraw).last().click();
      await expect(question).toBeHidden();
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
      await expect(history(page, locale)).toContainText(
        t(locale, 'Dispute withdrawn', 'Litige retiré'),
      );
      expect((await call('GET', `market/order/${id}`, { as })).status).toBe('in_progress');

      const sellerPage = await person();
      await holdSession(sellerPage, await tokensOf(shop.seller.email, shop.seller.password));
      await open(sellerPage, at(locale, `/orders/${id}`));
      await expect(
        button(sellerPage, t(locale, 'Mark as delivered', 'Marquer comme livrée')),
      ).toBeVisible();
    },
  );

  journey('both have spoken: the seller calls support', async ({ page }) => {
    const shop = await openShop();
    const { id, act } = await disputed(shop.offer.id, shop.sellerToken);
    await act('dispute/answer', { text: 'I waited at the meeting point.' }, shop.sellerToken);
    await holdSession(page, await tokensOf(shop.seller.email, shop.seller.password));
    await open(page, at(locale, `/orders/${id}`));
    const callSupport = t(locale, 'Call support', 'Appeler le support');
    const coming = history(page, locale).getByText(
      t(locale, 'Handed to support', 'Transmis au support'),
    );
    await expect(coming).toBeVisible();
    await button(page, callSupport).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(t(locale, 'within 72 hours', 'sous 72 heures'));
    await button(page, callSupport).last().click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('main')).toContainText(
      t(locale, 'Support has taken over', 'Le support a repris le litige'),
    );
    await expect(button(page, callSupport)).toHaveCount(0);
    await expectAccessible(page, 'a dispute that support has taken over');
  });
}
