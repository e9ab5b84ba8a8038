/** A payment of another amount: the buyer is told, staff look at it in US dollars and give it back, the buyer is told again. */
import { Client } from 'pg';
import { expectAccessible, expectFits as expectFitsBoth } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import {
  call,
  freshAccount,
  mail,
  payByCard,
  placeOrder,
  registered,
  tokensOf,
} from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

/** What the provider takes instead of what it was asked for. */
const TAKEN = 321;

/** The provider's page takes another amount than the order costs. @returns the order */
async function payOtherwise(databaseUrl: string, buyer: string) {
  const { data: offers } = await call('GET', 'market/offer?game=roblox&category=gift-cards');
  const offer = offers.find((card: { in_stock: number }) => card.in_stock > 1);
  const order = await placeOrder(buyer, { offer_id: offer.id, count: offer.min_purchase });
  const { redirect_url: address } = await payByCard(buyer, order.id);
  const id: string = address.split('/').at(-1);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update sandbox_payment set amount_cents = $1 where id = $2', [TAKEN, id]);
  await client.end();
  await call('POST', `sandbox/pay/${id}`, { body: { outcome: 'success' } });
  return { id: String(order.id), cents: Number(order.due_amount) };
}

/** Staff who chose euros for themselves. */
async function asAdmin(page: Page, origin: string): Promise<void> {
  await holdSession(page, await tokensOf(demo.admin));
  await page.context().addCookies([{ url: origin, name: 'currency', value: 'EUR' }]);
}

/** English is used on a wide page, French on a narrow one. */
const sizes = { en: { width: 1440, height: 900 }, fr: { width: 390, height: 844 } };

/** Nothing too wide or inaccessible on either; it goes on as wide as it was. */
async function expectFits(page: Page, locale: Locale): Promise<void> {
  await expectFitsBoth(page);
  await page.setViewportSize(sizes[locale]);
}

const words = (locale: Locale) => ({
  looking: t(locale, 'We are looking into a payment.', 'Nous examinons un paiement.'),
  mismatch: t(locale, 'Different amount', 'Montant différent'),
  give: t(locale, /^Give/, /^Rendre/),
  reason: t(locale, 'Reason', 'Motif'),
  done: t(locale, 'The money was given back.', 'L’argent a été rendu.'),
  given: t(locale, 'Given back', 'Restitué'),
  toCard: t(
    locale,
    `The ${money(locale, TAKEN)} that was paid goes back to the card.`,
    `Les ${money(locale, TAKEN)} payés retournent sur la carte.`,
  ),
});

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('a payment of another amount is looked at and given back', async ({ page, market }) => {
    await page.setViewportSize(sizes[locale]);
    const say = words(locale);
    const account = freshAccount('otherwise');
    const buyer = await registered(account);
    const order = await payOtherwise(market.databaseUrl, buyer);

    // The page between the provider and the order does not wait for what will not come.
    await holdSession(page, await tokensOf(account.email, account.password));
    await open(page, at(locale, `/checkout/${order.id}/check-status`));
    await expect(page).toHaveURL(at(locale, `/orders/${order.id}`));
    await expect(page.getByText(say.looking)).toBeVisible();
    await expectFits(page, locale);

    await asAdmin(page, market.origin);
    await open(page, at(locale, '/staff/payments'));
    const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${order.id}"]`) });
    await expect(card).toContainText(say.mismatch);
    await expect(card).toContainText(money(locale, TAKEN));
    await expect(card).toContainText(money(locale, order.cents));
    await expect(page.getByRole('main')).not.toContainText('€');
    await expectFits(page, locale);
    await expectAccessible(page, 'payments to look at');

    await card.getByRole('button', { name: say.give }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: say.give });
    await confirm.click();
    const reason = dialog.getByLabel(say.reason);
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('The provider shows this amount as taken.');
    await expectFits(page, locale);
    await confirm.click();
    await expect(dialog).toHaveCount(0);
    await expect(card).toHaveCount(0);
    await expect(page.getByText(say.done)).toBeVisible();
    await open(page, at(locale, '/staff/payments?queue=mismatch'));
    await expect(card).toContainText(say.given);
    await expect(card.getByRole('button')).toHaveCount(0);

    const { data } = await call('GET', 'wallet', { as: buyer });
    expect(data.every(({ balance }: { balance: number }) => balance === 0)).toBe(true);
    await page.context().clearCookies({ name: 'currency' });
    await holdSession(page, await tokensOf(account.email, account.password));
    await open(page, at(locale, `/orders/${order.id}`));
    await expect(page.getByText(say.toCard)).toBeVisible();
    await mail(account.email, /looked into your payment|looking into your payment/);
  });
}
