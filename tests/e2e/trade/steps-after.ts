/** After a trade: the hold, its release, the review. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { demo, signIn, tokenOf } from '../support/accounts.ts';
import { advanceClock, call } from '../support/api.ts';
import { holdSeconds, type Shop } from '../support/market.ts';
import { pressTwice } from '../support/checkout.ts';
import { open } from '../support/test.ts';
import { at, money, t, type Locale } from '../support/words.ts';
import type { Trade } from './steps-order.ts';

const MINUTE = 60;

/** One of the three figures of the wallet. */
function figure(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');
}

/** On hold first; after the hold the clock alone brings the money to the balance. */
export async function proceeds({
  sellerLocale: locale,
  sellerPage: page,
  shop,
}: Trade): Promise<void> {
  const real = figure(page, t(locale, 'Available', 'Disponible'));
  const hold = figure(page, t(locale, 'On hold', 'Retenu'));
  const amount = money(locale, shop.netCents);
  const nothing = money(locale, 0);
  await open(page, at(locale, '/profile/me/balance'));
  await expect(hold).toContainText(amount);
  await expect(real).toContainText(nothing);
  await expect(page.getByRole('main')).toContainText(
    t(locale, 'Hold at level 0', 'Retenue au niveau 0'),
  );

  await advanceClock(holdSeconds + MINUTE);
  await expect
    .poll(async () => {
      const { data } = await call('GET', 'wallet', { as: shop.sellerToken });
      return data.find((account: { slug: string }) => account.slug === 'real').balance;
    })
    .toBe(shop.netCents);
  await open(page, at(locale, '/profile/me/balance'));
  await expect(real).toContainText(amount);
  await expect(hold).toContainText(nothing);
  await expect(page.getByRole('main')).toContainText(t(locale, 'Hold ended', 'Retenue terminée'));
}

/** Stars and words by the buyer; the offer page and the profile show them to everybody. */
export async function review(trade: Trade, visitor: Page): Promise<void> {
  const { locale, buyerPage: page, shop, buyer } = trade;
  const words = t(locale, 'Quick, friendly, as promised.', 'Rapide, aimable, comme promis.');
  const aspects = [
    t(locale, 'Communication', 'Communication'),
    t(locale, /^Fulfil+ment$/, /^Exécution$/),
    t(locale, 'Start time', 'Délai de début'),
  ];
  const excellent = (name: string | RegExp) =>
    page
      .getByRole('group', { name })
      .getByRole('radio', { name: t(locale, 'Excellent', 'Excellent') });
  // One press for all of them.
  await excellent(t(locale, 'All three at once', 'Les trois d’un coup')).check();
  for (const name of aspects) await expect(excellent(name)).toBeChecked();
  await page
    .getByRole('textbox', { name: t(locale, 'Your words (optional)', 'Vos mots (facultatif)') })
    .fill(words);
  await pressTwice(page, t(locale, /^Publish the review/, /^Publier l’avis/));
  await expect(
    page.getByRole('heading', { name: t(locale, 'The review', 'L’avis'), exact: true }),
  ).toBeVisible();

  await open(visitor, at(locale, `/offers/${shop.offer.id}`));
  const onOffer = visitor.getByRole('article').filter({ hasText: words });
  await expect(onOffer).toContainText(buyer.name);
  await visitor
    .getByRole('main')
    .getByRole('link', { name: shop.seller.name, exact: true })
    .click();
  await visitor.getByRole('link', { name: t(locale, /^Reviews/, /^Avis/) }).click();
  await expect(visitor).toHaveURL(/\/profile\/[^/]+\/reviews$/);
  const mine = visitor.getByRole('listitem').filter({ hasText: words });
  await expect(mine).toContainText(buyer.name);
  // Shown by their stars, with an address to come back to.
  const byStars = visitor.getByRole('navigation', {
    name: t(locale, 'Reviews by stars', 'Avis par étoiles'),
  });
  await byStars.getByRole('link', { name: t(locale, '1 star', '1 étoile') }).click();
  await expect(visitor).toHaveURL(/\?stars=1$/);
  await expect(mine).toHaveCount(0);
  await byStars.getByRole('link', { name: t(locale, '5 stars', '5 étoiles') }).click();
  await expect(mine).toContainText(buyer.name);
  await visitor.reload();
  await expect(mine).toContainText(buyer.name);
  await byStars.getByRole('link', { name: t(locale, 'All reviews', 'Tous les avis') }).click();
  await expect(visitor).toHaveURL(/\/reviews$/);
}

/** What somebody can spend: bonus money, and everything else. */
async function balances(token: string): Promise<{ bonus: number; own: number }> {
  const { data } = await call('GET', 'wallet', { as: token });
  const of = (wanted: string): number =>
    data.find(({ slug }: { slug: string }) => slug === wanted)?.balance ?? 0;
  return { bonus: of('bonus'), own: of('real') + of('card') };
}

const BONUS_SHARE = 0.3;

/** From the wallet, bonus first: at most 30 % of the total, to the cent. */
export async function payFromWallet(page: Page, locale: Locale, shop: Shop): Promise<void> {
  const { catalogPrice, id } = shop.offer;
  const bonus = Math.floor(catalogPrice * BONUS_SHARE);
  const token = await tokenOf(demo.buyer);
  const before = await balances(token);
  await signIn(page, demo.buyer);
  await open(page, at(locale, `/checkout?offerId=${id}&count=1`));
  await page
    .getByRole('textbox', { name: t(locale, 'Character name', 'Nom du personnage') })
    .fill('Walletholder');
  await page.getByRole('radio', { name: t(locale, /^Wallet/, /^Portefeuille/) }).check();
  await page
    .getByRole('switch', { name: t(locale, /^Use bonus balance/, /^Utiliser le solde bonus/) })
    .check();
  await expectAccessible(page, 'the checkout with bonus');
  const due = money(locale, catalogPrice - bonus);
  await page.getByRole('button', { name: t(locale, `Pay ${due}`, `Payer ${due}`) }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText(
    t(locale, 'Paid from bonus', 'Payé avec le bonus'),
  );
  const after = await balances(token);
  expect(after).toEqual({
    own: before.own - (catalogPrice - bonus),
    bonus: before.bonus - bonus,
  });
}
