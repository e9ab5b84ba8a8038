/** The order's page: its own chat, one timeline in every state, each side's money, its way back, and on paper. */
import { expectAccessible } from './support/accessible.ts';
import { holdSession } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf, type Account } from './support/api.ts';
import { openShop, type Shop } from './support/market.ts';
import { deliver, paidOrder, once } from './support/orders.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const shortId = (id: string): string => id.slice(-8).toUpperCase();
const signInAs = async (page: Page, { email, password }: Account): Promise<void> =>
  holdSession(page, await tokensOf(email, password));

async function freshBuyer() {
  const account = freshAccount('buyer');
  return { account, as: await registered(account) };
}

const act = (id: string, action: string, as: string, body: object = {}) =>
  call('POST', `market/order/${id}/${action}`, { as, body, headers: once() });

const chatPanel = (page: Page) => page.locator('section[aria-labelledby="order-chat"]');
const field = (page: Page) => chatPanel(page).getByRole('textbox');

function story(page: Page, locale: Locale) {
  return page.getByRole('list', {
    name: t(locale, 'Order history', 'Historique de la commande'),
  });
}

const stepNames = (locale: Locale, isSeller: boolean): string[] => [
  t(locale, 'Placed', 'Passée'),
  t(locale, 'Paid', 'Payée'),
  t(locale, 'Started', 'Commencée'),
  t(locale, 'Delivered', 'Livrée'),
  t(locale, 'Confirmed', 'Confirmée'),
  isSeller ? t(locale, 'You are paid', 'Vous êtes payé') : t(locale, 'Seller paid', 'Vendeur payé'),
];

/** The names are those of every state, and one step runs. */
async function expectStory(page: Page, locale: Locale, isSeller: boolean, running: string) {
  const steps = story(page, locale);
  await expect(steps.locator('[aria-current=step] b')).toHaveText(running);
  await expect(steps.locator('li b')).toHaveText(stepNames(locale, isSeller));
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'en');

  journey(
    'beside an order stand its own lines, those of others are folded',
    async ({ page, person }) => {
      const shop = await openShop();
      const { account, as } = await freshBuyer();
      const first = await paidOrder(as, shop.offer.id);
      const second = await paidOrder(as, shop.offer.id);
      await page.setViewportSize(WIDE);
      await signInAs(page, account);
      await open(page, at(locale, `/orders/${second}`));
      const fold = (of: Page, id: string) =>
        chatPanel(of).getByRole('button', { name: `#${shortId(id)} ${shop.offer.title}` });
      await expect(fold(page, first)).toHaveAttribute('aria-expanded', 'false');
      await expect(fold(page, second)).toHaveCount(0);
      // One report of the payment is this order's, that of the other is folded.
      const escrow = t(locale, 'is in escrow', 'sous séquestre');
      await expect(chatPanel(page).getByText(escrow)).toHaveCount(1);
      await expect(field(page)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'an order with folded lines');

      const sellerPage = await person({ viewport: WIDE });
      await signInAs(sellerPage, shop.seller);
      await open(sellerPage, at(locale, `/orders/${first}`));
      const asked = t(locale, 'The second one first, please.', 'D’abord la deuxième, merci.');
      const reports = t(locale, '1 message', '1 message');
      await expect(fold(sellerPage, second)).toContainText(reports);
      await field(page).fill(asked);
      await field(page).press('Enter');
      await expect(chatPanel(page).getByText(asked)).toBeVisible();
      // Beside the other order it arrives folded, and is read by those who unfold it with the keyboard.
      await expect(fold(sellerPage, second)).toContainText('2 messages');
      await expect(chatPanel(sellerPage).getByText(asked)).toHaveCount(0);
      await fold(sellerPage, second).focus();
      await sellerPage.keyboard.press('Enter');
      await expect(chatPanel(sellerPage).locator('[data-row]').getByText(asked)).toBeVisible();

      // The chat follows the order that was looked at, and another one that is chosen there.
      await chatPanel(page)
        .getByRole('link', { name: t(locale, 'Open in the chat', 'Ouvrir dans la messagerie') })
        .click();
      const pane = page.getByRole('complementary', {
        name: t(locale, /^Orders and offers/, /^Commandes et offres/),
      });
      const toOrder = pane.getByRole('link', {
        name: t(locale, 'Open order', 'Ouvrir la commande'),
      });
      await expect(toOrder).toHaveAttribute('href', at(locale, `/orders/${second}`));
      await pane
        .getByRole('listitem')
        .getByRole('link', { name: shop.offer.title })
        .first()
        .click();
      await expect(toOrder).toHaveAttribute('href', at(locale, `/orders/${first}`));
      await page.goBack();
      await expect(toOrder).toHaveAttribute('href', at(locale, `/orders/${second}`));
    },
  );

  journey('the message field is one press away on a telephone', async ({ page }) => {
    const shop = await openShop();
    const { account, as } = await freshBuyer();
    const id = await paidOrder(as, shop.offer.id);
    await page.setViewportSize(NARROW);
    await signInAs(page, account);
    await open(page, at(locale, `/orders/${id}`));
    await expect(field(page)).toBeAttached();
    await expect(field(page)).not.toBeInViewport();
    const jump = page
      .getByRole('main')
      .getByRole('button', { name: t(locale, 'Chat', 'Messages'), exact: true });
    await expect(jump).toBeInViewport();
    await jump.click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'an order on a telephone');
  });

  journey(
    'one timeline: the same words in every state, live on both sides',
    async ({ page, person }) => {
      const shop = await openShop();
      const { account, as } = await freshBuyer();
      const id = await paidOrder(as, shop.offer.id);
      const [, , started, delivered, confirmed, paid] = stepNames(locale, true);
      await page.setViewportSize(NARROW);
      await signInAs(page, account);
      await open(page, at(locale, `/orders/${id}`));
      const sellerPage = await person({ viewport: WIDE });
      await signInAs(sellerPage, shop.seller);
      await open(sellerPage, at(locale, `/orders/${id}`));
      await expectStory(page, locale, false, started ?? '');
      await expectStory(sellerPage, locale, true, started ?? '');
      // Each side finds it under its own list.
      const here = (of: Page) => of.locator('nav a[aria-current=page]').filter({ visible: true });
      await expect(here(page)).toHaveText(t(locale, 'Purchases', 'Achats'));
      await expect(here(sellerPage)).toHaveText(t(locale, 'Orders', 'Commandes'));
      const running = story(sellerPage, locale).locator('[aria-current=step]');
      await expect(running).toContainText(t(locale, 'Your turn', 'À vous'));
      await expect(running).toContainText(t(locale, 'start by', 'à commencer avant'));

      // Pressed twice, started once.
      const start = t(locale, 'Start the delivery', 'Commencer la livraison');
      await sellerPage.getByRole('button', { name: start }).dblclick();
      await expectStory(page, locale, false, delivered ?? '');
      await expectStory(sellerPage, locale, true, delivered ?? '');
      await expect(running).toContainText(t(locale, 'deliver by', 'à livrer avant'));

      await deliver(shop.sellerToken, id);
      await expectStory(page, locale, false, confirmed ?? '');
      await expectStory(sellerPage, locale, true, confirmed ?? '');
      await expect(running).toContainText(t(locale, 'confirms itself on', 'confirmée d’office le'));
      const pill = t(locale, 'Delivered, check it', 'Livrée, à vérifier');
      await expect(page.getByText(pill, { exact: true })).toBeVisible();
      await expectAccessible(page, 'an order that was delivered');

      await act(id, 'confirm', as);
      await expect(story(page, locale).locator('[aria-current=step]')).toHaveCount(0);
      await expect(story(page, locale).locator('li b')).toHaveText(stepNames(locale, false));
      await expect(story(sellerPage, locale).locator('li b').last()).toHaveText(paid ?? '');
      const { events } = await call('GET', `market/order/${id}`, { as });
      expect(events.map(({ event }: { event: string }) => event)).toEqual([
        'place',
        'capture',
        'start',
        'deliver',
        'confirm',
      ]);
      await expectEachSidesMoney(page, sellerPage, locale, shop);

      // Now it can be bought again and reviewed; after a reload, and on the way back, all of it still stands.
      const again = page.getByRole('link', { name: t(locale, 'Buy again', 'Racheter') });
      await expect(again).toHaveAttribute('href', at(locale, `/offers/${shop.offer.id}`));
      const review = page.getByRole('heading', { name: t(locale, /^How was it/, /^Comment/) });
      await expect(review).toBeVisible();
      await page.reload();
      await expect(again).toBeVisible();
      await again.click();
      await expect(page).toHaveURL(at(locale, `/offers/${shop.offer.id}`));
      await page.goBack();
      await expect(review).toBeVisible();
      await expect(sellerPage.getByText(t(locale, 'Buy again', 'Racheter'))).toHaveCount(0);
    },
  );

  journey('cancelled in one tab: both tell where the card’s money went', async ({ page }) => {
    const shop = await openShop();
    const { account, as } = await freshBuyer();
    const id = await paidOrder(as, shop.offer.id);
    await page.setViewportSize(WIDE);
    await signInAs(page, account);
    await open(page, at(locale, `/orders/${id}`));
    const other = await page.context().newPage();
    await open(other, at(locale, `/orders/${id}`));
    await page
      .getByRole('button', { name: t(locale, 'Cancel the order', 'Annuler la commande') })
      .click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog
      .getByRole('button', { name: t(locale, /^Cancel the order/, /^Annuler la/) })
      .click();
    const sentence = t(
      locale,
      'went to the wallet as card money today',
      'sont arrivés au portefeuille comme argent de carte aujourd’hui',
    );
    for (const tab of [page, other]) {
      await expect(tab.getByRole('main').getByText(sentence)).toBeVisible();
      await expect(
        tab.getByRole('link', { name: t(locale, 'Buy again', 'Racheter') }),
      ).toBeVisible();
    }
    await other
      .getByRole('link', { name: t(locale, 'Ask support', 'Demander au support') })
      .click();
    await expect(other).toHaveURL(at(locale, '/contact'));
    await other.goBack();
    await expect(other.getByRole('main').getByText(sentence)).toBeVisible();
  });

  for (const scheme of ['dark', 'light'] as const) {
    journey(`on paper an order is a clean page, ${scheme}`, async ({ page }) => {
      const shop = await openShop();
      const { account, as } = await freshBuyer();
      const id = await paidOrder(as, shop.offer.id);
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme: scheme });
      await signInAs(page, account);
      const url = new URL(process.env['E2E_ORIGIN'] ?? page.url()).origin;
      await page.context().addCookies([
        { url, name: 'currency', value: 'EUR' },
        { url, name: 'theme', value: scheme },
      ]);
      await open(page, at(locale, `/orders/${id}`));
      await expect(field(page)).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: scheme });
      await expect(page.getByText(`${shortId(id)} (${id})`)).toBeVisible();
      for (const name of [account.name, shop.seller.name, shop.offer.title]) {
        await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
      }
      const order = await call('GET', `market/order/${id}`, { as });
      const year = String(new Date(order.created_at).getFullYear());
      await expect(story(page, locale).locator('time').first()).toContainText(year);
      const total = page.getByRole('definition').filter({ hasText: '(≈' });
      await expect(total).toHaveCount(1);
      await expect(page.getByText('Wanderer')).toBeVisible();
      // No frame, no chat, nothing to press; black on white whatever the theme.
      for (const part of [field(page), page.getByRole('navigation'), page.getByRole('banner')]) {
        await expect(part.locator('visible=true')).toHaveCount(0);
      }
      await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0);
      const [ground, ink] = await page.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.querySelector('h1') ?? document.body).color,
      ]);
      expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    });
  }
}

/** The buyer reads what was paid and how, the seller what they get and when; neither reads the other's. */
async function expectEachSidesMoney(
  buyerPage: Page,
  sellerPage: Page,
  locale: Locale,
  shop: Shop,
): Promise<void> {
  const byCard = t(locale, 'Paid by card', 'Payé par carte');
  await expect(buyerPage.getByText(byCard)).toBeVisible();
  await expect(sellerPage.getByText(byCard)).toHaveCount(0);
  const net = (shop.netCents / 100).toFixed(2);
  const shown = t(locale, `$${net}`, net.replace('.', ','));
  await expect(sellerPage.getByRole('definition').filter({ hasText: shown })).toBeVisible();
  const proceeds = t(locale, 'Your proceeds', 'Votre recette');
  await expect(sellerPage.getByRole('heading', { name: proceeds })).toBeVisible();
  await expect(buyerPage.getByRole('heading', { name: proceeds })).toHaveCount(0);
  await expect(
    sellerPage.getByText(t(locale, /^In your balance from/, /^Sur votre solde/)),
  ).toBeVisible();
}
