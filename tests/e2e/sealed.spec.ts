/**
 * An account handed over in sealed fields: its seller fills them in, its buyer opens them one by one, and both see at once
 * what was opened.
 */
import { holdSession } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  call,
  freshAccount,
  payByCard,
  placeOrder,
  registered,
  tokensOf,
  type Account,
} from './support/api.ts';
import { pressTwice } from './support/checkout.ts';
import { openAccountShop } from './support/market.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const LOGIN = 'ascend.kst.0417';
const PASSWORD = 'hoard-under-the-hill';
const MAILBOX = 'ascend@mailbox.test';

/** An account that was paid and is being delivered. */
async function soldAccount(): Promise<{ id: string; buyer: Account; as: string; seller: Account }> {
  const shop = await openAccountShop();
  const buyer = freshAccount('buyer');
  const as = await registered(buyer);
  const offer = await call('GET', `market/offer/${shop.offer.id}`);
  const inputs: { key: string }[] = offer.buyer_inputs;
  const { id } = await placeOrder(as, {
    offer_id: shop.offer.id,
    count: 1,
    currency: 'USD',
    buyer_inputs: Object.fromEntries(inputs.map((input) => [input.key, 'Wanderer'])),
  });
  const { redirect_url: url } = await payByCard(as, id);
  const payment = new URL(url, 'http://here.invalid').pathname.split('/').at(-1);
  await call('POST', `sandbox/pay/${payment}`, { body: { outcome: 'success' } });
  await expect
    .poll(async () => (await call('GET', `market/order/${id}`, { as })).status)
    .toBe('paid');
  await call('POST', `market/order/${id}/start`, { as: shop.sellerToken, body: {} });
  return { id, buyer, as, seller: shop.seller };
}

/** The seller's form: refused while something is missing, with what was typed kept; then sent. */
async function handOver(page: Page, locale: Locale): Promise<void> {
  const button = page.getByRole('button', {
    name: t(locale, 'Mark as delivered', 'Marquer comme livrée'),
  });
  await button.click();
  const field = (en: string, fr: string) =>
    page.getByRole('textbox', { name: t(locale, en, fr), exact: true });
  const login = field('Login', 'Identifiant');
  const password = field('Password', 'Mot de passe');
  await login.fill(LOGIN);
  await page
    .getByRole('textbox', { name: t(locale, /^Mailbox address/, /^Adresse de la boîte e-mail/) })
    .fill(MAILBOX);
  await button.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await expect(login).toHaveValue(LOGIN);
  await expectAccessible(page, 'the form of a sealed delivery, refused');
  await password.fill(PASSWORD);
  await pressTwice(page, t(locale, /^Mark as delivered/, /^Marquer comme livrée/));
}

const title = (page: Page, locale: Locale, opened: number) =>
  page.getByText(
    t(
      locale,
      `Sealed handover, ${opened} of 3 opened`,
      `Remise scellée, ${opened}\u00a0${opened > 1 ? 'éléments ouverts' : 'élément ouvert'} sur\u00a03`,
    ),
  );

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1_440, height: 900 };
/** The buyer's screen, and the seller's. */
const screens = [
  [NARROW, WIDE],
  [WIDE, NARROW],
] as const;

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  const sellerLocale = t<Locale>(locale, 'fr', 'en');

  for (const [viewport, sellersViewport] of screens) {
    journey(
      `a sealed account is delivered, and opened at ${viewport.width} px`,
      async ({ page, person }) => {
        const { id, buyer, as, seller } = await soldAccount();
        const path = at(locale, `/orders/${id}`);
        const sellerPage = await person({ viewport: sellersViewport });
        await page.setViewportSize(viewport);
        await holdSession(sellerPage, await tokensOf(seller.email, seller.password));
        await holdSession(page, await tokensOf(buyer.email, buyer.password));
        await open(sellerPage, at(sellerLocale, `/orders/${id}`));
        await open(page, path);
        await handOver(sellerPage, sellerLocale);

        // It arrives by itself, closed.
        await expect(title(page, locale, 0)).toBeVisible();
        await expect(title(sellerPage, sellerLocale, 0)).toBeVisible();
        await expectAccessible(page, 'a sealed delivery');
        // Pressed twice, delivered once.
        const { events } = await call('GET', `market/order/${id}`, { as });
        const steps = events.map(({ event }: { event: string }) => event);
        expect(steps.filter((step: string) => step === 'deliver')).toHaveLength(1);
        const press = (en: string, fr: string) =>
          page.getByRole('button', { name: t(locale, en, fr), exact: true });
        await press('Reveal: Login', 'Révéler\u00a0: Identifiant').click();
        await expect(page.getByRole('definition').filter({ hasText: LOGIN })).toBeVisible();
        await expect(title(page, locale, 1)).toBeVisible();
        await expect(title(sellerPage, sellerLocale, 1)).toBeVisible();
        await press('Reveal: Mailbox', 'Révéler\u00a0: Boîte e-mail').click();
        await expect(page.getByRole('definition').filter({ hasText: MAILBOX })).toBeVisible();
        await expect(title(sellerPage, sellerLocale, 2)).toBeVisible();
        await expectAccessible(page, 'a sealed delivery, opened');
        await expect(page.getByText(PASSWORD)).toHaveCount(0);
        for (const secret of [LOGIN, PASSWORD, MAILBOX]) {
          expect(await sellerPage.content()).not.toContain(secret);
        }

        // After a reload it is hidden; looking again is one press, and no first opening any more.
        await open(page, path);
        await expect(title(page, locale, 2)).toBeVisible();
        expect(await page.content()).not.toContain(LOGIN);
        await press('Show Login', 'Afficher\u00a0: Identifiant').click();
        await expect(page.getByRole('definition').filter({ hasText: LOGIN })).toBeVisible();
        await press('Hide Login', 'Masquer\u00a0: Identifiant').click();
        await expect(page.getByText(LOGIN)).toHaveCount(0);
      },
    );
  }
}
