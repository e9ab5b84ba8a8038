/** The notification centre: told live, read in one place and so in all, by keyboard, never the active page. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, freshName, placeOrder, registered } from './support/api.ts';
import { deposit } from './support/checkout.ts';
import { openShop } from './support/market.ts';
import { deliver } from './support/orders.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

const bell = (page: Page) => page.getByRole('button', { name: /Notifications/ }).first();
const centre = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function boughtFrom(offerId: string, token: string) {
  const inputs = { buyer_inputs: { character: 'Ringbearer' } };
  const order = await placeOrder(token, { offer_id: offerId, count: 1, ...inputs });
  await call('POST', `market/order/${order.id}/pay`, {
    as: token,
    headers: { 'idempotency-key': freshName('pay') },
    body: { method: 'wallet', expected_due_amount: order.due_amount, expected_bonus_amount: 0 },
  });
  return order;
}

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`both sides are told live, and what one tab reads is read in the other, ${locale}`, async ({
    page,
    person,
  }) => {
    const shop = await openShop(2_000);
    const buyer = freshAccount('buyer');
    const token = await registered(buyer);
    await deposit(token, 10_000);
    const sellerPage = await person({ viewport });
    await signIn(sellerPage, shop.seller.email, shop.seller.password);
    await page.setViewportSize(viewport);
    await signIn(page, buyer.email, buyer.password);
    const other = await page.context().newPage();
    await other.setViewportSize(viewport);
    for (const tab of [sellerPage, page, other]) await open(tab, at(locale, '/favorites'));
    await expect(bell(page)).toHaveAccessibleName('Notifications');

    const order = await boughtFrom(shop.offer.id, token);
    await expect(bell(sellerPage)).toContainText('1');
    await call('POST', `market/order/${order.id}/start`, { as: shop.sellerToken, body: {} });
    await deliver(shop.sellerToken, order.id);
    for (const tab of [page, other]) await expect(bell(tab)).toContainText(/[23]/);

    // One order is one group, with the newest on top; it is opened and gone through by keyboard.
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const delivered = t(locale, 'Your order was delivered', 'Votre commande est livrée');
    await expect(centre(page).getByRole('heading', { name: delivered })).toBeVisible();
    await expect(centre(page).locator('[data-entry]')).toHaveCount(1);
    await centre(page)
      .getByRole('button', { name: t(locale, /earlier that day/, /plus tôt ce jour-là/) })
      .click();
    // A toast that has just come lies over the panel's edge for some seconds.
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(toasts.getByRole('button')).toHaveCount(0, { timeout: 30_000 });
    await expectFits(page);
    // The check looked at other widths, where another bell is shown.
    await page.setViewportSize(viewport);
    await expectAccessible(page, 'the notification centre');
    await page.keyboard.press('Home');
    await expect(centre(page).locator('[data-entry]').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(centre(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
    await expect(page.locator('[aria-current=page]', { hasText: 'Notifications' })).toHaveCount(0);

    // Read in the centre of one tab, it is read in the other.
    await bell(page).click();
    // Also where the filter shows nothing.
    await centre(page)
      .getByRole('button', { name: t(locale, 'Market', 'Marché'), exact: true })
      .click();
    await expect(
      centre(page).getByText(t(locale, 'No notifications here', 'Aucune')),
    ).toBeVisible();
    await centre(page)
      .getByRole('button', { name: t(locale, 'Mark all as read', 'Tout marquer comme lu') })
      .click();
    await expect(bell(other)).toHaveAccessibleName('Notifications');
    await page.keyboard.press('Escape');

    // Read on the order's page, it is read in the centre.
    await open(sellerPage, at(locale, `/orders/${order.id}`));
    await expect(bell(sellerPage)).toHaveAccessibleName('Notifications');
    await bell(sellerPage).click();
    await centre(sellerPage)
      .getByRole('button', { name: t(locale, 'Unread', 'Non lues') })
      .click();
    await expect(
      centre(sellerPage)
        .getByText(t(locale, 'Everything is read', 'Tout est lu'))
        .last(),
    ).toBeVisible();
  });
}

test('with nothing told yet there is nothing to mark, but a way to what is told', async ({
  page,
}) => {
  const account = freshAccount('quiet');
  await registered(account);
  await signIn(page, account.email, account.password);
  await open(page, '/favorites');
  await bell(page).click();
  await expect(centre(page).getByText('No notifications here yet')).toBeVisible();
  await expect(centre(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expectAccessible(page);
  await centre(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/section=notifications/);
  await expect(centre(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of locales) {
    test(`the bell leads to what was told, ${locale}`, async ({ page }) => {
      const account = freshAccount('plain');
      const token = await registered(account);
      const { link } = await call('GET', 'telegram/auth', { as: token });
      const code = new URL(link).searchParams.get('start') ?? '';
      const chat = 6_000_000 + Math.floor(Number(process.hrtime.bigint() % 1_000_000_000n));
      await call('POST', 'dev/telegram', { body: { act: 'start', chat_id: chat, code } });
      await signIn(page, account.email, account.password);
      await page.setViewportSize({ width: locale === 'fr' ? 390 : 1440, height: 900 });
      await page.goto(at(locale, '/favorites'));
      const shown = page.getByRole('button', { name: /Notifications/ }).filter({ visible: true });
      await expect(shown.getByRole('img')).toHaveAccessibleName(t(locale, '1 unread', '1 non lue'));
      await shown.click();
      await expect(page).toHaveURL((url) => url.pathname === at(locale, '/notifications'));
      const entry = page.getByRole('main').locator('li[data-unread]');
      await expect(entry).toHaveCount(1);
      await expect(entry).toContainText(t(locale, 'Telegram was connected', 'Telegram'));
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    });
  }
});

test('visitors have no bell', async ({ page }) => {
  await open(page, '/');
  await expect(bell(page)).toHaveCount(0);
});
