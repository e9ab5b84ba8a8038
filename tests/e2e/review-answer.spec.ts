/** What both sides say of each other after an order: the review, its answer, and the stars for the buyer. */
import { holdSession } from './support/accounts.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call, freshAccount, registered, tokensOf, type Account } from './support/api.ts';
import { pressTwice } from './support/checkout.ts';
import { openShop } from './support/market.ts';
import { deliver, moveOrder, paidOrder } from './support/orders.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

interface Ended {
  id: string;
  buyer: Account;
  seller: Account;
  words: string;
}

const STARS = { communication: 5, fulfillment: 4, start_time: 5 };
const ANSWER = 'Thank you, come back any time.';

/** An order of a new buyer from a new seller, completed and reviewed. */
async function reviewedOrder(): Promise<Ended> {
  const shop = await openShop();
  const buyer = freshAccount('buyer');
  const as = await registered(buyer);
  const id = await paidOrder(as, shop.offer.id);
  await moveOrder(shop.sellerToken, id, 'start');
  await deliver(shop.sellerToken, id);
  await moveOrder(as, id, 'confirm');
  const words = `All as promised, says ${buyer.name}`;
  await call('POST', `market/order/${id}/review`, { as, body: { ...STARS, message: words } });
  return { id, buyer, seller: shop.seller, words };
}

const answerField = (page: Page, locale: Locale) =>
  page.getByRole('textbox', { name: t(locale, /^Your answer/, /^Votre réponse/) });

const publish = (locale: Locale) => t(locale, 'Publish the answer', 'Publier la réponse');

const VIEWPORTS = { en: { width: 1_440, height: 900 }, fr: { width: 390, height: 844 } };

for (const locale of locales) {
  test(`a review is answered, and its buyer rated, ${locale}`, async ({ page, person }) => {
    const { id, buyer, seller, words } = await reviewedOrder();
    await page.setViewportSize(VIEWPORTS[locale]);
    await holdSession(page, await tokensOf(seller.email, seller.password));
    await open(page, at(locale, '/profile/me/reviews'));
    await page
      .getByRole('link', { name: t(locale, 'Without your answer', 'Sans réponse de votre part') })
      .click();
    await expect(page).toHaveURL(/answered=false/);
    await expect(page.getByText(words)).toBeVisible();
    const field = answerField(page, locale);

    // Nothing, and what is refused: the words stay, also over a reload.
    await page.getByRole('button', { name: publish(locale) }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('Write to me at cheap@gold.example');
    await page.getByRole('button', { name: publish(locale) }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'an answer, refused');
    await expectFits(page);
    await open(page, at(locale, '/profile/me/reviews?answered=false'));
    await expect(field).toHaveValue('Write to me at cheap@gold.example');

    await field.fill(ANSWER);
    await pressTwice(page, new RegExp(publish(locale)));
    await expect(
      page.getByText(t(locale, 'You have answered all of them.', 'Vous avez répondu à tous.')),
    ).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    // On the order: the answer, and stars for the buyer.
    await open(page, at(locale, `/orders/${id}`));
    await expect(page.getByText(ANSWER)).toBeVisible();
    const save = t(locale, 'Save the rating', 'Enregistrer la note');
    await page.getByRole('button', { name: save }).click();
    await expect(
      page.getByText(t(locale, 'Choose one to five stars.', 'Choisissez d’une à cinq étoiles.')),
    ).toBeVisible();
    const good = page.getByRole('radio', { name: t(locale, 'Good', 'Bien'), exact: true });
    await good.focus();
    await page.keyboard.press('Space');
    await expect(good).toBeChecked();
    await expectAccessible(page, 'stars for a buyer');
    await expectFits(page);
    await pressTwice(page, new RegExp(save));
    const given = t(locale, 'You gave 4 stars.', 'Vous avez donné 4\u00a0étoiles.');
    await expect(page.getByText(given)).toBeVisible();
    await expect(page.locator('#buyer-rating')).toBeFocused();

    // The buyer is told of the answer, never of the stars.
    const other = await person();
    await holdSession(other, await tokensOf(buyer.email, buyer.password));
    await open(other, at(locale, `/orders/${id}`));
    await expect(other.getByText(ANSWER)).toBeVisible();
    await expect(other.locator('#buyer-rating')).toHaveCount(0);
    await expect
      .poll(async () => {
        await open(other, at(locale, '/notifications'));
        return other
          .getByRole('main')
          .getByText(t(locale, 'Your review was answered', 'Votre avis a reçu une réponse'))
          .count();
      })
      .toBeGreaterThan(0);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of locales) {
    test(`a review is answered, ${locale}`, async ({ page }) => {
      const { seller, words } = await reviewedOrder();
      await holdSession(page, await tokensOf(seller.email, seller.password));
      await page.goto(at(locale, '/profile/me/reviews'));
      await expect(page.getByText(words)).toBeVisible();
      const field = answerField(page, locale);
      await field.fill('Write to me at cheap@gold.example');
      await page.getByRole('button', { name: publish(locale) }).click();
      await expect(field).toHaveValue('Write to me at cheap@gold.example');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(ANSWER);
      await page.getByRole('button', { name: publish(locale) }).click();
      await expect(page.getByText(ANSWER)).toBeVisible();
      await expect(field).toHaveCount(0);
    });
  }
});
