/**
 * Books of a provider beside ours: an admin sees where they differ, and closes a difference with a reason. Our own books: two
 * super admins adjust them, and whom it concerns reads it.
 */
import { Client } from 'pg';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, holdSession, signIn } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf } from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

/** Something that the provider booked yesterday, and of which our books know nothing. How it is found: tests/races/books.test.ts. */
async function bookUnknown(databaseUrl: string, cents: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const id = crypto.randomUUID();
  const subject = `entry:${id}`;
  await client.query(
    `insert into provider_books (provider, started_at, read_at, compared_at, held, ledger_cents)
     values ('sandbox', now() - interval '2 days', now(), now(), '[{"currency": "USD", "cents": 5000}]', 5000)
     on conflict (provider) do nothing`,
  );
  await client.query(
    `insert into provider_entry (provider, entry_id, category, subject, amount_cents, fee_cents, net_cents,
       currency, usd_cents, booked_at, read_at, posted_at)
     values ('sandbox', $1, 'other', $2, $3, 0, $3, 'USD', $3, now() - interval '1 day', now(), now())`,
    [id, subject, cents],
  );
  await client.query(
    `insert into provider_difference (id, provider, subject, kind, provider_cents, ledger_cents, since, created_at, changed_at)
     values ($1, 'sandbox', $2, 'unknown', $3, 0, now() - interval '1 day', now(), now())`,
    [id, subject, cents],
  );
  await client.end();
}

/** The demo market has no super admin: two of its staff are made some. */
async function makeSuperAdmins(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const emails = [demo.admin, demo.support];
  await client.query(`update app_user set role = 'super_admin' where email = any($1)`, [emails]);
  await client.end();
}

const REASON = 'Charged twice by mistake.';
const ADJUSTMENTS = '/staff/ledger?view=adjustments';

async function propose(page: Page, locale: Locale, { id, cents }: { id: string; cents: number }) {
  await open(page, at(locale, ADJUSTMENTS));
  await page
    .getByRole('button', { name: t(locale, 'Propose an adjustment', 'Proposer un ajustement') })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(t(locale, 'Person (id)', 'Personne (id)')).fill(id);
  await dialog
    .getByLabel(t(locale, 'Amount in US dollars', 'Montant en dollars américains'))
    .fill(t(locale, (cents / 100).toFixed(2), (cents / 100).toFixed(2).replace('.', ',')));
  await dialog.getByLabel(t(locale, 'Reason', 'Motif'), { exact: true }).fill('short');
  const send = dialog.getByRole('button', { name: t(locale, 'Propose it', 'Proposer') });
  await send.click();
  await expect(dialog.getByLabel(t(locale, 'Reason', 'Motif'), { exact: true })).toBeFocused();
  await expectAccessible(page, 'the dialog of an adjustment');
  await dialog.getByLabel(t(locale, 'Reason', 'Motif'), { exact: true }).fill(REASON);
  await send.click();
  await expect(dialog).toHaveCount(0);
}

const sizes = { en: { width: 1440, height: 900 }, fr: { width: 390, height: 844 } };
const amounts = { en: 1_234, fr: 4_321 };

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('a difference between both books is seen and closed', async ({ page, market }) => {
    await page.setViewportSize(sizes[locale]);
    await bookUnknown(market.databaseUrl, amounts[locale]);
    await holdSession(page, await tokensOf(demo.admin));
    await open(page, at(locale, '/staff/payments?queue=books'));
    await expect(
      page.getByText(t(locale, 'Held, as the provider says', 'Détenu, selon le prestataire')),
    ).toBeVisible();
    const sum = money(locale, amounts[locale]);
    const card = page.getByRole('article').filter({ hasText: sum });
    await expect(card).toContainText(t(locale, 'Unknown to us', 'Inconnu chez nous'));
    await expectFits(page);
    await page.setViewportSize(sizes[locale]);
    await expectAccessible(page, 'books of a provider');
    const close = t(locale, /^Close/, /^Clore/);
    await card.getByRole('button', { name: close }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill('It belongs to another shop.');
    await dialog.getByRole('button', { name: t(locale, 'Close it', 'Clore') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card).toHaveCount(0);
    await expect(
      page.getByText(t(locale, 'The difference is closed.', 'L’écart est clos.')),
    ).toBeVisible();
  });

  journey('an adjustment takes two, and its owner reads it', async ({ page, person, market }) => {
    test.slow();
    await makeSuperAdmins(market.databaseUrl);
    const account = freshAccount('adjusted');
    const { id } = await call('GET', 'auth/profile', { as: await registered(account) });
    const cents = amounts[locale];
    const card = (where: Page) => where.getByRole('article').filter({ hasText: account.name });
    const agree = t(locale, /^Agree/, /^Approuver/);

    await page.setViewportSize(sizes[locale]);
    await holdSession(page, await tokensOf(demo.admin));
    await propose(page, locale, { id, cents });
    await expect(card(page)).toContainText(REASON);
    await expect(card(page)).toContainText(money(locale, cents));
    await expect(
      card(page).getByRole('button', { name: t(locale, /^Withdraw/, /^Retirer/) }),
    ).toBeVisible();
    await expect(card(page).getByRole('button', { name: agree })).toHaveCount(0);
    await expectFits(page);
    await page.setViewportSize(sizes[locale]);
    await expectAccessible(page, 'adjustments');

    const other = await person({ viewport: sizes[locale] });
    await holdSession(other, await tokensOf(demo.support));
    await open(other, at(locale, ADJUSTMENTS));
    await card(other).getByRole('button', { name: agree }).click();
    const dialog = other.getByRole('alertdialog');
    await dialog.getByLabel(t(locale, 'Reason', 'Motif')).fill(REASON);
    await dialog
      .getByRole('button', { name: t(locale, 'Post it', 'Comptabiliser'), exact: true })
      .click();
    await expect(
      other.getByText(t(locale, 'The adjustment is posted.', 'L’ajustement est comptabilisé.')),
    ).toBeVisible();
    await expect(card(other)).toHaveCount(0);
    await open(other, at(locale, `/staff/ledger?user_id=${id}`));
    const postings = other.getByRole('list', { name: t(locale, 'Postings', 'Écritures') });
    await expect(postings).toContainText(money(locale, cents));
    // J goes to the first row, and Enter opens it.
    await other.keyboard.press('j');
    await other.keyboard.press('Enter');
    await expect(
      other.getByText(t(locale, 'Balanced', 'Équilibrée'), { exact: true }),
    ).toBeVisible();
    await expectFits(other);
    await expectAccessible(other, 'a posting');

    const theirs = await person({ viewport: sizes[locale] });
    await signIn(theirs, account.email, account.password);
    await open(theirs, at(locale, '/profile/me/balance'));
    const line = theirs.getByText(t(locale, 'Adjustment by staff', 'Correction par l’équipe'));
    await expect(line.first()).toBeVisible();
    await expect(theirs.getByText(money(locale, cents)).first()).toBeVisible();
  });
}
