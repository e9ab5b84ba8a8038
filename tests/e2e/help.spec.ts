/** Help is found: with a typing error, from a failure, without script; and what it does not answer reaches us. */
import { expectAccessible } from './support/accessible.ts';
import { alive, expect, open, test } from './support/test.ts';
import { at, t } from './support/words.ts';

test('a typing error finds the article, a no asks what was missing, and the message says where it comes from', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: 'Help' })
    .click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  await expectAccessible(page);

  const field = main.getByRole('searchbox', { name: 'Search the help centre' });
  await field.fill('my oder is laet');
  const result = main.getByRole('search').getByRole('link', { name: /^My order is late/ });
  await expect(result).toBeVisible();
  await expect(result.locator('mark').first()).toHaveText(/order|late/);
  await field.press('ArrowDown');
  await expect(main.getByRole('search').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await result.click();
  await expect(page).toHaveURL('/help/orders/my-order-is-late');
  await expect(main.getByRole('heading', { level: 1, name: 'My order is late' })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole('button', { name: 'No', exact: true }).click();
  const missing = main.getByRole('textbox', { name: 'What was missing?' });
  await missing.fill('What happens at night.');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(main.getByText('Thank you, we will read it.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'No', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await main.getByRole('link', { name: 'Write to us', exact: true }).click();
  await expect(page).toHaveURL('/contact?article=my-order-is-late');
  await expect(main.getByText('You come from')).toBeVisible();
  await main.getByRole('textbox', { name: 'Your name' }).fill('Mira');
  await main.getByRole('textbox', { name: 'Your e-mail address' }).fill('mira@example.com');
  await expect(main.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('order');
  await main
    .getByRole('textbox', { name: 'Your message' })
    .fill('Nothing came in the night, and I would like to know what happens then.');
  await main.getByRole('button', { name: 'Send the message' }).click();
  await expect(main.getByText('Your message has arrived.')).toBeVisible();
});

test('in French on a phone: a subject, its article, and nothing found leads to us', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/fr/help');
  const main = page.getByRole('main');
  await expectAccessible(page);
  const field = main.getByRole('searchbox', { name: 'Chercher dans le centre d’aide' });
  await field.fill('zzzzqq');
  await expect(main.getByText('Aucun article ne répond')).toBeVisible();
  await expect(main.getByRole('search').getByRole('link', { name: 'Écrivez-nous' })).toBeVisible();
  await field.fill('remboursment');
  await expect(
    main.getByRole('search').getByRole('link', { name: /^Quand et où mon argent revient-il/ }),
  ).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL('/fr/help?q=remboursment');
  await main.getByRole('heading', { level: 3, name: 'Versements' }).getByRole('link').click();
  await expect(page).toHaveURL('/fr/help/payouts');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Comment me faire verser de l’argent' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('verser de l’argent');
  await expectAccessible(page);
});

test('a refused sign-in and a page that is not there lead to their articles', async ({
  page,
  noise,
}) => {
  noise.allow(/401|404/);
  await open(page, '/auth/sign-in');
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-here');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Help with this' }).click();
  await expect(page).toHaveURL(/\/help\/(?:account|article)\/sign-in-problems$/);
  await expect(page.getByRole('heading', { level: 1, name: 'I cannot sign in' })).toBeVisible();
  expect((await page.goto('/help/orders/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Help with this' })).toHaveAttribute(
    'href',
    '/help/article/when-a-page-fails',
  );
});

test('on a slow line the search says that it looks, and what is typed on stays', async ({
  page,
}) => {
  await open(page, '/help');
  const main = page.getByRole('main');
  const search = main.getByRole('search');
  const field = search.getByRole('searchbox');
  let gate = Promise.withResolvers<undefined>();
  await page.route('**/_serverFn/**', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await field.fill('refund');
  await expect(search.getByRole('status')).toHaveText('Searching…');
  await field.press('Enter');
  await field.fill('dispute');
  gate.resolve(undefined);
  await expect(search.getByRole('link', { name: /dispute/i }).first()).toBeVisible();
  await expect(page).toHaveURL('/help?q=refund');
  await expect(field).toHaveValue('dispute');
  gate = Promise.withResolvers();
  gate.resolve(undefined);
  await field.press('Enter');
  await expect(page).toHaveURL('/help?q=dispute');
  // Back while the page is still on its way there would give that way up, and the words have not been anywhere yet.
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue('refund');
  await page.goForward();
  await expect(field).toHaveValue('dispute');
});

test('what was written to us survives a failure and a reload, until it is sent', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_FAILED|Failed to fetch|_serverFn/);
  await open(page, '/contact?article=my-order-is-late');
  const main = page.getByRole('main');
  const message = main.getByRole('textbox', { name: 'Your message' });
  await main.getByRole('textbox', { name: 'Your name' }).fill('Mira');
  await main.getByRole('textbox', { name: 'Your e-mail address' }).fill('mira@example.com');
  await message.fill('Nothing came in the night, and I would like to know why.');
  let isCut = true;
  await page.route('**/_serverFn/**', (route) => (isCut ? route.abort() : route.fallback()));
  await main.getByRole('button', { name: 'Send the message' }).click();
  await expect(main.getByText('We could not be reached.')).toBeVisible();
  isCut = false;
  await page.reload();
  await alive(page);
  await expect(message).toHaveValue('Nothing came in the night, and I would like to know why.');
  await expect(main.getByRole('textbox', { name: 'Your name' })).toHaveValue('Mira');
  await main.getByRole('button', { name: 'Send the message' }).click();
  await expect(main.getByText('Your message has arrived.')).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(message).toHaveValue('');
});

test('the focus stays at the question, and what was missing is not lost by a change of mind', async ({
  page,
}) => {
  await open(page, '/help/orders/my-order-is-late');
  const main = page.getByRole('main');
  const answer = (name: string) => main.getByRole('button', { name, exact: true });
  const missing = main.getByRole('textbox', { name: 'What was missing?' });
  await answer('No').click();
  await missing.fill('What happens at night.');
  await answer('Yes').click();
  await expect(missing).toHaveCount(0);
  await answer('No').click();
  await expect(missing).toHaveValue('What happens at night.');
  await answer('Send').press('Enter');
  await expect(main.getByText('Thank you, we will read it.')).toBeVisible();
  await expect(main.getByText('Was this useful?')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of ['en', 'fr'] as const) {
    test(`search, article, vote and message, ${locale}`, async ({ page }) => {
      await page.goto(at(locale, '/help'));
      const main = page.getByRole('main');
      const field = main.getByRole('searchbox');
      await field.fill(t(locale, 'disptue proof', 'litgie preuve'));
      await field.press('Enter');
      const title = t(locale, 'What counts as proof?', 'Qu’est-ce qui compte comme preuve ?');
      await main.getByRole('search').getByRole('link', { name: title }).click();
      await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await main.getByRole('button', { name: t(locale, 'Yes', 'Oui'), exact: true }).click();
      await expect(page).toHaveURL(/\/help\/disputes\/what-counts-as-proof\?useful=true$/);
      await expect(main.getByText(t(locale, 'Thank you.', 'Merci.'))).toBeVisible();
      await main
        .getByRole('link', { name: t(locale, 'Write to us', 'Écrivez-nous'), exact: true })
        .click();
      await main.getByRole('textbox', { name: t(locale, 'Your name', 'Votre nom') }).fill('Mira');
      await main
        .getByRole('button', { name: t(locale, 'Send the message', 'Envoyer le message') })
        .click();
      // The browser asks for what is missing; the article is still named.
      await expect(page).toHaveURL(/article=what-counts-as-proof/);
    });
  }
});
