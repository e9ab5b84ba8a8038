/** What people are told while they are here, and by mail: to whom it matters, once, and never of their own acts. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { holdSession, signIn } from './support/accounts.ts';
import {
  call,
  freshAccount,
  freshName,
  mail,
  placeOrder,
  registered,
  tokensOf,
} from './support/api.ts';
import { deposit } from './support/checkout.ts';
import { openShop } from './support/market.ts';
import { deliver } from './support/orders.ts';
import { connect } from './support/program.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, money, t } from './support/words.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** The page hears what the server tells. */
async function listening(page: Page, path: string): Promise<void> {
  const joined = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve());
    });
  });
  await open(page, path);
  await joined;
}

/** Keeps every toast that a page ever showed. */
async function collect(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenToasts: seen });
    const region = document.querySelector('section[aria-live="polite"]');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node.textContent) seen.push(node.textContent);
      }
    }).observe(region ?? document.body, { childList: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'seenToasts'));
}

/** A buyer with money. @returns their token */
async function payer(): Promise<string> {
  const token = await registered(freshAccount('buyer'));
  await deposit(token, 10_000);
  return token;
}

async function bought(token: string, offerId: string, count = 1) {
  const inputs = { buyer_inputs: { character: 'Ringbearer' } };
  const order = await placeOrder(token, { offer_id: offerId, count, ...inputs });
  const pay = (body: object) =>
    call('POST', `market/order/${order.id}/pay`, {
      as: token,
      headers: { 'idempotency-key': freshName('pay') },
      body,
    });
  await pay({ method: 'wallet', expected_due_amount: order.due_amount, expected_bonus_amount: 0 });
  return order;
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');
  const showOrder = t(locale, 'Show the order', 'Voir la commande');

  journey(
    'a sale, a delivery and a message are told to those whom they concern',
    async ({ page, person }) => {
      const shop = await openShop(2_000);
      const buyer = freshAccount('buyer');
      const token = await registered(buyer);
      await deposit(token, 10_000);
      const sellerPage = await person({ viewport: { width: 390, height: 844 } });
      await signIn(sellerPage, shop.seller.email, shop.seller.password);
      await signIn(page, buyer.email, buyer.password);
      await listening(sellerPage, at(locale, '/favorites'));
      await listening(page, at(locale, '/favorites'));
      const told = await collect(page);

      const order = await bought(token, shop.offer.id);
      const sold = toasts(sellerPage).getByText(
        t(locale, 'Sold: ', 'Vendu\u00A0: ') + shop.offer.title,
      );
      await expect(sold).toContainText(money(locale, 2_000));
      await expect(sold).toContainText(
        t(locale, 'for you, deliver by', 'pour vous, à livrer avant'),
      );
      await expectFits(sellerPage);
      await expectAccessible(sellerPage, 'a toast');
      await toasts(sellerPage).getByRole('button', { name: showOrder }).click();
      await expect(sellerPage).toHaveURL(at(locale, `/orders/${order.id}`));

      // The seller acts on the order's page, and the buyer hears of the last step, with the date.
      const sellerTold = await collect(sellerPage);
      await call('POST', `market/order/${order.id}/start`, { as: shop.sellerToken, body: {} });
      await expect(
        toasts(page).getByText(t(locale, 'Started: ', 'Commencé\u00A0: ')),
      ).toBeVisible();
      await deliver(shop.sellerToken, order.id);
      const delivered = toasts(page).getByText(t(locale, 'Delivered: ', 'Livré\u00A0: '));
      await expect(delivered).toContainText(t(locale, 'Check it by', 'À vérifier avant'));

      const writer = await connect(shop.sellerToken);
      const { channel } = await writer.ask('create_channel', { companion_id: order.buyer.id });
      const say = (body: string) =>
        writer.ask('new_message', {
          room_id: channel.room_id,
          client_id: crypto.randomUUID(),
          body,
        });
      await say('Hello,\nthe ring is yours');
      const message = toasts(page).getByText(
        `${shop.seller.name}${t(locale, ': ', '\u00A0: ')}Hello, the ring is yours`,
      );
      await expect(message).toBeVisible();
      await toasts(page)
        .getByRole('button', { name: t(locale, 'Open the chat', 'Ouvrir la discussion') })
        .click();
      await expect(page).toHaveURL(new RegExp(`room=${channel.room_id}`));
      await expect(page.getByText('the ring is yours').last()).toBeVisible();
      // In the open conversation no message is told again.
      await say('And another one');
      await expect(page.getByRole('main').getByText('And another one').last()).toBeVisible();
      writer.close();
      expect((await told()).filter((text) => text.includes('And another one'))).toEqual([]);
      // Nobody was told of what they did.
      expect(await sellerTold()).toEqual([]);
      expect((await told()).some((text) => text.includes(t(locale, 'accepted', 'accepté')))).toBe(
        false,
      );
    },
  );

  journey('of two tabs one tells; what the other shows is told in none', async ({ page }) => {
    const shop = await openShop(2_000);
    const [token, another] = [await payer(), await payer()];
    await signIn(page, shop.seller.email, shop.seller.password);
    const other = await page.context().newPage();
    await listening(page, at(locale, '/favorites'));
    await listening(other, at(locale, '/favorites'));
    const tabs = [await collect(page), await collect(other)];
    const all = async () => (await Promise.all(tabs.map((tab) => tab()))).flat();
    const order = await bought(token, shop.offer.id);
    await expect.poll(async () => (await all()).length).toBe(1);
    // One tab goes to the order: what happens there next is told in neither.
    await listening(other, at(locale, `/orders/${order.id}`));
    tabs.splice(0, 2, await collect(page), await collect(other));
    await call('POST', `market/order/${order.id}/cancel`, { as: token, body: {} });
    await expect(
      other
        .getByRole('main')
        .getByText(t(locale, 'Refunded', 'Remboursée'))
        .first(),
    ).toBeVisible();
    // A sale to somebody else is told, once, and would be told after it.
    await bought(another, shop.offer.id, 2);
    const sold = t(locale, 'Sold', 'Vendu');
    await expect
      .poll(async () => (await all()).map((text) => text.startsWith(sold)))
      .toEqual([true]);
  });

  journey(
    'an unconfirmed buyer knows what they will be sent, and gets it once',
    async ({ page }) => {
      const shop = await openShop(2_000);
      const { email, password, name } = freshAccount('unconfirmed');
      const credentials = { email, password, password_confirmation: password, public_name: name };
      const { access_token: token } = await call('POST', 'auth/token', {
        body: { grant_type: 'registration', credentials },
        headers: { 'accept-language': locale },
      });
      await deposit(token, 10_000);
      await holdSession(page, await tokensOf(email, password));
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, at(locale, `/checkout?offerId=${shop.offer.id}&count=1`));
      const notice = page.getByText(
        t(locale, 'gets one mail about an order', 'reçoit un seul e-mail'),
      );
      await expect(notice).toContainText(email);
      await expectFits(page);
      await expectAccessible(page, 'the checkout of an unconfirmed buyer');
      const order = await bought(token, shop.offer.id);
      await open(page, at(locale, `/orders/${order.id}`));
      await expect(notice).toBeVisible();
      const sent = await mail(email, t(locale, /Your order/, /Votre commande/));
      const [short, confirm] = sent.links;
      expect(short).toContain(`/o/${order.id.slice(-8).toUpperCase()}`);
      expect(sent.text).toContain(t(locale, 'Paid: ', 'Payé\u00A0: '));
      await page.goto(short ?? '');
      await expect(page).toHaveURL(at(locale, `/orders/${order.id}`));
      await page.goto(confirm ?? '');
      await expect(
        toasts(page).getByText(t(locale, /is confirmed/, /est confirmée/)),
      ).toBeVisible();
      await open(page, at(locale, `/orders/${order.id}`));
      await expect(notice).toHaveCount(0);
    },
  );
}
