/** The seller's payout: its requirements, a payout method with its waiting time, the request, the staff's decision. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { demo, tokenOf } from '../support/accounts.ts';
import { advanceClock, call } from '../support/api.ts';
import { pressTwice } from '../support/checkout.ts';
import { codeOf, connectApp } from '../support/second-factor.ts';
import { open } from '../support/test.ts';
import { at, money, t, type Locale } from '../support/words.ts';
import type { Trade } from './steps-order.ts';

const WAIT_SECONDS = 48 * 3_600 + 60;
const LABEL = '•••• 3000';

function panelOf(page: Page, locale: Locale): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t(locale, 'Payout', 'Versement') }) })
    .last();
}

/** Verified by the sandbox, as the identity check's own journey shows in the browser. */
async function verify(token: string): Promise<void> {
  const body = { trust_level: 2 };
  const { link } = await call('POST', 'auth/kyc/verify', { as: token, body });
  await call('POST', `sandbox/kyc/${link.split('/').at(-1)}`, { body: { outcome: 'approve' } });
  await expect
    .poll(async () => (await call('GET', 'auth/profile', { as: token })).trust_level)
    .toBe(2);
}

async function addMethod(page: Page, locale: Locale, secret: string): Promise<void> {
  const panel = panelOf(page, locale);
  await panel
    .getByRole('button', {
      name: t(locale, 'Add a payout method', 'Ajouter un moyen de versement'),
    })
    .click();
  await panel.getByLabel(t(locale, 'Account holder', 'Titulaire du compte')).fill('Ada Seller');
  const iban = panel.getByLabel('IBAN');
  const add = panel.getByRole('button', { name: t(locale, 'Add it', 'Ajouter'), exact: true });
  await iban.fill('DE89 3704 0044 0532 0130 01');
  await add.click();
  await expect(iban).toHaveAttribute('aria-invalid', 'true');
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 01');
  await iban.fill('DE89 3704 0044 0532 0130 00');
  await add.click();
  // This session has not confirmed its second factor yet.
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/authenticator app|application d’authentification/)
    .fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: t(locale, 'Continue', 'Continuer') }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: LABEL })).toContainText(
    t(locale, 'can be used from', 'utilisable à partir du'),
  );
}

/** Asks for all of it, with an impatient finger. */
async function ask(panel: Locator, locale: Locale, cents: number): Promise<void> {
  const sum = money(locale, cents);
  const button = panel.getByRole('button', { name: t(locale, `Pay out ${sum}`, `Verser ${sum}`) });
  await expect(button).toBeEnabled();
  await pressTwice(panel.page(), t(locale, /^Pay out \$/, /^Verser \d/));
}

/** The admin lets it through and notes that the money has left. */
async function send(sellerToken: string): Promise<void> {
  const as = await tokenOf(demo.admin);
  const { data } = await call('GET', 'wallet/payout/payout_request?limit=1', { as: sellerToken });
  for (const act of ['approve', 'mark-paid']) {
    await call('POST', `admin/payout/${data[0].id}/${act}`, {
      as,
      headers: { 'idempotency-key': randomUUID() },
    });
  }
}

export async function payOut({
  sellerLocale: locale,
  sellerPage: page,
  shop,
}: Trade): Promise<void> {
  const path = at(locale, '/profile/me/balance');
  const panel = panelOf(page, locale);
  await open(page, path);
  for (const name of [
    t(locale, 'Verify your identity', 'Vérifier votre identité'),
    t(locale, 'Turn on two-factor sign-in', 'Activer la double authentification'),
  ])
    await expect(panel.getByRole('link', { name })).toBeVisible();

  await verify(shop.sellerToken);
  const secret = await connectApp(shop.seller);
  await open(page, path);
  await addMethod(page, locale, secret);
  // Nothing that would be refused can be sent: the panel says from when the method can be used.
  await expect(panel).toContainText(
    t(locale, /Yours can be used from/, /Le vôtre le sera à partir/),
  );
  await expect(panel.getByRole('button', { name: t(locale, /^Pay out/, /^Verser/) })).toHaveCount(
    0,
  );
  await expectAccessible(page, 'a payout method that waits');

  await advanceClock(WAIT_SECONDS);
  await open(page, path);
  await ask(panel, locale, shop.netCents);
  const cancel = panel.getByRole('button', {
    name: t(locale, /^Cancel the payout/, /^Annuler le versement/),
  });
  await expect(cancel).toBeVisible();
  await expectAccessible(page, 'a payout under way');
  await cancel.click();
  await expect(panel.getByText(t(locale, 'Cancelled by you', 'Annulé par vous'))).toBeVisible();
  await ask(panel, locale, shop.netCents);
  await expect(cancel).toBeVisible();
  const asked = 'wallet/payout/payout_request?limit=9';
  expect((await call('GET', asked, { as: shop.sellerToken })).data).toHaveLength(2);
  await send(shop.sellerToken);
  // The open page hears of it.
  await expect(panel.getByText(t(locale, 'Sent', 'Envoyé'), { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'payouts on a phone');
}
