/**
 * A day of one super admin, by the keyboard alone: nine queues are emptied, a dispute and a report decided, an adjustment made by two
 * people, a category made that a seller uses, fees changed in two days, a promo code made and used, the record taken along.
 */
import { Client } from 'pg';
import { demo, holdSession } from './support/accounts.ts';
import {
  advanceClock,
  call,
  freshAccount,
  registered,
  tokensOf,
  type Tokens,
} from './support/api.ts';
import { choose, goTo, press, tabTo, typeInto } from './support/keyboard.ts';
import { openShop, type Shop } from './support/market.ts';
import { deliver, once, paidOrder } from './support/orders.ts';
import { expect, test } from './support/own-market.ts';
import { open, type Page } from './support/test.ts';

const ROOT = 'root@legend.test';
const REASON = 'Looked at it and decided.';
/** Decisions that let something through come first; a payout is approved, then sent, else declined. */
const KEYS = ['S', 'A', 'R', 'D'];
const MOST = 60;

let root: Promise<Tokens> | undefined;
/** A code of an authenticator app is taken once. */
const asRoot = (): Promise<Tokens> => (root ??= tokensOf(ROOT));

async function begin(page: Page, path = '/staff'): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page, await asRoot());
  await open(page, path);
}

/** Decides about the marked card. What is waited for is that the card goes, or offers another decision. */
async function decide(page: Page): Promise<void> {
  const card = page.locator('article:focus-within');
  const buttons = card.locator('[aria-keyshortcuts]');
  const offered = () =>
    buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts') ?? ''));
  const before = await offered();
  const key = KEYS.find((one) => before.includes(one));
  expect(key, before.join()).toBeDefined();
  const place = page.locator(`[id="${await card.getAttribute('id')}"]`);
  await page.keyboard.press(String(key));
  const dialog = page.getByRole('alertdialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  // The dialog takes the focus as it opens.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, reason);
  await page.keyboard.type(REASON);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => {
      const now = place.locator('[aria-keyshortcuts]');
      const shortcuts = await now.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-keyshortcuts') ?? ''),
      );
      return shortcuts.join() === before.join();
    })
    .toBe(false);
}

/** The next, a decision, the next, until nothing waits. @returns how many decisions it took */
async function empty(page: Page): Promise<number> {
  const main = page.getByRole('main');
  const nothing = main.getByText('Nothing waits', { exact: true });
  const cards = main.locator('article[id^="item-"]');
  await expect(nothing.or(cards.first()).first()).toBeVisible();
  for (let decisions = 0; decisions < MOST; decisions += 1) {
    await expect(nothing.or(cards.first()).first()).toBeVisible();
    if (await nothing.isVisible()) return decisions;
    if (decisions === 0) await page.keyboard.press('n');
    const marked = main.locator('article:focus-within');
    // What was decided is gone: the focus goes on by itself.
    await expect(marked).toHaveCount(1);
    await decide(page);
  }
  throw new Error('The queue does not end');
}

async function reported(shop: Shop): Promise<void> {
  const as = await registered(freshAccount('reporter'));
  await call('POST', 'report', {
    as,
    body: {
      type: 'offer',
      id: shop.offer.id,
      reason: 'misleading',
      text: 'The picture shows another ring.',
    },
  });
}

/** A chip above a list leads to another one. */
async function show(page: Page, chip: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: chip, exact: true });
  await press(page, link);
  await expect(link).toHaveAttribute('aria-current', 'true');
}

/** Staff hide a review, and its author says that this was wrong. */
async function appealed(databaseUrl: string): Promise<void> {
  const support = await tokensOf(demo.support);
  const as = await tokensOf(demo.buyer);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select r.id from review r join app_user u on u.id = r.buyer_id where u.email = $1 limit 1',
    [demo.buyer],
  );
  await client.end();
  const id = String(rows[0]?.id);
  await call('POST', `admin/review/${id}/hide`, {
    as: support.access_token,
    body: { code: 'unrelated', reason: 'It is about another order.' },
  });
  await call('POST', 'appeal', {
    as: as.access_token,
    body: { type: 'review', id, text: 'It is about this very order, and about nothing else.' },
  });
}

/** A dispute that waits for support. */
async function disputed(shop: Shop): Promise<void> {
  const as = await registered(freshAccount('buyer'));
  const id = await paidOrder(as, shop.offer.id);
  const act = (action: string, body: object, by: string) =>
    call('POST', `market/order/${id}/${action}`, { as: by, body, headers: once() });
  await act('start', {}, shop.sellerToken);
  await deliver(shop.sellerToken, id);
  await act('dispute', { reason: 'other', text: 'Half of it has not come so far.' }, as);
  await act('dispute/answer', { text: 'All of it was sent at once.' }, shop.sellerToken);
  await act('dispute/escalate', {}, as);
}

/** Takes the case and gives the money back. */
async function settle(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Take the case' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(main.getByRole('radio').first()).toBeEnabled();
  await page.keyboard.press('1');
  await expect(main.getByRole('radio').first()).toBeChecked();
  const reason = main.getByLabel('Reason, both sides read this');
  await choose(page, reason, 'The goods', /./);
  await typeInto(page, main.getByLabel('In your words, both sides read this'), REASON);
  await press(page, main.getByRole('button', { name: 'Decide' }));
  const question = page.getByRole('alertdialog');
  await press(page, question.getByRole('button', { name: 'Decide now' }));
  await expect(question).toHaveCount(0);
}

/** Cases have a desk of their own: from the list into each, until none waits. */
async function settleAll(page: Page): Promise<number> {
  const main = page.getByRole('main');
  for (let cases = 0; cases < MOST; cases += 1) {
    await goTo(page, 'Disputes');
    const nothing = main.getByText('Nothing waits', { exact: true });
    const first = main.getByRole('article').first();
    await expect(nothing.or(first).first()).toBeVisible();
    if (await nothing.isVisible()) return cases;
    await press(page, first.getByRole('link').first());
    await expect(page).toHaveURL(/disputes\/[0-9a-f-]{36}$/);
    await settle(page);
    await goTo(page, 'Today');
  }
  throw new Error('The cases do not end');
}

test.describe.configure({ mode: 'serial' });

test('nine queues are emptied', async ({ page, market }) => {
  test.setTimeout(300_000);
  const shop = await openShop();
  await Promise.all([reported(shop), appealed(market.databaseUrl), disputed(shop)]);
  await begin(page);
  const done: Record<string, number> = {};
  for (const name of ['Offers to check', 'Proofs of sellers', 'Payouts', 'Programmes']) {
    await goTo(page, name);
    done[name] = await empty(page);
  }
  await show(page, 'Suspicious rewards');
  done.rewards = await empty(page);
  await goTo(page, 'Orders');
  await show(page, 'Waiting for approval');
  done.approvals = await empty(page);
  await goTo(page, 'Reports');
  done.reports = await empty(page);
  await show(page, 'Appeals');
  done.appeals = await empty(page);
  done.disputes = await settleAll(page);
  expect(
    Object.values(done).every((count) => count > 0),
    JSON.stringify(done),
  ).toBe(true);

  // The home says it as well: whatever was not done here is not in these queues.
  await goTo(page, 'Today');
  for (const queue of ['Offers on review', 'Proofs of sellers', 'Reports', 'Appeals', 'Disputes']) {
    const row = page.getByRole('row').filter({ hasText: queue });
    await expect(row.getByRole('cell').first()).toHaveText('0');
  }
});

/** In an own market a second super admin takes no code that other journeys need. */
async function secondSuperAdmin(databaseUrl: string): Promise<Tokens> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update app_user set role = 'super_admin' where email = $1", [demo.admin]);
  await client.end();
  return tokensOf(demo.admin);
}

test('an adjustment is made by two people', async ({ page, market, person }) => {
  test.slow();
  const second = secondSuperAdmin(market.databaseUrl);
  const account = freshAccount('owed');
  const as = await registered(account);
  const { id } = await call('GET', 'auth/profile', { as });
  await begin(page);
  await goTo(page, 'Ledger');
  await show(page, 'Adjustments');
  await press(page, page.getByRole('button', { name: 'Propose an adjustment' }));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await typeInto(page, dialog.getByLabel('Person (id)'), id);
  await typeInto(page, dialog.getByLabel('Amount in US dollars'), '12.50');
  await typeInto(page, dialog.getByLabel('Reason'), 'The provider paid twice and keeps it.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  const card = (of: Page) => of.getByRole('article').filter({ hasText: account.name });
  await expect(card(page)).toContainText('Waits for a second person');

  const other = await person({ viewport: { width: 1440, height: 900 } });
  await holdSession(other, await second);
  await open(other, '/staff');
  await goTo(other, 'Ledger');
  await show(other, 'Adjustments');
  await press(other, card(other).getByRole('button', { name: /^Agree/ }));
  await expect(other.getByRole('alertdialog').locator(':focus')).toHaveCount(1);
  await typeInto(other, other.getByRole('alertdialog').getByLabel('Reason'), REASON);
  await other.keyboard.press('Control+Enter');
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await expect(card(other)).toHaveCount(0);
  const { data } = await call('GET', 'wallet', { as });
  expect(data.map(({ balance }: { balance: number }) => balance)).toContain(1_250);
});

/** An attribute is added, named, and given its kind. */
async function addAttribute(
  page: Page,
  [name, french, key]: readonly [string, string, string],
  [kind, value]: readonly [string, string],
): Promise<void> {
  const main = page.getByRole('main');
  await press(page, main.getByRole('button', { name: 'Attribute', exact: true }));
  const form = main.getByRole('region').filter({ has: page.getByLabel('Kind of values') });
  await typeInto(page, form.getByLabel('Name, English'), name);
  await typeInto(page, form.getByLabel('Name, French'), french);
  await typeInto(page, form.getByLabel('Key', { exact: true }), key);
  await choose(page, form.getByLabel('Kind of values'), kind, value);
}

async function addValue(page: Page, place: number, words: readonly string[]): Promise<void> {
  const main = page.getByRole('main');
  await press(page, main.getByRole('button', { name: /^Value/ }));
  await expect(main.getByLabel(`Key of value ${place}`)).toBeFocused();
  for (const word of words) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
}

test('a category with three attributes is made, and a seller uses it', async ({ page }) => {
  test.setTimeout(240_000);
  const shop = await openShop();
  const name = `Runes ${Date.now().toString(36)}`;
  await begin(page, '/staff/catalogue?game=poe2');
  const main = page.getByRole('main');
  await press(page, main.getByRole('link', { name: 'New category' }));
  await choose(page, main.getByLabel('Kind of goods'), 'Items', 'items');
  await typeInto(page, main.getByLabel('Name, English'), name);
  await typeInto(page, main.getByLabel('Name, French'), name);
  await press(page, main.getByRole('button', { name: 'From the name' }));
  await typeInto(page, main.getByLabel('Reason'), 'Players trade runes by themselves now.');
  await press(page, main.getByRole('button', { name: 'Add it as a draft' }));
  await expect(page).toHaveURL(/category=runes-/);

  await addAttribute(page, ['Tier', 'Palier', 'rune_tier'], ['One', 'select']);
  await addValue(page, 1, ['minor', 'Minor', 'Mineur']);
  await addValue(page, 2, ['greater', 'Greater', 'Majeur']);
  await addAttribute(page, ['Sockets', 'Châsses', 'sockets'], ['A number', 'number']);
  await addAttribute(page, ['Corrupted', 'Corrompu', 'corrupted'], ['Yes', 'boolean']);
  await press(page, main.getByRole('button', { name: /^Save the draft/ }));
  await press(page, main.getByRole('button', { name: 'Put it in force' }));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await typeInto(page, dialog.getByLabel('Reason'), 'Players trade runes by themselves now.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 }).locator('..')).toContainText('version 1');

  const alias = new URL(page.url()).searchParams.get('category');
  const category = await call('GET', `market/game/poe2/category/${alias}`);
  const { id } = await call('POST', 'market/seller/offer', {
    as: shop.sellerToken,
    body: { category_id: category.id },
  });
  await call('PATCH', `market/seller/offer/${id}`, {
    as: shop.sellerToken,
    body: {
      title: 'Rune of the moon, greater, two sockets',
      description: 'Handed over in your hideout.',
      price: 900,
      in_stock: 3,
      delivery: { method: 'manual', minutes: 60 },
      attributes: { rune_tier: 'greater', sockets: 2, corrupted: false },
    },
  });
  await call('POST', `market/seller/offer/${id}/publish`, { as: shop.sellerToken });
  await goTo(page, 'Offers to check');
  await empty(page);
  await open(page, `/offers/${id}`);
  await expect(page.getByRole('main')).toContainText('Greater');
  await expect(page.getByRole('main')).toContainText('Sockets');
});

test('fees change in two days, a promo code is made and used, the record is taken along', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await begin(page);
  await goTo(page, 'Rules', 'Fees');
  await page.keyboard.press('n');
  const form = page.getByRole('region', { name: 'New fees' });
  await typeInto(page, form.getByLabel('L0'), '9.5');
  const { now } = await advanceClock(0);
  const day = new Date(Date.parse(now) + 2 * 86_400_000);
  const digits = (value: number) => String(value).padStart(2, '0');
  await tabTo(page, form.getByLabel('From'));
  // Month, day, year and time are typed one after the other, as the browser asks for them.
  await page.keyboard.type(`${digits(day.getUTCMonth() + 1)}${digits(day.getUTCDate())}`);
  await page.keyboard.type(String(day.getUTCFullYear()));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1000A');
  await typeInto(page, form.getByLabel('Reason'), 'New sellers are welcome.');
  await press(page, form.getByRole('button', { name: 'Show what it does' }));
  await press(page, form.getByRole('button', { name: 'Make it so from that date on' }));
  await expect(form).toHaveCount(0);
  const coming = page.getByRole('listitem').filter({ hasText: 'New sellers are welcome.' });
  await expect(coming.first()).toContainText('9.5%');

  const code = `DAY-${Date.now().toString(36).toUpperCase()}`;
  await goTo(page, 'Promo codes');
  await page.keyboard.press('n');
  const made = page.getByRole('region', { name: 'New code' });
  const field = (label: string) => made.getByRole('textbox', { name: label, exact: true });
  await typeInto(page, field('Code'), code);
  await typeInto(page, field('Takes off'), '10');
  await typeInto(page, field('At most'), '2');
  await typeInto(page, field('In all'), '100');
  await typeInto(page, field('Reason'), 'For whoever comes today.');
  await press(page, made.getByRole('button', { name: 'Start the code' }));
  await expect(page.getByRole('region', { name: code })).toContainText('Active');
  const shop = await openShop();
  const buyer = await registered(freshAccount('buyer'));
  const paid = await paidOrder(buyer, shop.offer.id, code);
  const order = await call('GET', `market/order/${paid}`, { as: buyer });
  expect([order.total_amount, order.discount_amount]).toEqual([shop.offer.catalogPrice, 132]);

  await goTo(page, 'Record');
  const saved = page.waitForEvent('download');
  await press(page, page.getByRole('main').getByRole('button', { name: 'Save as CSV' }));
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});
