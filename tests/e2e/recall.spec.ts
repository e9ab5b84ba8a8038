/**
 * An account changes hands: both tick their steps and see each other's at once. It is taken back within its warranty, found out
 * after it, and paid by recall protection, whose figures are public.
 */
import { demo, holdSession } from './support/accounts.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { advanceClock, call, freshAccount, registered, tokensOf } from './support/api.ts';
import { openAccountShop } from './support/market.ts';
import { once, paidOrder } from './support/orders.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const WARRANTY_DAYS = 7;
const DAY_SECONDS = 24 * 3_600;

const step = (page: Page, locale: Locale, en: string, fr: string) =>
  page.getByRole('checkbox', { name: t(locale, en, fr) });

const ticked = (page: Page, locale: Locale, done: number) =>
  page.getByRole('heading', {
    name: t(
      locale,
      `Handover, ${done} of 10 steps`,
      `Remise, étapes cochées\u00a0: ${done} sur 10`,
    ),
  });

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('an account is ticked over, taken back and paid', async ({ page, person }) => {
    // Three people and nine pages.
    test.setTimeout(180_000);
    const shop = await openAccountShop(WARRANTY_DAYS);
    const buyer = freshAccount('buyer');
    // A device of their own: every program of these tests would else be the same one.
    const headers = { 'x-fingerprint': buyer.name };
    const as = await registered(buyer, headers);
    const id = await paidOrder(as, shop.offer.id);
    const asSeller = { as: shop.sellerToken, headers: once() };
    await call('POST', `market/order/${id}/start`, { ...asSeller, body: {} });
    const signIn = async (): Promise<void> => {
      const credentials = { email: buyer.email, password: buyer.password };
      const body = { grant_type: 'password', credentials };
      await holdSession(page, await call('POST', 'auth/token', { body, headers }));
    };
    const path = at(locale, `/orders/${id}`);

    const sellerPage = await person();
    await holdSession(sellerPage, await tokensOf(shop.seller.email, shop.seller.password));
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn();
    await open(sellerPage, path);
    await open(page, path);
    await expect(ticked(page, locale, 0)).toBeVisible();
    await expect(ticked(sellerPage, locale, 0)).toBeVisible();
    const signedOut = ['I signed out on all', 'Je me suis déconnecté'] as const;
    await expect(step(page, locale, ...signedOut)).toBeDisabled();
    await step(sellerPage, locale, ...signedOut).click();
    await expect(ticked(page, locale, 1)).toBeVisible();
    await expect(step(page, locale, ...signedOut)).toBeChecked();
    await step(page, locale, 'Password changed', 'Mot de passe changé').click();
    await expect(ticked(sellerPage, locale, 2)).toBeVisible();
    await expect(ticked(page, locale, 2)).toBeVisible();
    await expectAccessible(page, 'the steps of a handover');
    await expectFits(page);

    const sealed = [{ login: 'ascend.kst.0417', password: 'hoard-under-the-hill' }];
    await call('POST', `market/order/${id}/deliver`, {
      as: shop.sellerToken,
      headers: once(),
      body: { sealed },
    });
    const received = t(locale, 'Yes, I received everything', 'Oui, j’ai tout reçu');
    await page.getByRole('button', { name: received, exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      t(locale, 'You have not ticked 5 steps', 'Vous n’avez pas encore coché 5 étapes'),
    );
    await expectAccessible(page, 'a release with steps that are not ticked');
    // It is asked, and nothing is forbidden.
    const release = t(locale, /^Release/, /^Libérer|^Verser/);
    await question.getByRole('button', { name: release }).click();
    const protection = page.getByRole('heading', {
      name: t(locale, 'Recall protection', 'Protection contre la reprise'),
    });
    await expect(protection).toBeVisible();

    await advanceClock((WARRANTY_DAYS + 1) * DAY_SECONDS);
    const { access_token: support } = await tokensOf(demo.support);
    await expect
      .poll(async () => (await call('GET', `market/order/${id}/recall`, { as: support })).decision)
      .toMatchObject({ refusal: null });
    const amount = money(locale, shop.offer.catalogPrice);
    const staffPage = await person();
    await holdSession(staffPage, await tokensOf(demo.support));
    await open(staffPage, path);
    const pay = t(locale, 'Pay the buyer', 'Payer l’acheteur');
    await staffPage.getByRole('button', { name: pay, exact: true }).click();
    const decision = staffPage.getByRole('alertdialog');
    await decision.getByRole('textbox').fill('The publisher’s mail names the third day');
    await expectAccessible(staffPage, 'a decision about a recall');
    await decision.getByRole('button', { name: pay, exact: true }).dblclick();
    await expect(
      staffPage.getByText(
        t(locale, `The buyer got ${amount} back.`, `L’acheteur a récupéré ${amount}.`),
      ),
    ).toBeVisible();

    await signIn();
    await open(page, path);
    await expect(
      page.getByText(t(locale, `You got ${amount} back`, `Vous avez récupéré ${amount}`)),
    ).toBeVisible();
    await expectAccessible(page, 'an order that recall protection paid');
    await expectFits(page);
    await open(page, at(locale, '/profile/me/balance'));
    await expect(page.getByRole('main')).toContainText(
      t(locale, 'Paid by recall protection', 'Versé par la protection contre la reprise'),
    );
    await open(page, at(locale, '/figures'));
    const cases = page.getByText(t(locale, 'Accounts taken back', 'Comptes repris'));
    await expect(cases).toBeVisible();
    await expectAccessible(page, 'the figures with the recall fund');
    await expectFits(page);
  });
}
