/** Money from a card: it is deposited within a limit, pays for orders, comes back as what it was, and goes back to its card. */
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, freshName, registered } from './support/api.ts';
import { addToShop } from './support/market.ts';
import { alive, expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const DEPOSIT = 5_000;
const PART = 2_000;
/** What somebody without a verified identity may deposit in 24 hours. */
const DAY_LIMIT = 50_000;

const widths = { en: 1440, fr: 390 } as const;

/** The figure of the wallet that came from a card. */
function cardFigure(page: Page, locale: Locale) {
  const term = page
    .getByRole('term')
    .filter({ hasText: t(locale, 'From a card', 'Venant d’une carte') });
  return page.locator('dl > div').filter({ has: term }).getByRole('definition');
}

function sendButton(page: Page, locale: Locale) {
  return page.getByRole('button', { name: t(locale, /^Send back \$/, /^Renvoyer /) });
}

async function depositAtProvider(page: Page, locale: Locale): Promise<void> {
  const amount = page.getByRole('textbox', { name: t(locale, 'Amount', 'Montant') }).first();
  await amount.fill(String(DEPOSIT / 100));
  await page.getByRole('button', { name: t(locale, /^Deposit \$/, /^Déposer /) }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await alive(page);
  await page.getByRole('button', { name: t(locale, /^Pay \$/, /^Payer /) }).click();
  await expect(page).toHaveURL(/\/profile\/me\/balance/);
}

/** Buys from the wallet, and the seller declines. */
async function buyAndGetBack(token: string): Promise<void> {
  const { offer, sellerToken } = await addToShop();
  const headers = () => ({ 'idempotency-key': freshName('card') });
  const order = await call('POST', 'market/order', {
    as: token,
    headers: headers(),
    body: {
      offer_id: offer.id,
      count: 1,
      buyer_inputs: { character: 'Ringbearer' },
      expected_total_amount: offer.catalogPrice,
      expected_discount_amount: 0,
      pay: {
        method: 'wallet',
        use_bonus: false,
        expected_due_amount: offer.catalogPrice,
        expected_bonus_amount: 0,
      },
    },
  });
  expect(order).toMatchObject({ status: 'paid', paid: { card: offer.catalogPrice, real: 0 } });
  await call('POST', `market/order/${order.id}/decline`, { as: sellerToken, headers: headers() });
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('what a card paid goes back to the card', async ({ page }) => {
    const account = freshAccount('card');
    const token = await registered(account);
    await page.setViewportSize({ width: widths[locale], height: 900 });
    await signIn(page, account.email, account.password);
    await open(page, at(locale, '/profile/me/balance'));
    await expect(page.getByRole('main')).toContainText(money(locale, DAY_LIMIT));
    await depositAtProvider(page, locale);
    // The provider tells the product a moment later.
    await expect(async () => {
      await open(page, at(locale, '/profile/me/balance'));
      await expect(cardFigure(page, locale).first()).toContainText(money(locale, DEPOSIT), {
        timeout: 1_000,
      });
    }).toPass();
    await expect(page.getByRole('main')).toContainText(money(locale, DAY_LIMIT - DEPOSIT));
    await expectAccessible(page, 'the wallet with card money');

    await buyAndGetBack(token);
    await page.reload();
    await expect(cardFigure(page, locale).first()).toContainText(money(locale, DEPOSIT));

    const form = page.locator('form').filter({ has: sendButton(page, locale) });
    await form.getByRole('textbox').fill(String(PART / 100));
    await expect(sendButton(page, locale)).toContainText(money(locale, PART));
    await sendButton(page, locale).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(cardFigure(page, locale).first()).toContainText(money(locale, DEPOSIT - PART));
    const refunds = page.getByRole('list', {
      name: t(locale, 'Sent back to the card', 'Renvoyé sur la carte'),
    });
    await expect(refunds.getByRole('listitem')).toHaveCount(1);
    await expect(refunds).toContainText(money(locale, PART));
    // The provider carries it out, and reports.
    await expect(async () => {
      await page.reload();
      await expect(refunds).toContainText(t(locale, 'Sent back', 'Renvoyé'), { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page, 'the wallet with money that went back');
    const { data } = await call('GET', 'wallet/card-refunds', { as: token });
    expect(data).toEqual([expect.objectContaining({ amount: PART, status: 'done' })]);
  });
}
