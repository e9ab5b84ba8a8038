/** Identity checks in the browser: a large card payment waits, the check is opened, and its result moves the order. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, freshAccount, placeOrder, registered } from './support/api.ts';
import { openShop } from './support/market.ts';
import { alive, open, takingTurns, test } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

/** Above the 500 USD from which the identity of an unknown buyer is asked for (decision 0005). */
const PRICE_CENTS = 60_000;
const SETTINGS = '/profile/me/settings?section=verification';
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** Pays an order by card and ends at the order, which waits. @returns its id and the buyer's token */
async function waitingOrder(page: Page, locale: Locale): Promise<{ id: string; token: string }> {
  const shop = await openShop(PRICE_CENTS);
  const buyer = freshAccount('buyer');
  const token = await registered(buyer);
  await signIn(page, buyer.email, buyer.password);
  const order = await placeOrder(token, {
    offer_id: shop.offer.id,
    count: 1,
    currency: 'USD',
    buyer_inputs: { character: 'Ringbearer' },
  });
  await open(page, at(locale, `/checkout/${order.id}`));
  await page.getByRole('button', { name: t(locale, /^Pay \$/, /^Payer /) }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await alive(page);
  await page.getByRole('button', { name: t(locale, /^Pay \$/, /^Payer /) }).click();
  await expect(page).toHaveURL(new RegExp(`${at(locale, '/orders/')}${order.id}$`));
  await alive(page);
  return { id: order.id, token };
}

/** Presses a button that opens the provider's page in a new tab. */
async function openCheck(page: Page, name: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name }).click(),
  ]);
  await tab.waitForURL(/\/sandbox\/kyc\//);
  await alive(tab);
  return tab;
}

const verifyWords = (locale: Locale): string =>
  t(locale, 'Verify your identity', 'Vérifier votre identité');

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('a large payment goes on when the identity is verified', async ({ page }) => {
    test.setTimeout(60_000);
    await page.setViewportSize(locale === 'en' ? widths.wide : widths.narrow);
    await waitingOrder(page, locale);
    await expect(
      page.getByText(t(locale, /[Ww]ithout a result by/, /[Ss]ans résultat avant/)),
    ).toBeVisible();
    await expectAccessible(page, 'the order that waits for the identity');

    const tab = await openCheck(page, verifyWords(locale));
    await expectAccessible(tab, 'the sandbox check');
    await tab.getByRole('button', { name: t(locale, 'Approve', 'Approuver') }).click();
    await expect(tab).toHaveURL(new RegExp(SETTINGS.replace('?', String.raw`\?`)));
    const step = tab.getByRole('listitem').filter({
      hasText: t(locale, 'Identity verified', 'Identité vérifiée'),
    });
    await expect(step).toBeVisible();
    await expect(tab.getByRole('button', { name: verifyWords(locale) })).toHaveCount(0);
    await expectAccessible(tab, 'the verification section when verified');
    await tab.close();

    // The first tab is updated by a realtime event.
    await expect(
      page.getByRole('heading', {
        name: t(locale, /will start soon$/, /va bientôt commencer$/),
      }),
    ).toBeVisible();
  });

  journey(
    'a check that does not pass says why and hands the order to support',
    async ({ page }) => {
      test.setTimeout(60_000);
      await page.setViewportSize(locale === 'fr' ? widths.wide : widths.narrow);
      const order = await waitingOrder(page, locale);
      await open(page, at(locale, SETTINGS));
      await expectAccessible(page, 'the verification section');
      const tab = await openCheck(page, verifyWords(locale));
      await expect(
        page.getByRole('button', {
          name: t(locale, 'Continue the check', 'Continuer la vérification'),
        }),
      ).toBeVisible();
      await tab
        .getByLabel(t(locale, 'Why it is rejected', 'Motif du refus'))
        .selectOption('document_expired');
      await tab.getByRole('button', { name: t(locale, 'Reject', 'Refuser') }).click();
      await tab.waitForURL(/section=verification/);
      await tab.close();
      await expect(
        page.getByText(t(locale, 'The document has expired.', 'Le document a expiré.')),
      ).toBeVisible();
      await expectAccessible(page, 'the verification section after a rejection');
      await expect
        .poll(
          async () => (await call('GET', `market/order/${order.id}`, { as: order.token })).status,
        )
        .toBe('waiting_approval');

      const again = await openCheck(page, t(locale, 'Try again', 'Réessayer'));
      await again.getByRole('button', { name: t(locale, 'Approve', 'Approuver') }).click();
      await again.waitForURL(/section=verification/);
      await again.close();
      await expect(
        page.getByText(t(locale, 'Earlier checks', 'Vérifications précédentes')),
      ).toBeVisible();
      await open(page, at(locale, `/orders/${order.id}`));
      await expect(
        page.getByRole('heading', {
          name: t(locale, 'Support looks at this payment', 'Le support examine ce paiement'),
        }),
      ).toBeVisible();
    },
  );

  journey('a demanded level stops a purchase and leads to the check', async ({ page }) => {
    await page.setViewportSize(locale === 'en' ? widths.narrow : widths.wide);
    const shop = await openShop();
    const buyer = freshAccount('buyer');
    const token = await registered(buyer);
    const { id } = await call('GET', 'auth/profile', { as: token });
    await call('PUT', `admin/user/${id}/required-trust-level`, {
      as: await tokenOf(demo.admin),
      body: { trust_level: 2, reason: 'Several accounts with one card.' },
    });
    await signIn(page, buyer.email, buyer.password);
    await open(page, at(locale, `/checkout?offerId=${shop.offer.id}&count=1`));
    await page
      .getByRole('textbox', { name: t(locale, 'Character name', 'Nom du personnage') })
      .fill('Ringbearer');
    await page.getByRole('button', { name: t(locale, /^Pay \$/, /^Payer /) }).click();
    const refusal = page.getByRole('alert').filter({ hasText: '2' });
    await refusal.getByRole('link', { name: verifyWords(locale) }).click();
    await expect(page).toHaveURL(/section=verification/);
    await expect(page.getByText(t(locale, 'Required', 'Exigé'), { exact: true })).toBeVisible();
    await expectAccessible(page, 'the section with a demanded level');
  });
}
