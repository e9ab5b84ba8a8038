/** The staff's page of both programmes: an application is decided, a partnership ends, and the person is told. */
import { demo, holdSession } from './support/accounts.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call, freshAccount, registered, tokensOf, type Account } from './support/api.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

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
  test(`an application is approved and the partnership ends, ${locale}`, async ({
    page,
    person,
  }) => {
    const { account, about } = await applicant();
    await page.setViewportSize(VIEWPORTS[locale]);
    await holdSession(page, await tokensOf(demo.admin));
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
