/**
 * What staff keep of promotions. Programmes: an application is decided, a partnership ends, and the person is told. Codes: made, used by
 * a buyer, counted, stopped.
 */
import { demo, holdSession } from './support/accounts.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import {
  call,
  freshAccount,
  registered,
  tokensOf,
  type Account,
  type Tokens,
} from './support/api.ts';
import { atCheckout, deposit, openCheckout, payButton } from './support/checkout.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

let held: Promise<Tokens> | undefined;
/** One session: a code of an authenticator app is taken once. */
const admin = (): Promise<Tokens> => (held ??= tokensOf(demo.admin));

/** Somebody with a confirmed address who has applied. */
async function applicant(): Promise<{ account: Account; about: string }> {
  const account = freshAccount('partner');
  const as = await registered(account);
  const about = `Guides about the endgame, which many people read. ${account.name}`;
  await call('POST', 'affiliate', { as, body: { about } });
  return { account, about };
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

async function answer(page: Page, locale: Locale, label: string, confirm = label): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  const reason = dialog.getByRole('textbox', { name: t(locale, 'Reason', 'Motif') });
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('Seen and decided');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const VIEWPORTS = { en: { width: 1_440, height: 900 }, fr: { width: 390, height: 844 } };

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('an application is approved and the partnership ends', async ({ page, person }) => {
    const { account, about } = await applicant();
    await page.setViewportSize(VIEWPORTS[locale]);
    await holdSession(page, await admin());
    await open(page, at(locale, '/staff/programmes'));
    const card = cardOf(page, account.name);
    await expect(card.getByText(about)).toBeVisible();
    await expectAccessible(page, 'applications of partners');
    await expectFits(page);
    const approve = t(locale, 'Approve', 'Approuver');
    await card.getByRole('button', { name: approve, exact: true }).click();
    await answer(page, locale, approve);
    await expect(card).toHaveCount(0);

    await page.getByRole('link', { name: t(locale, 'Partners', 'Partenaires') }).click();
    await expect(page).toHaveURL(/queue=partners/);
    await expect(card.getByText(about)).toBeVisible();
    await expectFits(page);
    const end = t(locale, 'End the partnership', 'Mettre fin au partenariat');
    await card.getByRole('button', { name: end, exact: true }).click();
    await answer(page, locale, end);
    await expect(card).toHaveCount(0);

    const own = await person();
    await holdSession(own, await tokensOf(account.email, account.password));
    await open(own, at(locale, '/affilate-programm'));
    await expect(own.getByText('Seen and decided')).toBeVisible();
    await expect
      .poll(async () => {
        await open(own, at(locale, '/notifications'));
        return own
          .getByRole('main')
          .getByText(t(locale, 'Your partnership has ended', 'Votre partenariat a pris fin'))
          .count();
      })
      .toBeGreaterThan(0);
  });
}

const promoRow = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: code, exact: true }) });

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('a code that staff make is used at a checkout and counted', async ({ page, person }) => {
    // A long way: made by staff, looked at narrow and wide, used by a buyer, counted and stopped.
    test.slow();
    const code = `E2E-${Date.now().toString(36).toUpperCase()}`;
    await page.setViewportSize(VIEWPORTS[locale]);
    await holdSession(page, await admin());
    await open(page, at(locale, '/staff/rules/codes'));
    await expectFits(page);
    await page.getByRole('link', { name: t(locale, 'New code', 'Nouveau code') }).click();
    await expect(page).toHaveURL(/[?&]new=1/);
    const form = page.getByRole('region', { name: t(locale, 'New code', 'Nouveau code') });
    const field = (en: string, fr: string) =>
      form.getByRole('textbox', { name: t(locale, en, fr), exact: true });
    await field('Takes off', 'Retire').fill('10');
    await field('At most', 'Au plus').fill('2');
    await field('Reason', 'Motif').fill('For the journey of this test');
    // Without a limit nothing bounds what it costs, and it could not start at once.
    const start = form.getByRole('button', {
      name: t(locale, 'Start the code', 'Démarrer le code'),
    });
    await expect(start).toBeHidden();
    await field('In all', 'En tout').fill('100');
    await expect(form.getByText(money(locale, 20_000))).toBeVisible();
    await expectFits(page);
    await start.click();
    const name = field('Code', 'Code');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('button', { name: t(locale, 'Make one up', 'En inventer un') }).click();
    await expect(name).toHaveValue(/^[A-Z]{4}-\d{4}$/);
    // Of a code that is there already it is said at its field, and nothing typed is lost.
    await name.fill('exile10');
    await start.click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(field('At most', 'Au plus')).toHaveValue('2');
    await name.fill(code);
    await start.click();
    const panel = page.getByRole('region', { name: code });
    await expect(panel.getByText(t(locale, 'Active', 'Actif'), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/[?&]code=[0-9a-f-]{36}/);
    await page.reload();
    await expect(panel.getByText('For the journey of this test')).toBeVisible();
    await expectAccessible(page, 'a promo code');

    const own = await person();
    const { shop, token } = await atCheckout(own, locale);
    await deposit(token, 5_000);
    await openCheckout(own, shop, locale);
    await own.getByRole('textbox', { name: t(locale, 'Promo code', 'Code promo') }).fill(code);
    await own.getByRole('button', { name: t(locale, 'Apply', 'Appliquer'), exact: true }).click();
    await expect(payButton(own, locale)).not.toContainText(money(locale, shop.offer.catalogPrice));
    await payButton(own, locale).click();
    await expect(own).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);

    await open(page, at(locale, `/staff/rules/codes?search=${code}`));
    const row = promoRow(page, code);
    await expect(row).toContainText(
      locale === 'en' ? /1\s*100/ : t(locale, '1 of 100', '1 sur 100'),
    );
    await row.getByRole('link').click();
    await panel.getByRole('button', { name: t(locale, 'Stop it', 'Arrêter') }).click();
    await answer(page, locale, t(locale, 'Stop it', 'Arrêter'));
    await expect(panel.getByText(t(locale, 'Stopped', 'Arrêté'), { exact: true })).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
  });
}
