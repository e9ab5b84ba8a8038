/** The staff's pages in the browser: a ban reaches the open page of the person; an impersonation begins and ends. */
import { demo, holdSession, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import { freshAccount, registered, send, tokensOf } from './support/api.ts';
import { alive, expect, open, test } from './support/test.ts';

const reason = 'Sold the same account twice.';

const frames = [
  {
    name: 'English, wide',
    prefix: '',
    size: { width: 1440, height: 900 },
    words: {
      banForDays: 'Ban for days',
      ban: 'Ban',
      reason: 'Reason',
      bannedUntil: /^Banned until/,
      youAreBanned: 'Your account is banned.',
      writeToSupport: 'Write to support',
      enterAccount: 'Enter the account',
      enter: 'Enter',
      actingAs: (name: string) => `You are acting as ${name}.`,
      leave: 'Leave this account',
      noToken: 'Access token not found',
      tooLate: 'This access link is no longer valid.',
    },
  },
  {
    name: 'French, narrow',
    prefix: '/fr',
    size: { width: 390, height: 844 },
    words: {
      banForDays: 'Bannir quelques jours',
      ban: 'Bannir',
      reason: 'Motif',
      bannedUntil: /^Banni jusqu’au/,
      youAreBanned: 'Votre compte est banni.',
      writeToSupport: 'Écrire au support',
      enterAccount: 'Entrer dans le compte',
      enter: 'Entrer',
      actingAs: (name: string) => `Vous agissez au nom de ${name}.`,
      leave: 'Quitter ce compte',
      noToken: 'Jeton d’accès introuvable',
      tooLate: 'Ce lien d’accès n’est plus valable.',
    },
  },
] as const;

async function idOf(token: string): Promise<string> {
  return (await send('GET', 'auth/profile', { as: token })).body.id;
}

for (const { name, prefix, size, words } of frames) {
  test(`${name}: a ban reloads the person’s open page`, async ({ page, person }) => {
    const account = freshAccount('banned');
    await registered(account);
    const theirs = await person({ viewport: size });
    await signIn(theirs, account.email, account.password);
    await open(theirs, `${prefix}/earn-together`);
    await theirs.evaluate(() => document.documentElement.setAttribute('data-before', ''));

    await page.setViewportSize(size);
    await signIn(page, demo.support);
    await open(page, `${prefix}/staff/people?search=${account.name.toLowerCase()}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: account.name }).click();
    await page.getByRole('button', { name: words.banForDays }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(words.reason).fill(reason);
    await expectAccessible(page, 'the dialog of a ban');
    await dialog.getByRole('button', { name: words.ban, exact: true }).click();
    await expect(page.getByText(words.bannedUntil)).toBeVisible();
    await expect(page.getByRole('listitem').getByText(reason)).toBeVisible();
    await expectAccessible(page);

    await expect(theirs.getByText(words.youAreBanned)).toBeVisible();
    await expect(theirs.locator('html[data-before]')).toHaveCount(0);
    await alive(theirs);
    await expectAccessible(theirs);
    await theirs.getByRole('link', { name: words.writeToSupport }).first().click();
    await expect(theirs).toHaveURL(new RegExp(`${prefix}/contact$`));
  });
}

/**
 * Leaving an account renews the own session, so that both frames use one after the other. The session is this journey's
 * alone: the one that journeys share would be used up here, and whoever renewed it later would be signed out.
 */
test('an account is entered and left', async ({ page, noise }) => {
  noise.allow(/404/);
  await holdSession(page, await tokensOf(demo.admin));
  for (const { prefix, size, words } of frames) {
    const account = freshAccount('entered');
    const id = await idOf(await registered(account));
    await page.setViewportSize(size);
    await open(page, `${prefix}/staff/people/${id}`);
    await page.getByRole('button', { name: words.enterAccount }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(words.reason).fill('Cannot find the order.');
    const entry = page.waitForRequest(/\/impersonation\?access_token=/);
    await dialog.getByRole('button', { name: words.enter, exact: true }).click();
    const link = (await entry).url();
    const banner = page.getByText(words.actingAs(account.name));
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await open(page, `${prefix}/profile/me/sale`);
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: words.leave }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/staff/people/${id}$`));
    await expect(banner).toHaveCount(0);

    // The token is used up, and without one there is nothing.
    await page.goto(link);
    await expect(page.getByRole('heading', { name: words.tooLate })).toBeVisible();
    const answer = await page.goto(`${prefix}/impersonation`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: words.noToken })).toBeVisible();
    await open(page, `${prefix}/staff/audit?subject_id=${id}`);
    await expect(page.getByText('acting.let_in')).toBeVisible();
    await expectAccessible(page);
  }
});

test('members find nothing there', async ({ page, noise }) => {
  noise.allow(/404/);
  await signIn(page, demo.buyer);
  for (const path of ['/staff/people', '/staff/audit', '/staff/payouts']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});

test('support has no place for payouts and the record', async ({ page, noise }) => {
  noise.allow(/404/);
  await signIn(page, demo.support);
  expect((await page.goto('/staff/payouts'))?.status()).toBe(404);
  expect((await page.goto('/staff/audit'))?.status()).toBe(404);
  await open(page, '/staff/orders');
  await expectAccessible(page);
  await open(page, '/staff/offers');
  await expectAccessible(page);
});
