/** Browsing: genres, base categories, landing pages, followed sellers, recently viewed offers, canonical URLs. */
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call } from './support/api.ts';
import { openShop, tradedCategory } from './support/market.ts';
import { alive, expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** Where a path leads without following: status and path of the next one. */
async function hop(path: string): Promise<[number, string]> {
  const origin = process.env['E2E_ORIGIN'] ?? '';
  const response = await fetch(origin + path, { redirect: 'manual' });
  await response.arrayBuffer();
  const location = response.headers.get('location');
  if (location === null) return [response.status, ''];
  const url = new URL(location, origin);
  return [response.status, url.pathname + url.search];
}

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('from home by genre to a game', async ({ page }) => {
    const main = page.getByRole('main');
    await open(page, at(locale, '/'));
    await main.getByRole('link', { name: t(locale, 'Games by genre', 'Jeux par genre') }).click();
    await expect(page).toHaveURL(at(locale, '/genres'));
    await main.getByRole('link', { name: t(locale, 'Action RPG', 'Action-RPG') }).click();
    await expect(page).toHaveURL(at(locale, '/genres/arpg'));
    await expect(main).toContainText(t(locale, 'What to watch out for', 'À quoi faire attention'));
    await main.getByRole('link', { name: 'Path of Exile 2', exact: true }).click();
    await expect(page).toHaveURL(at(locale, '/poe2'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Path of Exile 2');
    // The game's page is a hub: offers, prices, sellers, reviews, articles.
    for (const name of [
      t(locale, 'Best offers now', 'Meilleures offres du moment'),
      t(locale, 'Lowest price now', 'Prix les plus bas en ce moment'),
      t(locale, 'Sellers', 'Vendeurs'),
      t(locale, 'Recent reviews', 'Avis récents'),
      'Articles',
    ])
      await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
    await main.getByRole('list', { name: 'Articles' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/blog\/poe2\/[^/]+$/);
    await page.goBack();
    await expect(page).toHaveURL(at(locale, '/poe2'));
    const sellers = main.getByRole('list', { name: t(locale, 'Sellers', 'Vendeurs') });
    await sellers.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/profile\/[^/]+\/sale$/);
  });

  journey('a seller’s shop is searched, sorted, and written to', async ({ page }) => {
    const main = page.getByRole('main');
    const { data } = await call('GET', 'market/offer?game=poe2&category=items&limit=1');
    const { seller } = data[0];
    await open(page, at(locale, `/profile/${seller.id}/sale`));
    const rows = main.getByRole('list', { name: t(locale, 'On sale', 'En vente') });
    const first = rows.getByRole('listitem').first();
    await expect(first).toBeVisible();
    await main.getByLabel(t(locale, 'Sort by', 'Trier par')).selectOption('price');
    await expect(page).toHaveURL(/\?sort=price$/);
    const cheapest = await call('GET', `market/profile/${seller.id}/offers?sort=price&limit=1`);
    await expect(first).toContainText(cheapest.data[0].title);
    const search = main.getByLabel(t(locale, 'Search these offers', 'Chercher dans ces offres'));
    await search.fill('nothing is called like this');
    await search.press('Enter');
    await expect(page).toHaveURL(/search=nothing\+is.*sort=price/);
    await expect(main).toContainText(
      t(locale, 'Nothing here is called so', 'Aucune offre ne porte ce nom'),
    );
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(first).toContainText(cheapest.data[0].title);
    await main.getByRole('link', { name: t(locale, 'Chat', 'Messages'), exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
  });

  journey('the address of a removed offer shows others of its kind', async ({ page, noise }) => {
    noise.allow(/status of 404/);
    const shop = await openShop();
    const { game, alias } = tradedCategory;
    await call('DELETE', `market/seller/offer/${shop.offer.id}`, { as: shop.sellerToken });
    const answer = await page.goto(at(locale, `/offers/${shop.offer.id}`));
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
    const similar = main.getByRole('region', {
      name: t(locale, 'Similar offers', 'Offres similaires'),
    });
    await expect(similar.getByRole('article').first()).toBeVisible();
    await alive(page);
    await similar.getByRole('link', { name: t(locale, /^All in/, /^Tout voir/) }).click();
    await expect(page).toHaveURL(at(locale, `/${game.alias}/${alias}`));
    // What never was on sale has nothing beside it.
    await page.goto(at(locale, '/offers/00000000-0000-7000-8000-000000000000'));
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(similar).toHaveCount(0);
  });

  journey('the focus goes to the heading of each page that is opened', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await open(page, at(locale, '/genres'));
    await expect(heading).not.toBeFocused();
    await page
      .getByRole('main')
      .getByRole('link', { name: t(locale, 'Action RPG', 'Action-RPG') })
      .press('Enter');
    await expect(page).toHaveURL(at(locale, '/genres/arpg'));
    await expect(heading).toBeFocused();
    // The next stop of the keyboard is what follows the heading.
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(at(locale, '/genres'));
    await expect(heading).toBeFocused();
    // From outside of the page's content, too.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(locale, 'Guarantees', 'Garanties') })
      .press('Enter');
    await expect(page).toHaveURL(at(locale, '/guarantees'));
    await expect(heading).toBeFocused();
  });

  journey('offers of all games are narrowed in the address', async ({ page }) => {
    const main = page.getByRole('main');
    await open(page, at(locale, '/category/items'));
    await main.getByLabel(t(locale, 'Game', 'Jeu'), { exact: true }).selectOption('poe2');
    await expect(page).toHaveURL(at(locale, '/category/items?game=poe2'));
    await main.getByLabel(t(locale, 'Sort by', 'Trier par')).selectOption('price');
    await expect(page).toHaveURL(at(locale, '/category/items?game=poe2&sort=price'));
    const { data, meta } = await call('GET', 'market/offer?base=items&game=poe2&sort=price');
    await expect(main.getByRole('article')).toHaveCount(data.length);
    await expect(main.getByRole('article').first()).toContainText(data[0].title);
    expect(meta.total).toBeGreaterThanOrEqual(data.length);
    await page.reload();
    await alive(page);
    await expect(main.getByRole('article').first()).toContainText(data[0].title);
    await page.goBack();
    await expect(page).toHaveURL(at(locale, '/category/items?game=poe2'));
    // The address goes back before the page does, and the old page's links keep its order.
    const clear = main.getByRole('link', { name: t(locale, 'Clear all', 'Tout effacer') });
    await expect(clear).toHaveAttribute('href', at(locale, '/category/items'));
    await clear.click();
    await expect(page).toHaveURL(at(locale, '/category/items'));
  });

  journey('a landing page keeps its address while its filter is in force', async ({ page }) => {
    const path = at(locale, '/valorant/accounts/immortal');
    await open(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(
      t(locale, 'Immortal Valorant accounts', 'Comptes Valorant Immortel'),
    );
    await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
    const canonical = page.locator('link[rel=canonical]');
    const own = new RegExp(`${path}$`);
    await expect(canonical).toHaveAttribute('href', own);

    await open(page, `${path}?online=true`);
    await expect(canonical).toHaveAttribute('href', own);
    const remove = page
      .getByRole('list', { name: t(locale, 'Applied filters', 'Filtres appliqués') })
      .getByRole('link', { name: /Immort(al|el)/ });
    await remove.click();
    await expect(page).toHaveURL(at(locale, '/valorant/accounts?online=true'));
    await expect(heading).not.toContainText(/Immort/);
  });

  test(`addresses lead to the canonical one in one step, ${locale}`, async () => {
    const to = (path: string) => at(locale, path);
    const leads: [string, number, string][] = [
      ['/games/PoE2/orbs/', 301, '/poe2/currency'],
      ['/games/PoE2/orbs/?sort=price', 301, '/poe2/currency?sort=price'],
      ['/poe2/orbs', 301, '/poe2/currency'],
      ['/games/poe2', 301, '/poe2'],
      ['/games/PoE2', 302, '/poe2'],
      ['/games/poe2/', 301, '/poe2'],
      ['/games/poe2/currency', 301, '/poe2/currency'],
      ['/games/poe2/currency/divine-orb?online=true', 301, '/poe2/currency/divine-orb?online=true'],
      ['/games/poe2/Currency/Divine-Orb/', 302, '/poe2/currency/divine-orb'],
      ['/PoE2/monnaie', 302, '/poe2/currency'],
      ['/poe2/currency/', 301, '/poe2/currency'],
      ['/genres/ARPG/', 302, '/genres/arpg'],
      ['/category/Items', 302, '/category/items'],
      ['/category/items/?online=true', 301, '/category/items?online=true'],
    ];
    for (const [path, status, target] of leads) {
      expect([path, ...(await hop(to(path)))]).toEqual([path, status, to(target)]);
      expect([path, (await hop(to(target)))[0]]).toEqual([path, 200]);
    }
    const missing = ['/games/nothing', '/games/poe2/nothing', '/games/PoE2/Currency/nothing'];
    for (const path of [...missing, '/genres/nothing', '/category/nothing', '/genres/a/b']) {
      expect([path, ...(await hop(to(path)))]).toEqual([path, 404, '']);
    }
  });

  journey('broken wishes fall back', async ({ page }) => {
    const categoryQuery =
      'game=nothing&price_min=cheap&delivery_minutes=-5&sort=beauty&instant=perhaps';
    await open(page, at(locale, `/category/items?${categoryQuery}&cursor=%3Cscript%3E`));
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  journey('offers that were looked at are found again, in this browser alone', async ({ page }) => {
    const { data } = await call('GET', 'market/offer?game=poe2&category=items&limit=1');
    const [offer] = data;
    const heading = page.getByRole('heading', {
      name: t(locale, 'Recently viewed', 'Vus récemment'),
    });
    await open(page, at(locale, '/'));
    await expect(heading).toHaveCount(0);
    await open(page, at(locale, `/offers/${offer.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.title);
    const html = await (await page.request.get(at(locale, '/'))).text();
    expect(html).not.toContain(t(locale, 'Recently viewed', 'Vus récemment'));
    await open(page, at(locale, '/'));
    await expect(heading).toBeVisible();
    const section = page.locator('section', { has: heading });
    await expect(section.getByRole('link', { name: offer.title })).toBeVisible();
    await section
      .getByRole('button', { name: t(locale, 'Clear the list', 'Vider la liste') })
      .click();
    await expect(heading).toHaveCount(0);
    await page.reload();
    await alive(page);
    await expect(heading).toHaveCount(0);
  });

  journey('a seller is followed and found among the favourites', async ({ page }) => {
    const { data } = await call('GET', 'market/offer?game=poe2&category=items&limit=1');
    const { seller } = data[0];
    const name: string = seller.public_name;
    const as = await tokenOf(demo.newcomer);
    await call('DELETE', `market/followed-seller/${seller.id}`, { as });
    const profile = at(locale, `/profile/${seller.id}/sale`);
    const main = page.getByRole('main');

    await open(page, profile);
    await main
      .getByRole('link', { name: new RegExp(t(locale, `^Follow ${name}`, `^Suivre ${name}`)) })
      .click();
    await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
    await signIn(page, demo.newcomer);
    await open(page, profile);
    await main
      .getByRole('button', { name: t(locale, `Follow ${name}`, `Suivre ${name}`), exact: true })
      .click();
    await expect(
      main.getByRole('button', { name: new RegExp(t(locale, '^Following', '^Suivi')) }),
    ).toBeVisible();
    // Pressed again before the first press is answered: the last one counts.
    const toggle = main.getByRole('button', { name: new RegExp(`^(?:Follow|Suiv).*${name}`) });
    const isUnfollowing = (request: { postData(): string | null }) =>
      /favorites\.unfollow/.test(request.postData() ?? '');
    await page.route('**/_serverFn/**', async (route) => {
      // Whoever does not wait overtakes it.
      if (isUnfollowing(route.request())) await new Promise((done) => setTimeout(done, 600));
      await route.fallback();
    });
    const unfollowed = page.waitForResponse((response) => isUnfollowing(response.request()));
    await toggle.click();
    await toggle.click();
    await unfollowed;
    await expect
      .poll(async () => (await call('GET', 'market/followed-seller', { as })).data.length)
      .toBe(1);
    await open(page, at(locale, '/favorites'));
    await main.getByRole('link', { name: t(locale, 'Sellers', 'Vendeurs'), exact: true }).click();
    await expect(page).toHaveURL(at(locale, '/favorites?part=sellers'));
    await expect(main.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
    await expect(main.getByRole('article').first()).toBeVisible();
    await main.getByRole('button', { name: new RegExp(t(locale, '^Following', '^Suivi')) }).click();
    await expect(
      main.getByText(t(locale, 'You follow nobody yet', 'Vous ne suivez personne')),
    ).toBeVisible();
  });
}
