/** Books of a provider beside ours: an admin sees where they differ, and closes a difference with a reason. */
import { Client } from 'pg';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { tokensOf } from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns } from './support/test.ts';
import { at, locales, money, t } from './support/words.ts';

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
}
