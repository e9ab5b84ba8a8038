/** A dispute that both sides settle: a proposal, a counter, an agreement, and the money where it belongs. */
import { holdSession } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import { call, freshAccount, registered, tokensOf } from './support/api.ts';
import { openShop } from './support/market.ts';
import { deliver, once, paidOrder } from './support/orders.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

function wordsOf(locale: Locale) {
  return {
    propose: t(locale, 'Propose a solution', 'Proposer une solution'),
    other: t(locale, 'Propose something else', 'Proposer autre chose'),
    what: t(locale, 'What you propose', 'Ce que vous proposez'),
    amount: t(
      locale,
      'Back to the buyer, in US dollars',
      'Rendu à l’acheteur, en dollars américains',
    ),
    own: t(locale, 'In your words', 'Avec vos mots'),
    send: t(locale, 'Send the proposal', 'Envoyer la proposition'),
    part: t(locale, 'A part of the price back', 'Une partie du prix remboursée'),
    accept: t(locale, 'Accept', 'Accepter'),
    agree: t(locale, 'Accept and end the dispute', 'Accepter et clore le litige'),
    takeBack: t(locale, 'Take the proposal back', 'Retirer la proposition'),
    before: t(locale, 'Proposed before', 'Proposé auparavant'),
  };
}

for (const locale of locales) {
  const words = wordsOf(locale);

  async function proposePart(page: Page, opener: string, amount: string): Promise<void> {
    await button(page, opener).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.what).selectOption('partial_refund');
    await dialog.getByLabel(words.amount).fill(amount);
    await button(page, words.send).click();
  }

  test(`both sides agree on a part of the price, ${locale}`, async ({ page, person }) => {
    const shop = await openShop();
    const buyer = freshAccount('buyer');
    const as = await registered(buyer);
    const id = await paidOrder(as, shop.offer.id);
    const act = (action: string, body: object, by: string) =>
      call('POST', `market/order/${id}/${action}`, { as: by, body, headers: once() });
    await act('start', {}, shop.sellerToken);
    await deliver(shop.sellerToken, id);
    await act('dispute', { reason: 'other', text: 'Half of it has not come so far.' }, as);
    const before = await call('GET', `market/order/${id}`, { as });

    // The seller's proposal is their answer as well.
    const sellerPage = await person();
    await holdSession(sellerPage, await tokensOf(shop.seller.email, shop.seller.password));
    await open(sellerPage, at(locale, `/orders/${id}`));
    await button(sellerPage, words.propose).click();
    const dialog = sellerPage.getByRole('dialog');
    await expect(dialog).toContainText(
      t(locale, 'It is also your answer', 'C’est aussi votre réponse'),
    );
    await dialog.getByLabel(words.what).selectOption('partial_refund');
    await dialog.getByLabel(words.amount).fill('100000');
    await button(sellerPage, words.send).click();
    await expect(dialog).toContainText(t(locale, 'Name an amount below', 'inférieur à'));
    await expectAccessible(sellerPage, 'a proposal that is written');
    await dialog.getByLabel(words.amount).fill(locale === 'fr' ? '0,10' : '0.10');
    await dialog.getByLabel(words.own).fill('A small part was missing.');
    await button(sellerPage, words.send).click();
    await expect(dialog).toBeHidden();
    await expect(heading(sellerPage, new RegExp(words.part))).toBeVisible();
    await expect(button(sellerPage, words.accept)).toHaveCount(0);
    await expect(button(sellerPage, words.takeBack)).toBeVisible();

    // The buyer wants more, and the seller's open page says so at once.
    await holdSession(page, await tokensOf(buyer.email, buyer.password));
    await open(page, at(locale, `/orders/${id}`));
    const main = page.getByRole('main');
    await expect(main).toContainText('A small part was missing.');
    await expect(main).toContainText(t(locale, 'You get $0.10 back.', 'Vous récupérez 0,10 $'));
    await expectAccessible(page, 'a proposal that waits for its reader');
    await proposePart(page, words.other, locale === 'fr' ? '0,20' : '0.20');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(heading(page, words.before)).toBeVisible();
    await expect(main).toContainText(t(locale, 'countered', 'contre-proposition'));

    await expect(button(sellerPage, words.accept)).toBeVisible();
    await expect(sellerPage.getByRole('main')).toContainText(t(locale, 'You keep', 'Vous gardez'));
    await button(sellerPage, words.accept).click();
    const question = sellerPage.getByRole('alertdialog');
    await expect(question).toContainText(t(locale, 'This ends the dispute', 'Cela clôt le litige'));
    await expectAccessible(sellerPage, 'the question before an agreement');
    await button(sellerPage, words.agree).click();
    await expect(question).toBeHidden();

    // The money is where it was agreed to be, and both pages show it.
    const after = await call('GET', `market/order/${id}`, { as });
    expect([after.status, after.refunded_amount]).toEqual(['completed', 20]);
    expect(after.total_amount).toBe(before.total_amount);
    await expect(button(page, words.accept)).toHaveCount(0);
    const history = t(locale, 'Order history', 'Historique de la commande');
    for (const reader of [page, sellerPage]) {
      await expect(reader.getByRole('list', { name: history })).toContainText(
        t(locale, 'Dispute settled', 'Litige réglé'),
      );
    }
  });
}
