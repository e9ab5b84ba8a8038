/**
 * A payout from its fee to the bank and back: asked for, approved, put into a batch whose file is taken and carried out, come
 * back with its fee; a large one that two people approve; payouts of an account frozen while its owner looks on.
 */
import { expectAccessible, expectFits as expectFitsBoth } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { advanceClock, call, DEMO_PASSWORD, tokensOf, type Tokens } from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { codeOf, connectApp } from './support/second-factor.ts';
import { open, takingTurns, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const ROOT = 'root@legend.test';
const ADDRESS = 'kestrel@legend.test';
const WAIT_SECONDS = 48 * 3_600 + 60;
const CENTS = 2_000;
/** 2 % of it. */
const FEE_CENTS = 40;
const REASON = 'Run of the day';

/** English is used on a wide page, French on a narrow one. */
const sizes = { en: { width: 1440, height: 900 }, fr: { width: 390, height: 844 } };

async function expectFits(page: Page, locale: Locale): Promise<void> {
  await expectFitsBoth(page);
  await page.setViewportSize(sizes[locale]);
}

/** The seller of the demo in a session that has confirmed a second factor, with a method at PayPal that may be used. */
async function readySeller(): Promise<Tokens> {
  // Before the factor is there: this session stays, and confirms it by itself.
  const tokens = await tokensOf(demo.seller);
  const as = tokens.access_token;
  const secret = await connectApp({
    email: demo.seller,
    password: DEMO_PASSWORD,
    name: 'Kestrel_',
  });
  const answer = { method: 'totp', code: codeOf(secret, 1) };
  await call('POST', 'auth/second-factor/confirm', { as, body: answer });
  const body = { kind: 'paypal', holder: '', details: ADDRESS };
  await call('POST', 'wallet/payout/method', { as, body });
  await advanceClock(WAIT_SECONDS);
  return tokens;
}

/** One decision in the dialog that a button opens. */
async function decide(
  page: Page,
  button: RegExp | string,
  { confirm, locale }: { confirm: RegExp | string; locale: Locale },
): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill(REASON);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

const words = (locale: Locale) => {
  const sum = money(locale, CENTS);
  const fee = money(locale, FEE_CENTS);
  const net = money(locale, CENTS - FEE_CENTS);
  return {
    arrives: t(locale, `Less a fee of ${fee}: ${net} arrives.`, `Moins ${fee} de frais`),
    payOut: t(locale, `Pay out ${sum}`, `Verser ${sum}`),
    fee: t(locale, `fee ${fee}, ${net} arrives`, `frais ${fee}, ${net} versés`),
    cameBack: t(locale, 'Came back', 'Revenu'),
    closed: t(
      locale,
      'closed: money that was sent there came back',
      'l’argent envoyé là est revenu',
    ),
    frozen: t(locale, /are frozen since/, /sont gelés depuis/),
    approve: t(locale, /^Approve/, /^Approuver/),
    makeBatch: t(locale, /^Make a batch of/, /^Grouper/),
    takeFile: t(locale, 'Take the file', 'Prendre le fichier'),
    carriedOut: t(locale, 'It was carried out', 'Il a été exécuté'),
    booked: t(locale, /(\d+) of \1 booked/, /(\d+) sur \1 comptabilisés/),
    back: t(locale, 'It came back', 'L’argent est revenu'),
    sum,
    net,
  };
};

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey(
    'a payout with its fee goes out with a batch, and comes back whole',
    async ({ page, person }) => {
      const say = words(locale);
      const seller = await readySeller();
      const size = sizes[locale];
      await page.setViewportSize(size);
      await holdSession(page, seller);
      await open(page, at(locale, '/profile/me/balance'));
      const main = page.getByRole('main');
      const panel = main
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: t(locale, 'Payout', 'Versement') }) })
        .last();
      await panel.getByLabel(t(locale, 'Paid out to', 'Versé sur')).selectOption({
        label: 'PayPal k•••@legend.test',
      });
      await panel
        .getByLabel(t(locale, 'Amount in US dollars', 'Montant en dollars américains'))
        .fill(String(CENTS / 100));
      await expect(panel).toContainText(say.arrives);
      await expectFits(page, locale);
      await expectAccessible(page, 'what a payout costs');
      await panel.getByRole('button', { name: say.payOut }).click();
      await expect(panel).toContainText(say.fee);

      const staff = await person({ viewport: size });
      await holdSession(staff, await tokensOf(demo.admin));
      await open(staff, at(locale, '/staff/payouts'));
      const card = staff.getByRole('article').filter({ hasText: ADDRESS });
      await card.getByRole('button', { name: say.approve }).click();
      await staff.getByRole('alertdialog').getByRole('button', { name: say.approve }).click();
      await expect(staff.getByRole('alertdialog')).toBeHidden();
      await expectFits(staff, locale);
      await expectAccessible(staff, 'payouts to be decided');

      await open(staff, at(locale, '/staff/payouts?queue=batches'));
      const choice = staff.locator('section').filter({ hasText: 'PayPal' }).last();
      await expect(choice).toContainText(say.net);
      await expectFits(staff, locale);
      await expectAccessible(staff, 'payouts for a batch');
      await choice.getByRole('button', { name: say.makeBatch }).click();
      const batch = staff.getByRole('article').filter({ hasText: 'PayPal' }).first();
      const download = staff.waitForEvent('download');
      await batch.getByRole('button', { name: say.takeFile }).click();
      expect((await download).suggestedFilename()).toMatch(/^payouts-paypal-[\da-f]{8}\.csv$/);
      await batch.getByRole('button', { name: say.carriedOut }).click();
      const question = staff.getByRole('alertdialog');
      await question.getByLabel(t(locale, 'Reason', 'Motif')).fill(REASON);
      await question.getByRole('button', { name: t(locale, /has left$/, /sont partis$/) }).click();
      await expect(question).toBeHidden();
      await expect(async () => {
        await open(staff, at(locale, '/staff/payouts?queue=batches'));
        await expect(staff.getByRole('article').first()).toContainText(say.booked, {
          timeout: 2_000,
        });
      }).toPass();
      await expect(panel).toContainText(t(locale, 'Sent', 'Envoyé'));

      await open(staff, at(locale, '/staff/payouts?queue=sent'));
      await expect(staff.getByRole('article').first()).toContainText(ADDRESS);
      await decide(staff, say.back, { locale, confirm: t(locale, /came back$/, /sont revenus$/) });
      await expect(panel).toContainText(say.cameBack);
      await expect(panel).toContainText(say.closed);
      await expectFits(page, locale);
      await expectAccessible(page, 'a payout that came back');

      const { id } = await call('GET', 'auth/profile', { as: seller.access_token });
      await open(staff, at(locale, `/staff/people/${id}`));
      const freeze = t(locale, 'Freeze payouts', 'Geler les versements');
      await decide(staff, freeze, { locale, confirm: freeze });
      await expect(panel).toContainText(say.frozen);
      await expectAccessible(page, 'frozen payouts');
      await expectAccessible(staff, 'a person whose payouts are frozen');
      const lift = t(locale, 'Lift the freeze', 'Lever le gel');
      await decide(staff, lift, { locale, confirm: lift });
      await expect(panel).not.toContainText(say.frozen);
    },
  );

  journey('a large payout waits for a second person', async ({ page }) => {
    await page.setViewportSize(sizes[locale]);
    const first = t(locale, '1 of 2 approvals', '1 approbation sur 2');
    const second = t(locale, 'Approve as second', 'Approuver en second');
    // Whoever gave the first approval is not offered the second one.
    await holdSession(page, await tokensOf(demo.admin));
    await open(page, at(locale, '/staff/payouts'));
    const card = page.getByRole('article').filter({ hasText: first });
    await expect(card).toBeVisible();
    await expect(card.getByRole('button', { name: second })).toHaveCount(0);
    await page.context().clearCookies();
    await holdSession(page, await tokensOf(ROOT));
    await open(page, at(locale, '/staff/payouts'));
    await card.getByRole('button', { name: second }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t(locale, /^Approve/, /^Approuver/) }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(t(locale, /2 of 2 approvals/, /2 approbations sur 2/)),
    ).toBeVisible();
  });
}
