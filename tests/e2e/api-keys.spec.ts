/** An API key: made with a second factor, seen once, used by a program, revoked. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { send } from './support/api.ts';
import { freshSeller } from './support/market.ts';
import { codeOf, connectApp } from './support/second-factor.ts';
import { expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`a key from its making to its end, ${locale}`, async ({ page, noise }) => {
    // The endpoint asks for the second factor.
    noise.allow(/403/);
    const { account } = await freshSeller();
    await page.setViewportSize(viewport);
    await signIn(page, account.email, account.password);
    await open(page, at(locale, '/seller/api'));
    const main = page.getByRole('main');
    const create = main.getByRole('button', { name: t(locale, 'New key', 'Nouvelle clé') });
    await expect(main).toContainText(
      t(locale, 'You have no key yet', 'Vous n’avez pas encore de clé'),
    );

    // Without a second factor there is no key.
    await create.click();
    await expect(
      main.getByRole('link', {
        name: t(locale, 'Turn on two-factor sign-in', 'Activer la double authentification'),
      }),
    ).toBeVisible();
    const secret = await connectApp(account);
    await open(page, at(locale, '/seller/api'));
    await create.click();
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);
    const save = main.getByRole('button', { name: t(locale, 'Create the key', 'Créer la clé') });
    await save.click();
    await expect(main.getByRole('textbox', { name: t(locale, 'Name', 'Nom') })).toBeFocused();
    await main.getByRole('textbox', { name: t(locale, 'Name', 'Nom') }).fill('Stock sync');
    await save.click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', {
        name: t(
          locale,
          'Code of your authenticator app',
          'Code de votre application d’authentification',
        ),
      })
      .fill(codeOf(secret, 1));
    await dialog.getByRole('button', { name: t(locale, 'Continue', 'Continuer') }).click();

    // It is shown once, and works.
    const shown = main.getByRole('textbox', { name: t(locale, 'The new key', 'La nouvelle clé') });
    await expect(shown).toHaveValue(/^lgd_/);
    const key = await shown.inputValue();
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);
    expect((await send('GET', 'market/seller/offer', { as: key })).status).toBe(200);
    const refused = await send('GET', 'wallet', { as: key });
    expect([refused.status, refused.body.code]).toEqual([403, 'API_KEY_REFUSED']);
    await open(page, at(locale, '/seller/api'));
    await expect(main).toContainText('Stock sync');
    await expect(main).not.toContainText(key);

    // Revoked, after a question, it is refused.
    await main
      .getByRole('button', { name: t(locale, 'Revoke Stock sync', 'Révoquer Stock sync') })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t(locale, 'Revoke the key', 'Révoquer la clé') })
      .click();
    await expect(main).toContainText(
      t(locale, 'You have no key yet', 'Vous n’avez pas encore de clé'),
    );
    const ended = await send('GET', 'market/seller/offer', { as: key });
    expect([ended.status, ended.body.code]).toEqual([401, 'API_KEY_INVALID']);
  });
}

test('a webhook is received, signed, and sent again on demand', async ({ page, noise }) => {
  noise.allow(/403/);
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/legend`;
  try {
    const { account } = await freshSeller();
    await signIn(page, account.email, account.password);
    const app = await connectApp(account);
    await open(page, at('en', '/seller/api'));
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'New webhook' }).click();
    await main.getByRole('textbox', { name: 'Address' }).fill(url);
    await main.getByRole('button', { name: 'Add the webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: 'Code of your authenticator app' })
      .fill(codeOf(app, 1));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const shown = main.getByRole('textbox', { name: 'The secret' });
    await expect(shown).toHaveValue(/^whsec_/);
    const secret = await shown.inputValue();
    await expectAccessible(page);
    await expectFits(page);
    await main.getByRole('button', { name: `Test: ${url}` }).click();
    await expect.poll(() => received.length).toBe(1);
    const [first] = received;
    const signed = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(first?.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    const replay = main.getByRole('button', { name: 'Send webhook.test again' });
    await expect(replay).toBeEnabled();
    await replay.click();
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page tells what there is', async ({ page }) => {
    const { account } = await freshSeller();
    await signIn(page, account.email, account.password);
    await page.goto(at('en', '/seller/api'));
    const main = page.getByRole('main');
    await expect(main).toContainText('You have no key yet');
    await expect(main).toContainText('curl');
    await expect(main.locator('noscript').first()).toBeVisible();
  });
});
