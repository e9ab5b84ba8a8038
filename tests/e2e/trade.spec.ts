/**
 * A trade from the first page to the payout, between a buyer who reads English and a seller who reads French: steps 4 to 6
 * of the specification's main journey.
 */
import { signIn } from './support/accounts.ts';
import { freshAccount } from './support/api.ts';
import { openShop } from './support/market.ts';
import { test } from './support/own-market.ts';
import { payFromWallet, proceeds, review } from './trade/steps-after.ts';
import {
  filterAndSort,
  findGameByKeyboard,
  openOffer,
  signUpToBuy,
  switchCurrency,
} from './trade/steps-before.ts';
import { payOut } from './trade/steps-payout.ts';
import {
  chat,
  deliver,
  noticeOfSale,
  payByCard,
  readOrder,
  saleArrives,
  sellerWaits,
  type Trade,
} from './trade/steps-order.ts';
import { translate } from './trade/steps-translation.ts';

test('a whole trade', async ({ page: buyerPage, person, market, noise }) => {
  test.setTimeout(300_000);
  const shop = await openShop();
  const buyer = freshAccount('buyer');
  const sellerPage = await person();
  const locale = 'en';
  const trade: Trade = { locale, sellerLocale: 'fr', shop, buyer, buyerPage, sellerPage };
  await signIn(sellerPage, shop.seller.email, shop.seller.password);
  await test.step('finds the game by keyboard', () => findGameByKeyboard(buyerPage, locale));
  await test.step('filters and sorts', () => filterAndSort(buyerPage, locale, shop));
  await test.step('opens the offer', () => openOffer(buyerPage, locale, shop));
  await test.step('switches the currency', () => switchCurrency(buyerPage, locale, shop));
  await test.step('signs up', () => signUpToBuy(buyerPage, locale, shop, buyer));
  await test.step('the seller waits', () => sellerWaits(trade));
  await test.step('pays by card', () => Promise.all([payByCard(trade), noticeOfSale(trade)]));
  await test.step('reads the order', () => readOrder(trade));
  await test.step('the sale arrives', () => saleArrives(trade));
  await test.step('they talk', () => chat(trade));
  await test.step('each has the other translated', () =>
    translate(trade, { translator: market.translator, noise }));
  await test.step('delivery and confirmation', () => deliver(trade));
  await test.step('the buyer reviews', async () => review(trade, await person()));
  await test.step('the proceeds', () => proceeds(trade));
  await test.step('the payout', () => payOut(trade));
  await test.step('another buys from the wallet', async () =>
    payFromWallet(await person(), 'fr', shop));
});
