/** Purchases and sales: what waits for the reader first, its act in the row, the search, and the file. */
import { readFile } from 'node:fs/promises';
import { holdSession } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import { call, freshAccount, registered, tokensOf, type Account } from './support/api.ts';
import { openShop, type Shop } from './support/market.ts';
import { deliver, moveOrder, paidOrder, placedOrder } from './support/orders.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

interface Buyer {
  account: Account;
  token: string;
}

async function freshBuyer(): Promise<Buyer> {
  const account = freshAccount('buyer');
  return { account, token: await registered(account) };
}

async function signedIn(page: Page, { email, password }: Account): Promise<void> {
  await holdSession(page, await tokensOf(email, password));
}

/** The row of an order in a group of the list. */
function rowIn(page: Page, group: string, orderId: string) {
  return page
    .getByRole('list', { name: group, exact: true })
    .getByRole('listitem')
    .filter({ hasText: orderId.slice(-8).toUpperCase() });
}

const needsYou = (locale: Locale) => t(locale, 'Needs you', 'Vous attend');
const orders = (locale: Locale) => t(locale, 'Orders', 'Commandes');

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('a seller starts from the list, and is led to the delivery', async ({ page }) => {
    const shop = await openShop();
    const buyer = await freshBuyer();
    const done = await paidOrder(buyer.token, shop.offer.id);
    await moveOrder(shop.sellerToken, done, 'start');
    await deliver(shop.sellerToken, done);
    const id = await paidOrder(buyer.token, shop.offer.id);
    await signedIn(page, shop.seller);
    await open(page, at(locale, '/orders/sell'));
    const row = rowIn(page, needsYou(locale), id);
    await expect(row).toContainText(buyer.account.name);
    await expect(row).toContainText(t(locale, 'after the fee', 'commission déduite'));
    await expect(row).toContainText(t(locale, /deliver by .+ left/, /à livrer avant .+ encore/));
    await expect(rowIn(page, orders(locale), done)).toBeVisible();
    await expectAccessible(page, 'sales with something to do');

    await row
      .getByRole('button', { name: t(locale, 'Start the delivery', 'Commencer la livraison') })
      .click();
    const delivery = row.getByRole('link', { name: t(locale, 'Deliver', 'Livrer'), exact: true });
    await expect(delivery).toBeFocused();
    await expect(row).toContainText(t(locale, 'In progress', 'En cours'));
    expect((await call('GET', `market/order/${id}`, { as: buyer.token })).status).toBe(
      'in_progress',
    );
    await delivery.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/orders/${id}\\?step=deliver$`));
    await expect(
      page.getByRole('textbox', {
        name: t(locale, 'What you delivered', 'Ce que vous avez livré'),
      }),
    ).toBeVisible();
  });

  journey(
    'a buyer confirms from the list; what was never paid is folded away',
    async ({ page }) => {
      const shop = await openShop();
      const buyer = await freshBuyer();
      const left = await placedOrder(buyer.token, shop.offer.id);
      await moveOrder(buyer.token, left, 'cancel');
      const id = await paidOrder(buyer.token, shop.offer.id);
      await signedIn(page, buyer.account);
      await open(page, at(locale, '/orders/purchases'));
      await expect(rowIn(page, orders(locale), id)).toContainText(t(locale, 'paid', 'payé'));
      const folded = page.getByText(
        t(locale, '1 reservation that was never paid', '1 réservation jamais payée'),
      );
      await folded.click();
      const never = t(locale, 'Reservations that were never paid', 'Réservations jamais payées');
      await expect(rowIn(page, never, left)).toBeVisible();

      // The seller delivers meanwhile: it comes to the top by itself.
      await moveOrder(shop.sellerToken, id, 'start');
      await deliver(shop.sellerToken, id);
      const row = rowIn(page, needsYou(locale), id);
      await row.getByRole('button', { name: t(locale, 'Confirm', 'Confirmer') }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(shop.seller.name);
      await question.getByRole('button', { name: t(locale, /^Release/, /^Verser/) }).click();
      await expect(question).toBeHidden();
      const completed = rowIn(page, orders(locale), id);
      await expect(completed).toContainText(t(locale, 'Completed', 'Terminée'));
      await expect(row).toHaveCount(0);
      await expect(rowIn(page, never, left)).toBeVisible();
    },
  );
}

test('a refused press is named beside the row, and can be made again', async ({ page, noise }) => {
  const shop = await openShop();
  const buyer = await freshBuyer();
  const id = await paidOrder(buyer.token, shop.offer.id);
  await signedIn(page, shop.seller);
  await open(page, '/orders/sell');
  const row = rowIn(page, 'Needs you', id);
  noise.allow(/ERR_FAILED|Failed to fetch|_serverFn/);
  let isCut = true;
  await page.route('**/_serverFn/**', (route) =>
    isCut && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const start = row.getByRole('button', { name: 'Start the delivery' });
  await start.click();
  await expect(row.getByRole('alert')).toBeVisible();
  isCut = false;
  await expect(start).not.toHaveAttribute('aria-busy', 'true');
  await start.click();
  await expect(row.getByRole('link', { name: 'Deliver', exact: true })).toBeVisible();
  await expect(row.getByRole('alert')).toHaveCount(0);

  // Cancelled by the buyer at the same moment: the row has left, the refusal stays.
  const other = await paidOrder(buyer.token, shop.offer.id);
  const late = rowIn(page, 'Needs you', other);
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() === 'POST') await gate.promise;
    await route.fallback();
  });
  await late.getByRole('button', { name: 'Start the delivery' }).click();
  await moveOrder(buyer.token, other, 'cancel');
  gate.resolve(undefined);
  // In both lists while the row goes from one to the other, then in one.
  await expect(late).toHaveCount(0);
  const refusal = page.getByRole('alert').filter({ hasText: 'the order has moved on' });
  await expect(refusal).toHaveCount(1);
  await expect(refusal).toBeVisible();
});

async function twoSales(shop: Shop): Promise<{ buyer: Buyer; mine: string; others: string }> {
  const [buyer, second] = [await freshBuyer(), await freshBuyer()];
  const mine = await paidOrder(buyer.token, shop.offer.id);
  return { buyer, mine, others: await paidOrder(second.token, shop.offer.id) };
}

test('the search and the filters stand in the address: reload, Back, the file', async ({
  page,
}) => {
  const shop = await openShop();
  const { buyer, mine, others } = await twoSales(shop);
  await signedIn(page, shop.seller);
  await open(page, '/orders/sell');
  const field = page.getByRole('searchbox', { name: 'Order number, person or goods' });
  await field.fill(buyer.account.name);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${buyer.account.name}`));
  await expect(rowIn(page, 'Needs you', others)).toHaveCount(0);
  await expect(rowIn(page, 'Needs you', mine)).toBeVisible();
  await expect(field).toBeFocused();
  await page.reload();
  await expect(field).toHaveValue(buyer.account.name);
  await expect(rowIn(page, 'Needs you', mine)).toBeVisible();
  await expect(rowIn(page, 'Needs you', others)).toHaveCount(0);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('sales.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`,${buyer.account.name},`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);

  await field.fill(others.slice(-8));
  await field.press('Enter');
  await expect(rowIn(page, 'Needs you', others)).toBeVisible();
  await page.goBack();
  await expect(rowIn(page, 'Needs you', mine)).toBeVisible();
  await expect(field).toHaveValue(buyer.account.name);

  await page.getByText('Game and days').click();
  await page.getByLabel('Placed until').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No order fits this search')).toBeVisible();
  await expectAccessible(page, 'a search that finds nothing');
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(rowIn(page, 'Needs you', others)).toBeVisible();
  await expect(field).toHaveValue('');
});
