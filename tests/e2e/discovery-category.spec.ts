/**
 * Finding an offer in a category: filters, sort order, amount, basket, usual prices, and navigating to the offer and
 * back.
 */
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { transitionsOf, watchTransitions } from './support/observe.ts';
import { alive, expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, literally, locales, money, t } from './support/words.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 700 };

const DIVINE = 'filter=item%3Adivine-orb&filter=league%3Afate-of-the-vaal&filter=mode%3Asoftcore';

test.use({ viewport: WIDE });

const filters = (page: Page) => page.getByRole('complementary', { name: /Filters|Filtres/ });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents();

async function listOf(query: string) {
  return call('GET', `market/offer?${query}`);
}

test('filter, sort, share the address, open an offer and come back', async ({ page, person }) => {
  await open(page, '/valorant/accounts');
  await filters(page).getByRole('checkbox', { name: 'Europe', exact: false }).check();
  await expect(page).toHaveURL(/\?.*filter=region%3Aeu/);
  const { meta } = await listOf('game=valorant&category=accounts&filter=region:eu');
  await expect(page.getByText(`${meta.total} offers`).first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest');
  await expect(page).toHaveURL(/sort=newest/);
  const { data } = await listOf('game=valorant&category=accounts&filter=region:eu&sort=newest');
  const expected = data.map((offer: { title: string }) => offer.title);
  await expect(cards(page).first().getByRole('heading', { level: 2 })).toHaveText(expected[0]);
  expect(await titles(page)).toEqual(expected);

  // Somebody else sees the same, from the server and in the browser.
  const friend = await person({ viewport: WIDE });
  await open(friend, page.url());
  expect(await titles(friend)).toEqual(expected);
  await expect(filters(friend).getByRole('checkbox', { name: 'Europe' })).toBeChecked();

  // To an offer at the end of the list and back: the same place of the same list.
  const last = cards(page).last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  await last.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/offers\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected.at(-1));
  await page.goBack();
  await expect(page).toHaveURL(/filter=region%3Aeu.*sort=newest|sort=newest.*filter=region%3Aeu/);
  await expect(last).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');

  await page.getByRole('link', { name: 'Remove Europe' }).click();
  await expect(page).not.toHaveURL(/filter=/);
  await expect(filters(page).getByRole('checkbox', { name: 'Europe' })).not.toBeChecked();
});

test('level of the seller and volume prices are filters with counts', async ({ page }) => {
  await open(page, `/poe2/currency?${DIVINE}`);
  const { common } = await listOf(`game=poe2&category=currency&${DIVINE}`);
  const step = common.seller_level.find(({ value }: { value: number }) => value === 3);
  const level = filters(page).getByRole('radio', { name: /^Level 3 and up/ });
  await expect(level).toHaveAccessibleName(new RegExp(`${step.count}$`));
  await level.check();
  await expect(page).toHaveURL(/seller_level=3/);
  await expect(page.getByText(`${step.count} offers`).first()).toBeVisible();
  await filters(page).getByRole('checkbox', { name: 'Cheaper in volume' }).check();
  await expect(page).toHaveURL(/volume=true/);
  const both = await listOf(`game=poe2&category=currency&${DIVINE}&seller_level=3&volume=true`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(both.data.length + 1);
  await page.getByRole('link', { name: 'Remove Level 3 and up' }).click();
  await expect(page).not.toHaveURL(/seller_level/);
  await expect(page).toHaveURL(/volume=true/);
});

test('without script the filters are a form', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false, viewport: WIDE });
  await page.goto(`/poe2/currency?${DIVINE}`);
  await filters(page)
    .getByRole('radio', { name: /^Level 2 and up/ })
    .check();
  await filters(page).getByRole('textbox', { name: 'Unit price, to' }).fill('0,25');
  await filters(page).getByRole('button', { name: 'Apply the filters' }).click();
  await expect(page).toHaveURL(/seller_level=2/);
  await expect(page).toHaveURL(/price_max=25/);
  await expect(page).not.toHaveURL(/price_in|price_to/);
  await expect(page.getByRole('link', { name: 'Remove Level 2 and up' })).toBeVisible();
  await page.getByRole('textbox', { name: 'How many do you need?' }).fill('700');
  await page.getByRole('button', { name: 'Price the rows' }).click();
  await expect(page).toHaveURL(/count=700/);
  await expect(page.getByRole('columnheader', { name: '700 cost' })).toBeVisible();
});

test('whatever an address says, the page has an answer', async ({ page }) => {
  const odd = [
    'filter=%00&filter=:&filter=a&count=abc&sort=nonsense&price_min=-5&seller_level=99',
    'filter=item:divine-orb&filter=item:%F0%9F%92%8E&count=1e308&count=5&page=999&cursor=%C3%28',
    "search=';drop table offer;--<script>&price_max=99999999999999999999&volume=maybe&view=x",
    `search=${'%F0%9F%98%80'.repeat(80)}&any=__proto__&any=constructor`,
    'price_in=EUR&price_from=9&price_to=1&from:level=x&to:level=5&instant=1&online=yes',
  ];
  for (const query of odd) {
    const response = await page.goto(`/poe2/currency?${query}`);
    expect(response?.status(), query).toBe(200);
    await alive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Path of Exile 2 currency');
  }
});

test('the currency of the page changes, the page and its filters stay', async ({ page }) => {
  await open(page, '/valorant/accounts?filter=region%3Aeu&price_max=20000&sort=price');
  const first = await listOf(
    'game=valorant&category=accounts&filter=region:eu&price_max=20000&sort=price&limit=1',
  );
  const [{ catalog_price: price }] = first.data;
  await expect(cards(page).first()).toContainText(money('en', price));
  const shown = await titles(page);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^Language, currency and region/ }).click();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await page.getByRole('button', { name: 'Save' }).click();
  const euros = Math.ceil((price * 917_432) / 1_000_000);
  await expect(cards(page).first()).toContainText(money('en', euros, 'EUR'));
  await expect(page).toHaveURL(/filter=region%3Aeu/);
  await expect(page).toHaveURL(/sort=price/);
  expect(await titles(page)).toEqual(shown);
  // The filter shows euros as well, and takes euros.
  await expect(page.getByRole('link', { name: /^Remove Up to €183\.49/ })).toBeVisible();
  await filters(page).getByRole('textbox', { name: 'Price, to' }).fill('100');
  await filters(page).getByRole('textbox', { name: 'Price, to' }).press('Enter');
  await expect(page).toHaveURL(/price_max=10899/);
});

test('the basket: a count over sellers who are online, at what the checkout charges', async ({
  page,
}) => {
  await signIn(page, demo.buyer);
  await open(page, `/poe2/currency?${DIVINE}`);
  const amount = page.getByRole('textbox', { name: 'How many do you need?' });
  await amount.fill('10500');
  await expect(page).toHaveURL(/count=10500/);
  const { market } = await listOf(`game=poe2&category=currency&${DIVINE}&count=10500`);
  const { parts, total_amount: total } = market.basket;
  expect(parts.length).toBeGreaterThan(1);
  const box = page.getByRole('region', { name: /together do|cheaper than one/ });
  await expect(box).toContainText(money('en', total));
  await expect(box.getByRole('listitem')).toHaveCount(parts.length);
  for (const part of parts) {
    const line = box.getByRole('listitem').filter({ hasText: part.seller.public_name });
    await expect(line).toContainText(money('en', part.total_amount));
  }
  const [part] = parts.toReversed();
  await box
    .getByRole('link', { name: new RegExp(`from ${literally(part.seller.public_name)}$`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/checkout\\?.*${part.offer_id}`));
  await expect(page.getByRole('main')).toContainText(money('en', part.total_amount));

  // More than everybody together has: what can be had is said, with its price.
  await open(page, `/poe2/currency?${DIVINE}&count=900000000`);
  const { market: less } = await listOf(`game=poe2&category=currency&${DIVINE}&count=900000000`);
  const possible = less.basket.count.toLocaleString('en-US');
  await expect(
    page.getByRole('region', { name: `Sellers online can fill ${possible} of your 900,000,000.` }),
  ).toContainText(money('en', less.basket.total_amount));
});

test('every row is repriced, and says what it has when it cannot fill the amount', async ({
  page,
}) => {
  await open(page, `/poe2/currency?${DIVINE}`);
  await page.getByRole('textbox', { name: 'How many do you need?' }).fill('400');
  await expect(page.getByRole('columnheader', { name: '400 cost' })).toBeVisible();
  const { data } = await listOf(`game=poe2&category=currency&${DIVINE}&count=400`);
  for (const offer of data.slice(0, 12)) {
    const row = page
      .getByRole('row')
      .filter({ has: page.locator(`a[href^="/offers/${offer.id}"]`) });
    const { available, total_amount: total } = offer.quote;
    const stock = offer.in_stock.toLocaleString('en-US');
    if (available === 400) await expect(row).toContainText(money('en', total));
    else if (available === null) await expect(row).toContainText(`Sells from`);
    else await expect(row).toContainText(`Only ${stock} in stock`);
  }
});

test('usual prices stand on the market and on its offers', async ({ page }) => {
  await open(page, `/poe2/currency?${DIVINE}`);
  const { band, data } = await listOf(`game=poe2&category=currency&${DIVINE}`);
  const price = (cents: number) => `$${(Math.ceil(cents * 100) / 10_000).toFixed(4)}`;
  const range = `Usual range ${price(band.usual.from)} to ${price(band.usual.to)}`;
  await expect(page.getByRole('main')).toContainText(range);
  await expect(page.getByRole('main')).toContainText(`last ${band.sample} orders in 30 days`);

  const [cheapest] = data;
  await page.goto(`/offers/${cheapest.id}`);
  const own = (await call('GET', `market/offer/${cheapest.id}`)).band;
  const place =
    cheapest.catalog_price < own.usual.from
      ? 'Below'
      : cheapest.catalog_price > own.usual.to
        ? 'Above'
        : 'In';
  const section = page.getByRole('region', { name: 'Usual price' });
  await expect(section).toContainText(`${place} the usual range`);
  await expect(section.getByRole('img')).toHaveAccessibleName(
    new RegExp(`${literally(price(cheapest.catalog_price))}$`),
  );

  // Too few orders: nothing is claimed, their number is said.
  const { data: items } = await listOf('game=valorant&category=accounts&limit=20');
  for (const { id } of items) {
    const { band: few } = await call('GET', `market/offer/${id}`);
    if (few === null || few.usual !== null) continue;
    await page.goto(`/offers/${id}`);
    await expect(section).toContainText('Not enough orders to compare');
    await expect(section.getByRole('img')).toHaveCount(0);
    return;
  }
});

test('with the keyboard alone', async ({ page }) => {
  await open(page, '/valorant/accounts');
  // What belongs to the list before cannot be focused, and goes when the next one is there.
  const outdated = page.getByRole('main').locator('[inert]');
  const box = filters(page).getByRole('checkbox', { name: 'Europe' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/filter=region%3Aeu/);
  // The focus stays where the person is.
  await expect(box).toBeFocused();
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=price/);
  await expect(order).toBeFocused();
  // The address changes before the list does: the mark of the list before goes with it, and the focus with the mark.
  const applied = page.getByRole('link', { name: 'Remove Europe' });
  await expect(applied).toHaveAttribute('href', /sort=price/);
  await expect(outdated).toHaveCount(0);
  await applied.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/filter=/);
  await expect(page.getByRole('link', { name: 'Remove Europe' })).toHaveCount(0);
  await expect(outdated).toHaveCount(0);
  const title = cards(page).first().getByRole('heading').getByRole('link');
  const name = await title.innerText();
  await title.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/offers\//);
  // The address changes before the page does: what is focused too early goes with the old page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const crumbs = page.getByRole('navigation', { name: 'Where you are' });
  await crumbs.getByRole('link', { name: 'Accounts' }).press('Enter');
  await expect(page).toHaveURL(/\/valorant\/accounts/);
});

test('from a card to its offer the picture moves; with reduced motion nothing does', async ({
  page,
  person,
}) => {
  await watchTransitions(page);
  await open(page, '/valorant/accounts');
  const link = cards(page).first().getByRole('heading').getByRole('link');
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(id));
  await expect
    .poll(async () => (await transitionsOf(page)).at(-1)?.animated)
    .toContain(`::view-transition-group(picture-${id})`);
  const there = await transitionsOf(page);
  expect(there.at(-1)?.before.toSorted()).toEqual([`picture-${id}`, `title-${id}`]);
  await page.goBack();
  await expect(page).toHaveURL(/\/valorant\/accounts/);
  await expect
    .poll(async () => (await transitionsOf(page)).at(-1)?.animated)
    .toContain(`::view-transition-group(title-${id})`);

  // Presses that overtake each other end at the last one, without noise.
  await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll(async (links) => {
      for (const pressed of links.slice(0, 3)) {
        // Nobody can press what has left the page; the browser would follow it past the program.
        if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
        await new Promise((done) => setTimeout(done, 50));
      }
    });
  await expect(page).toHaveURL(/\/offers\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const calm = await person({ viewport: WIDE, reducedMotion: 'reduce' });
  await watchTransitions(calm);
  await open(calm, '/valorant/accounts');
  await cards(calm).first().getByRole('heading').getByRole('link').click();
  await expect(calm).toHaveURL(/\/offers\//);
  await expect(calm.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await transitionsOf(calm)).flatMap(({ animated }) => animated)).toEqual([]);
});

test('a card that is pointed at is fetched ahead', async ({ page }) => {
  await open(page, '/valorant/accounts');
  const link = cards(page).nth(1).getByRole('heading').getByRole('link');
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const ahead = page.waitForRequest((request) => request.url().includes(id));
  await link.hover();
  await ahead;
  await expect(page).toHaveURL(/\/valorant\/accounts/);
});

test('pictures come in the right sizes and formats, the first one at once', async ({ page }) => {
  await open(page, '/valorant/accounts');
  const pictures = await cards(page)
    .locator('picture')
    .evaluateAll((all) =>
      all.map((picture) => {
        const image = picture.querySelector('img');
        return {
          types: [...picture.querySelectorAll('source')].map((source) => source.type),
          sizes: [...picture.querySelectorAll('source')].every((source) => source.sizes !== ''),
          loading: image?.loading,
          priority: image?.fetchPriority,
          isSized: image?.hasAttribute('width') === true && image.hasAttribute('height'),
        };
      }),
    );
  expect(pictures.length).toBeGreaterThan(9);
  const [first, ...others] = pictures;
  expect(first).toMatchObject({ loading: 'eager', priority: 'high' });
  expect(others.every(({ loading }) => loading === 'lazy')).toBe(true);
  for (const { types, sizes, isSized } of pictures) {
    expect(types).toEqual(['image/avif', 'image/webp']);
    expect(sizes && isSized).toBe(true);
  }
});

const looked = [
  { name: 'a basket of several', path: `/poe2/currency?${DIVINE}&count=10500` },
  { name: 'rows of goods that differ', path: '/valorant/accounts?view=list&seller_level=1' },
  { name: 'no offer left', path: '/valorant/accounts?price_max=1' },
];

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  for (const { name, path } of looked) {
    journey(`${name} is accessible and fits 320 px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const theme of ['dark', 'light'] as const) {
        const url = process.env['E2E_ORIGIN'] ?? '';
        await page.context().addCookies([{ url, name: 'theme', value: theme }]);
        await page.setViewportSize(WIDE);
        await open(page, at(locale, path));
        if (theme === 'dark') await expectAccessible(page, `${path}, wide, ${theme}`);
        await page.setViewportSize(NARROWEST);
        if (theme === 'light') await expectContrast(page, `${path}, narrow, ${theme}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });
  }

  journey('the sheet of filters on a phone', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await open(page, at(locale, '/valorant/accounts'));
    await page
      .getByRole('main')
      .getByRole('button', { name: t(locale, /^Filters/, /^Filtres/) })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: 'Europe' }).check();
    await expect(page).toHaveURL(/filter=region%3Aeu/);
    const { meta } = await listOf('game=valorant&category=accounts&filter=region:eu');
    await sheet
      .getByRole('button', {
        name: t(locale, `Show ${meta.total} offers`, `Afficher ${meta.total} offres`),
      })
      .click();
    await expect(sheet).toBeHidden();
    await expect(cards(page)).toHaveCount(meta.total);
  });
}
