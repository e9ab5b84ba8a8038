/**
 * How the market runs, as staff see it: what was given up is retried with a reason, and delivered; a job is run now; no
 * secret of the configuration is shown.
 */
import { Client } from 'pg';
import { expectFits } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf } from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { open, takingTurns } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** A notice of a payout that was tried twelve times. @returns what the database was told about its failure */
async function giveUp(databaseUrl: string, userId: string): Promise<string> {
  const lastError = `connection to server lost while notifying ${userId}`;
  const payload = {
    user_id: userId,
    cents: 500,
    payout_id: crypto.randomUUID(),
    status: 'approved',
  };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into event_delivery (id, event_id, topic, payload, ordering_key, subscriber, status, attempts, available_at, last_error, dead_at, created_at)
     select gen_random_uuid(), coalesce(max(event_id), 0) + 1000000, 'wallet.payout_status_changed', $1, $2,
       'notifications.payout_decided', 'failed', 12, now(), $3, now(), now() from event_delivery`,
    [payload, userId, lastError],
  );
  await client.end();
  return lastError;
}

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('a delivery that was given up is tried again', async ({ page, market }) => {
    const account = freshAccount('untold');
    const token = await registered(account);
    const { id } = await call('GET', 'auth/profile', { as: token });
    const lastError = await giveUp(market.databaseUrl, id);
    await holdSession(page, await tokensOf(demo.admin));

    await open(page, at(locale, '/staff/operations?view=deliveries'));
    await expectFits(page);
    const letter = page.getByRole('article').filter({ hasText: lastError });
    await expect(letter).toContainText('notifications.payout_decided');
    await letter.getByRole('button', { name: t(locale, /^Try again/, /^Réessayer/) }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: t(locale, 'Try again', 'Réessayer') });
    await confirm.click();
    const reason = dialog.getByLabel(t(locale, 'Reason', 'Motif'));
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('The line to the server stands again.');
    await expectFits(page);
    await confirm.click();
    await expect(dialog).toHaveCount(0);
    await expect(letter).toHaveCount(0);
    await expect(
      page.getByText(t(locale, 'It will be delivered again.', 'L’envoi va être relancé.')),
    ).toBeVisible();
    // Notices are gathered for a while before they go out.
    const subjects = async () =>
      (await call('GET', `dev/mail?to=${encodeURIComponent(account.email)}`)).data
        .map(({ subject }: { subject: string }) => subject)
        .join();
    await expect.poll(subjects, { timeout: 60_000 }).toMatch(/payout/i);

    await page.getByRole('link', { name: t(locale, 'Now', 'Maintenant') }).click();
    const processes = page.getByRole('region', { name: t(locale, 'Processes', 'Processus') });
    await expect(processes.getByRole('listitem')).toHaveCount(1);
    await expectFits(page);
    await page.getByRole('link', { name: t(locale, 'Jobs', 'Tâches'), exact: true }).click();
    const job = page.getByRole('listitem').filter({ hasText: 'moderation.prove_audit' });
    await expectFits(page);
    await job.getByRole('button', { name: t(locale, /^Run now/, /^Exécuter maintenant/) }).click();
    await dialog
      .getByLabel(t(locale, 'Reason', 'Motif'))
      .fill('The proof is wanted before the audit.');
    await dialog.getByRole('button', { name: t(locale, 'Run now', 'Exécuter maintenant') }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Configuration' }).click();
    const variable = page.getByRole('listitem').filter({ hasText: 'DATABASE_URL' });
    await expect(variable).toContainText(t(locale, 'set, secret', 'défini, secret'));
    await expect(page.getByRole('main')).not.toContainText('postgres://');
    await expectFits(page);
  });
}
