/** One order as its buyer, its seller and the staff see it: a bill that adds up, and instant delivery. */
import { demo, holdSession, signIn, tokenOf } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  call,
  freshAccount,
  freshName,
  registered,
  tokensOf,
  uploadedProof,
  type Account,
} from './support/api.ts';
import { pressTwice } from './support/checkout.ts';
import { openShop } from './support/market.ts';
import { paidOrder } from './support/orders.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const ACCENT = 'rgb(82, 255, 0)';

interface Bought {
  id: string;
  buyer: Account;
  as: string;
}

const key = () => ({ 'idempotency-key': freshName('key') });

/** A new buyer orders one piece and pays by card. */
async function buy(offerId: string, promoCode?: string): Promise<Bought> {
  const buyer = freshAccount('buyer');
  const as = await registered(buyer);
  return { id: await paidOrder(as, offerId, promoCode), buyer, as };
}

/** The lines of the payment box, in US cents. */
async function bill(page: Page, heading = 'Payment'): Promise<Map<string, number>> {
  const box = page
    .getByRole('main')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: heading, exact: true }),
    });
  const lines = await box
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        row.querySelector('dd')?.textContent ?? '',
      ]),
    );
  return new Map(
    lines.map(([term = '', value = '']) => [
      / × /.test(term) ? 'goods' : term,
      Math.round(
        Number(
          value
            .replace(/\(.*/, '')
            .replace('−', '-')
            .replaceAll(/[^\d.-]/g, ''),
        ) * 100,
      ),
    ]),
  );
}

test('the payment box adds up: with a promo code, in euros, after a partial refund', async ({
  page,
  person,
}) => {
  const shop = await openShop();
  const { id, as, buyer } = await buy(shop.offer.id, 'EXILE10');
  const order = await call('GET', `market/order/${id}`, { as });
  const charged = order.total_amount - order.discount_amount;
  expect(order.discount_amount).toBeGreaterThan(0);
  await holdSession(page, await tokensOf(buyer.email, buyer.password));
  await open(page, `/orders/${id}`);
  const paidLines = [
    ['goods', order.total_amount],
    ['Promo code EXILE10', -order.discount_amount],
    ['Total', charged],
    ['Paid by card', charged],
  ];
  expect([...(await bill(page))]).toEqual(paidLines);
  await open(page, '/orders/purchases');
  await expect(page.getByRole('main')).toContainText(`$${(charged / 100).toFixed(2)}`);

  const act = (action: string, body: object, by: string) =>
    call('POST', `market/order/${id}/${action}`, { as: by, body, headers: key() });
  await act('start', {}, shop.sellerToken);
  const images = [await uploadedProof(shop.sellerToken)];
  await act('deliver', { text: 'Handed over.', images }, shop.sellerToken);
  await act('dispute', { reason: 'partly_delivered', text: 'Only a half of it arrived.' }, as);
  await call('POST', `admin/order/${id}/resolve`, {
    as: await tokenOf(demo.support),
    body: { decision: 'complete', refund_amount: 500, reason: 'A half was delivered.' },
  });
  await open(page, `/orders/${id}`);
  expect([...(await bill(page))]).toEqual([
    ...paidLines,
    ['Refunded to the wallet as card money', -500],
    ['Left after the refund', charged - 500],
  ]);

  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ url, name: 'currency', value: 'EUR' }]);
  await open(page, `/orders/${id}`);
  // What was charged does not change with what the viewer chose to see; the totals say what it is about.
  expect([...(await bill(page)).values()]).toEqual([
    ...paidLines.map(([, cents]) => cents),
    -500,
    charged - 500,
  ]);
  const inEuros = (Math.ceil((charged * 917_432) / 1_000_000) / 100).toFixed(2);
  const total = `$${(charged / 100).toFixed(2)} (≈ €${inEuros})`;
  await expect(page.getByRole('definition').filter({ hasText: total }).first()).toBeVisible();

  // The seller is paid by the price; what the platform gave is none of their lines.
  const sellerPage = await person();
  await holdSession(sellerPage, await tokensOf(shop.seller.email, shop.seller.password));
  await open(sellerPage, `/orders/${id}`);
  const sold = await bill(sellerPage, 'Your proceeds');
  expect([...sold.keys()]).toEqual(['goods', 'Given back to the buyer', 'Fee', 'You receive']);
  // With the buyer's money the same share of what the platform gave went back.
  const givenBack = 500 + Math.floor((order.discount_amount * 500) / charged);
  expect(sold.get('Given back to the buyer')).toBe(-givenBack);
  const rest = (sold.get('goods') ?? 0) - givenBack + (sold.get('Fee') ?? 0);
  expect(rest).toBe(sold.get('You receive'));

  const staffPage = await person();
  await signIn(staffPage, demo.support);
  await open(staffPage, `/orders/${id}`);
  const both = await bill(staffPage);
  expect(both.get('Left after the refund')).toBe(charged - 500);
  expect(both.get('The seller receives')).toBe(sold.get('You receive'));
});

/** Buttons and links of the page's content that are drawn in the accent. */
function accents(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('button, a')
    .evaluateAll(
      (all, accent) =>
        all
          .filter((one) => getComputedStyle(one).backgroundColor === accent)
          .map((one) => one.textContent ?? ''),
      ACCENT,
    );
}

async function instantOffer(): Promise<string> {
  const { data } = await call(
    'GET',
    'market/offer?base=gift-cards&instant=true&sort=price&limit=9',
  );
  const [first] = data.filter((offer: { in_stock: number }) => offer.in_stock > 1);
  return first.id;
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey(
    'instant goods: revealing is the next step, releasing the payment is asked once',
    async ({ page }) => {
      const { id, buyer, as } = await buy(await instantOffer());
      await holdSession(page, await tokensOf(buyer.email, buyer.password));
      await open(page, at(locale, `/orders/${id}`));
      const reveal = page.getByRole('button', {
        name: t(locale, 'Reveal', 'Révéler'),
        exact: true,
      });
      const confirmIn = (tab: Page) =>
        tab.getByRole('button', {
          name: t(locale, 'Yes, I received everything', 'Oui, j’ai tout reçu'),
        });
      const confirm = confirmIn(page);
      await expect(reveal).toBeVisible();
      await expect.poll(() => accents(page)).toEqual([t(locale, 'Reveal', 'Révéler')]);
      await expectAccessible(page, 'instant goods before they are revealed');
      const history = page.getByRole('list', {
        name: t(locale, 'Order history', 'Historique de la commande'),
      });
      await expect(history).toContainText(
        t(locale, 'Started by itself', 'Commencée automatiquement'),
      );

      // Confirming blindly says what it means, and the way back is what Enter takes.
      await confirm.click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(
        t(locale, 'You have not looked at your delivery yet.', 'Vous n’avez pas encore consulté'),
      );
      await expectAccessible(page, 'the question before goods were revealed');
      await expect(question.getByRole('button', { name: wayBack(locale, true) })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      expect((await call('GET', `market/order/${id}`, { as })).status).toBe('acceptance');

      await reveal.click();
      await expect(page.getByRole('definition').first()).toBeVisible();
      await expect(reveal).toHaveCount(0);
      await expect
        .poll(() => accents(page))
        .toEqual([t(locale, 'Yes, I received everything', 'Oui, j’ai tout reçu')]);
      // The order remembers: after a reload the goods are masked, but they were looked at.
      await open(page, at(locale, `/orders/${id}`));
      await expect(reveal).toBeVisible();
      await expect
        .poll(() => accents(page))
        .toEqual([t(locale, 'Yes, I received everything', 'Oui, j’ai tout reçu')]);

      await confirm.click();
      await expect(question).not.toContainText(
        t(locale, 'You have not looked', 'Vous n’avez pas encore'),
      );
      await expect(question.getByRole('button', { name: wayBack(locale, false) })).toBeFocused();
      const other = await page.context().newPage();
      await open(other, at(locale, `/orders/${id}`));
      await expect(confirmIn(other)).toBeVisible();
      await pressTwice(page, t(locale, /^Release/, /^Verser/));
      await expect(question).toBeHidden();
      // The other tab hears of it, and has nothing left to press.
      for (const tab of [page, other]) await expect(confirmIn(tab)).toHaveCount(0);
      const { status, events } = await call('GET', `market/order/${id}`, { as });
      expect(status).toBe('completed');
      const steps = events.map(({ event }: { event: string }) => event);
      expect(steps.filter((step: string) => step === 'confirm')).toHaveLength(1);
    },
  );
}

function wayBack(locale: Locale, isBlind: boolean): string {
  return isBlind
    ? t(locale, 'Look at it first', 'La consulter d’abord')
    : t(locale, 'Not yet', 'Pas encore');
}
