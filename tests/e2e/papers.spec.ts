/** A receipt that its buyer opens, and the invoice of a seller's fees, with the tax details that stand on it. */
import { readFile } from 'node:fs/promises';
import { readPdf } from '../support/read-pdf.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { advanceClock, call, freshAccount, registered, tokensOf } from './support/api.ts';
import { openShop } from './support/market.ts';
import { deliver, moveOrder, paidOrder } from './support/orders.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const sizes = { en: { width: 1440, height: 900 }, fr: { width: 320, height: 700 } };
const WALLET = '/profile/me/balance';
const ISSUING_HOUR = 7;
/** The demo has sold in it, whatever day it is. */
const YEAR = String(new Date(Date.now() - 60 * 86_400_000).getUTCFullYear());

/** What a link leads to, as it works without script. */
async function readLink(page: Page, name: string | RegExp) {
  const href = await page.getByRole('link', { name }).first().getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-disposition']).toMatch(
    /^attachment; filename="legend-.+\.pdf"$/,
  );
  return readPdf(await answer.body());
}

/** To the morning of the first day of the next month: invoices are issued. */
async function toNextMonth(): Promise<void> {
  const now = new Date((await advanceClock(1)).now);
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, ISSUING_HOUR);
  await advanceClock(Math.ceil((first - now.getTime()) / 1_000));
}

async function giveDetails(page: Page, locale: Locale): Promise<void> {
  const give = page.getByRole('button', {
    name: t(locale, 'Tax details', 'Informations fiscales'),
  });
  const save = page.getByRole('button', { name: t(locale, 'Save', 'Enregistrer'), exact: true });
  const name = page.getByLabel(t(locale, 'First and last name', 'Prénom et nom'));
  await give.click();
  await name.fill('Élodie Вольская');
  await page
    .getByLabel(t(locale, 'Address', 'Adresse'), { exact: true })
    .fill('1 rue Longue\nLyon');
  await page.getByLabel(t(locale, 'Country', 'Pays'), { exact: true }).selectOption('FR');
  const vat = page.getByLabel(
    t(locale, 'VAT number, if you have one', 'Numéro de TVA, si vous en avez un'),
  );
  await vat.fill('FR1');
  await save.click();
  await expect(vat).toBeFocused();
  await expect(vat).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'the tax details');
  await expectFits(page);
  await page.setViewportSize(sizes[locale]);
  await vat.fill('');
  await save.click();
  await expect(name).toBeHidden();
}

/** An accountant's look: the document among all, its month's sums, the file, and the document itself. */
async function lookThrough(page: Page, locale: Locale, invoice: string): Promise<void> {
  await open(page, at(locale, '/staff/documents'));
  await expect(
    page.getByRole('link', { name: t(locale, 'Documents', 'Documents') }),
  ).toHaveAttribute('aria-current', 'page');
  await page
    .getByLabel(t(locale, 'Number, name, e-mail or id', 'Numéro, nom, e-mail ou identifiant'))
    .fill(invoice.toLowerCase());
  // By the keyboard alone, as a form does without script.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=inv-/);
  const table = page.getByRole('region', { name: 'Documents', exact: true });
  // With the head.
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').last()).toContainText(invoice);
  const sums = page.getByRole('region', { name: t(locale, /^Sums of/, /^Totaux pour/) });
  await expect(sums.getByRole('row').last()).toContainText(t(locale, 'Total', 'Total'));
  await expect(
    page.getByText(t(locale, 'none is missing', 'aucun ne manque')).first(),
  ).toBeVisible();
  await expectAccessible(page, 'documents');
  await expectFits(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: t(locale, 'Save as CSV', 'Enregistrer en CSV') }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${invoice},fee_invoice`);
  const drawn = page.waitForEvent('download');
  await page
    .getByRole('button', { name: t(locale, `${invoice} as PDF`, `${invoice} en PDF`) })
    .click();
  const { text, language } = await readPdf(await readFile(await (await drawn).path()));
  expect(language).toBe(locale);
  expect(text).toContain('Élodie Вольская');
  // A number that no document has: the way back to all of them.
  await open(page, at(locale, '/staff/documents?search=INV-2020-000001'));
  await expect(
    page.getByText(t(locale, 'No document fits', 'Aucun document ne correspond')),
  ).toBeVisible();
  await page.getByRole('link', { name: t(locale, 'Show everything', 'Tout afficher') }).click();
  await expect(table.getByRole('row').filter({ hasText: invoice })).toBeVisible();
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('a receipt and an invoice are opened', async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(sizes[locale]);
    const shop = await openShop();
    const buyer = freshAccount('buyer');
    const buyerToken = await registered(buyer);
    const order = await paidOrder(buyerToken, shop.offer.id);
    await moveOrder(shop.sellerToken, order, 'start');
    await deliver(shop.sellerToken, order);
    await moveOrder(buyerToken, order, 'confirm');

    await open(page, at(locale, '/'));
    await holdSession(page, await tokensOf(buyer.email, buyer.password));
    await open(page, at(locale, `/orders/${order}`));
    const receipt = await readLink(page, t(locale, 'Receipt (PDF)', 'Reçu (PDF)'));
    expect(receipt).toMatchObject({ title: t(locale, 'Receipt', 'Reçu'), language: locale });
    expect(receipt.text).toContain(shop.offer.title);
    expect(receipt.text).toContain(shop.seller.name);
    expect(receipt.text).toContain(
      `${t(locale, 'Paid by card', 'Payé par carte')} ${money(locale, shop.offer.catalogPrice)}`.replaceAll(
        /[\u00A0\u202F]/g,
        ' ',
      ),
    );
    await expectFits(page);
    await page.setViewportSize(sizes[locale]);

    await holdSession(page, await tokensOf(shop.seller.email, shop.seller.password));
    await open(page, at(locale, WALLET));
    await giveDetails(page, locale);
    await toNextMonth();
    const tokens = await tokensOf(shop.seller.email, shop.seller.password);
    await expect
      .poll(
        async () => (await call('GET', 'wallet/papers', { as: tokens.access_token })).data.length,
        { timeout: 60_000 },
      )
      .toBe(1);
    await holdSession(page, tokens);
    await open(page, at(locale, WALLET));
    const invoice = await readLink(page, /INV-\d{4}-\d{6}/);
    // The demo's operator has not said who they are: no tax is stated.
    expect(invoice.title).toContain(
      t(locale, 'Receipt of fees without tax statement', 'Reçu de frais sans mention de taxe'),
    );
    expect(invoice.text).toContain('Élodie Вольская');
    expect(invoice.text).toContain(
      money(locale, shop.offer.catalogPrice - shop.netCents).replaceAll(/[\u00A0\u202F]/g, ' '),
    );
    const year = await readLink(
      page,
      t(locale, /^Sales of \d{4} as PDF/, /^Ventes de \d{4} en PDF/),
    );
    expect(year.text).toContain(shop.seller.name);
    await expectAccessible(page, 'the documents');
    await expectFits(page);

    const [, number = ''] = /(INV-\d{4}-\d{6})/.exec(invoice.title) ?? [];
    await holdSession(page, await tokensOf(demo.admin));
    await lookThrough(page, locale, number);
  });

  journey('staff take the file of a year', async ({ page }) => {
    await page.setViewportSize(sizes[locale]);
    await open(page, at(locale, '/'));
    await holdSession(page, await tokensOf(demo.admin));
    await open(page, at(locale, '/staff/payouts?queue=sellers'));
    await page.getByLabel(t(locale, 'Year', 'Année'), { exact: true }).selectOption(YEAR);
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: t(locale, 'Take the file', 'Prendre le fichier') })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^sellers-\d{4}\.csv$/);
    const table = await readFile(await file.path(), 'utf8');
    // The demo has sellers with more than thirty sales.
    expect(table.split('\r\n').length).toBeGreaterThan(2);
    await expectAccessible(page, 'sellers of a year');
    await expectFits(page);
  });
}
