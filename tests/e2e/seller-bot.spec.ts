/** What a seller's programmer reads and copies: the commands of the API's page, and the program in `examples`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, freshAccount, registered, send, type Account } from './support/api.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { freshSeller } from './support/market.ts';
import { paidOrder } from './support/orders.ts';
import { origin } from './support/origin.ts';
import { codeOf, connectApp } from './support/second-factor.ts';
import { expect, open, test } from './support/test.ts';

const folder = fileURLToPath(new URL('../../examples/seller-bot/', import.meta.url));
const scopes = ['offers:read', 'offers:write', 'orders:read', 'orders:deliver', 'messages:write'];

/** A key and a webhook that leads to this machine, made as the page makes them. */
async function connected({ account, token: as }: { account: Account; token: string }, url: string) {
  const app = await connectApp(account);
  const confirm = { method: 'totp', code: codeOf(app, 1) };
  await call('POST', 'auth/second-factor/confirm', { as, body: confirm });
  const { secret: key } = await call('POST', 'market/seller/key', {
    as,
    body: { name: 'Bot', scopes, valid_days: 30 },
  });
  const events = ['order.paid', 'message.created'];
  const { secret } = await call('POST', 'market/seller/webhook', { as, body: { url, events } });
  return { key, secret };
}

/** What a copied command asks for, as a shell would read it. */
function asked(command: string): { url: string; headers: Record<string, string> } {
  const [, header, url = ''] = /curl (?:-H "([^"]+)" )?"([^"]+)"/.exec(command) ?? [];
  const [name = '', value = ''] = header?.split(': ') ?? [];
  return { url, headers: header === undefined ? {} : { [name]: value } };
}

test('the API’s page begins with a command that works, and with one for a key', async ({
  page,
}) => {
  // The whole API stands on one page, and each of its places is looked at twice.
  test.slow();
  const { key } = await connected(await freshSeller(), 'http://127.0.0.1:9/');
  await page.goto('/api/docs');
  const first = asked(await page.locator('#first-command').innerText());
  const offers = await (await fetch(first.url)).json();
  expect(offers.data).toHaveLength(1);
  const second = asked(
    (await page.locator('#key-command').innerText()).replace('$LEGEND_KEY', key),
  );
  const answer = await fetch(second.url, { headers: second.headers });
  expect([answer.status, (await answer.json()).data]).toEqual([200, []]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectFits(page);
});

test('the example lists, prices, delivers and answers', async ({ page }) => {
  const place = mkdtempSync(join(tmpdir(), 'legend-bot-'));
  const running: ChildProcess[] = [];
  try {
    cpSync(folder, place, { recursive: true });
    const seller = await freshSeller();
    const { token: as } = seller;
    const buyer = freshAccount('buyer');
    const buyerToken = await registered(buyer);
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const { key, secret } = await connected(seller, `http://127.0.0.1:${port}/`);
    const env = {
      ...process.env,
      LEGEND_API: `${origin()}/api`,
      LEGEND_KEY: key,
      LEGEND_WEBHOOK_SECRET: secret,
    };
    const start = (...args: string[]) => {
      const program = spawn(process.execPath, [join(place, 'seller-bot.mjs'), ...args], { env });
      const said = { text: '' };
      for (const stream of [program.stdout, program.stderr]) {
        stream.on('data', (part: Buffer) => (said.text += part.toString()));
      }
      running.push(program);
      const ended = new Promise<number | null>((done) => program.once('exit', done));
      return { program, said, ended };
    };
    const run = async (...args: string[]): Promise<string> => {
      const { said, ended } = start(...args);
      expect(await ended, said.text).toBe(0);
      return said.text;
    };
    const items = join(place, 'items.json');

    const listed = await run('list', items);
    const [, id = ''] = /listed steam-20-eur: on_review (\S+)/.exec(listed) ?? [];
    await call('POST', `admin/market/offer/${id}/moderate`, {
      as: await tokenOf(demo.support),
      body: { decision: 'approve' },
    });
    expect(await run('list', items)).toContain(`changed steam-20-eur: active ${id}`);
    expect(await run('price', id, '1700')).toContain('1700 for you, 1870 for buyers');
    const { price, in_stock: stock } = await call('GET', `market/seller/offer/${id}`, { as });
    expect([price, stock]).toEqual([1_700, 3]);

    // One order was paid before the program listens, one while it does.
    const early = await paidOrder(buyerToken, id);
    const { said, program } = start('serve', items, String(port));
    await expect.poll(() => said.text).toContain('listening');
    const late = await paidOrder(buyerToken, id);
    for (const order of [early, late]) {
      await expect
        .poll(async () => (await call('GET', `market/order/${order}`, { as })).status)
        .toBe('acceptance');
    }
    expect((await send('POST', `market/order/${late}/deliver`, { as })).status).not.toBe(200);
    const refused = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);

    // The buyer has a code of their own, writes, and is answered.
    await signIn(page, buyer.email, buyer.password);
    await open(page, `/orders/${late}`);
    const main = page.getByRole('main');
    await main
      .getByRole('button', { name: /^Reveal|^Open/ })
      .first()
      .click();
    await expect(main).toContainText('AAAAA-22222-EXAMPL');
    const order = await call('GET', `market/order/${late}`, { as: buyerToken });
    await call('POST', `chat/channel/${order.room_id}/message`, {
      as: buyerToken,
      body: { client_id: crypto.randomUUID(), body: 'Thanks! Do you have ten more?' },
    });
    await expect.poll(() => said.text).toContain('answered a message');
    await expect(page.getByText('Thank you for writing.').first()).toBeVisible();
    program.kill();
  } finally {
    for (const program of running) program.kill('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  }
});
