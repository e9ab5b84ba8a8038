/** Search over games, categories and offers, in both languages, with typing errors and random input. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshCounts } from '~/server/modules/listing/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let seller: string;

beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  seller = await app.seller();
  const currency = catalogue.categories['poe2/currency'] ?? '';
  const accounts = catalogue.categories['valorant/accounts'] ?? '';
  const at = { values: { item: 'divine-orb', league: 'vaal' } };
  await addOffer(app, seller, currency, { ...at, title: 'Divine Orb, fast hand over', rank: 5 });
  await addOffer(app, seller, currency, { ...at, title: 'Chaos stacks for crafters', rank: 9 });
  await addOffer(app, seller, accounts, { title: 'Radiant with Elderflame Vandal', rank: 7 });
  await addOffer(app, seller, accounts, { title: 'Compte Émeraude accès complet', rank: 3 });
  await addOffer(app, seller, accounts, { title: 'Radiant nobody sees', status: 'inactive' });
  await addOffer(app, seller, accounts, { title: 'Radiant is sold out', in_stock: 0 });
  await refreshCounts(app.db, null, new Date());
  app.forget();
});
afterAll(() => app.close());

async function find(q: string, more = '', language = 'en') {
  const reply = await app.get(`market/search?q=${encodeURIComponent(q)}${more}`, { language });
  expect(reply.status).toBe(200);
  return {
    games: reply.body.games.map(({ title }: { title: string }) => title) as string[],
    categories: reply.body.categories.map(({ alias }: { alias: string }) => alias) as string[],
    offers: reply.body.offers.map(({ title }: { title: string }) => title) as string[],
    body: reply.body,
  };
}

describe('what is found', () => {
  test.each([
    ['valornat', 'Valorant'],
    ['path of exlie', 'Path of Exile 2'],
    ['POE2', 'Path of Exile 2'],
    ['pokemon', 'Pokémon GO'],
    ['comptes valorant', 'Valorant'],
    ['monnaie', 'Path of Exile 2'],
    ['f', 'Fortnite'],
    // Other scripts, as they sound.
    ['валорант', 'Valorant'],
    ['фортнайт', 'Fortnite'],
    ['φορτνάιτ', 'Fortnite'],
    ['ポケモン go', 'Pokémon GO'],
  ])('the game behind %s', async (q, title) => {
    expect((await find(q)).games[0]).toBe(title);
  });

  test('kinds of goods by their names in any language', async () => {
    expect((await find('comptes')).categories).toEqual(['accounts']);
    expect((await find('acounts', '', 'fr')).body.categories).toMatchObject([
      { alias: 'accounts', title: 'Comptes', offers_count: 3 },
    ]);
  });

  test.each([
    // Words of the title, in any order, without their accents, half typed.
    ['elderflame', 'Radiant with Elderflame Vandal'],
    ['vandal radiant', 'Radiant with Elderflame Vandal'],
    ['emeraude', 'Compte Émeraude accès complet'],
    ['ÉMERAU', 'Compte Émeraude accès complet'],
    // Mistyped words of titles.
    ['eldreflame', 'Radiant with Elderflame Vandal'],
    ['divnie orb', 'Divine Orb, fast hand over'],
    // Games and categories with words of titles, in any order and mistyped.
    ['valorant radiant', 'Radiant with Elderflame Vandal'],
    ['radiant valornat', 'Radiant with Elderflame Vandal'],
    ['poe2 divine', 'Divine Orb, fast hand over'],
    ['divnie poe2', 'Divine Orb, fast hand over'],
    ['radiant comptes', 'Radiant with Elderflame Vandal'],
    // Other scripts.
    ['радиант', 'Radiant with Elderflame Vandal'],
    ['валорант радиант', 'Radiant with Elderflame Vandal'],
    // The best of a named game or category.
    ['path of exile', 'Chaos stacks for crafters'],
    ['valorant comptes', 'Radiant with Elderflame Vandal'],
  ])('the offer behind %s', async (q, title) => {
    expect((await find(q)).offers[0]).toBe(title);
  });

  test('only what can be bought, with its all-in price', async () => {
    const { offers, body } = await find('radiant');
    expect(offers).toEqual(['Radiant with Elderflame Vandal']);
    expect(body.offers[0]).toMatchObject({
      catalog_price: 110,
      category: { alias: 'accounts', game: { alias: 'valorant' } },
      seller: { id: seller },
    });
  });

  test('words that a title gets later are corrected, too', async () => {
    const accounts = catalogue.categories['valorant/accounts'] ?? '';
    const id = await addOffer(app, seller, accounts, {
      title: 'x',
      status: 'draft',
      published_at: null,
    });
    expect((await find('kuronaim')).offers).toEqual([]);
    await app.db
      .updateTable('offer')
      .set({ title: 'Kuronami bundle', status: 'active', published_at: new Date() })
      .where('id', '=', id)
      .execute();
    app.forget();
    expect((await find('kuronmai')).offers).toEqual(['Kuronami bundle']);
  });

  test('no more than was asked for', async () => {
    const { games, offers } = await find('o', '&limit=1');
    expect(games.length).toBeLessThanOrEqual(1);
    expect(offers).toEqual([]);
    expect((await find('radiant', '&kinds=games')).offers).toEqual([]);
    expect((await find('valorant', '&kinds=offers')).games).toEqual([]);
    expect(await find('')).toMatchObject({ games: [], categories: [], offers: [] });
    expect(await find('zzzz qqqq')).toMatchObject({ games: [], categories: [], offers: [] });
  });
});

describe('the list of what is found', () => {
  const list = async (q: string, more = '') => {
    const reply = await app.get(`market/search/offers?q=${encodeURIComponent(q)}${more}`);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title);

  test.each([
    'elderflame',
    'eldreflame',
    'poe2 divine',
    'valorant accounts',
    'радиант',
    'emeraude',
  ])('for %s it holds what the quick search shows', async (q) => {
    const quick = await find(q);
    const body = await list(q);
    expect(titles(body)).toEqual(expect.arrayContaining(quick.offers));
    expect(body.meta).toEqual({
      total: body.data.length,
      total_is_exact: true,
      next_cursor: null,
    });
  });

  test('nothing for nothing, for a letter, and for what nobody sells', async () => {
    for (const q of ['', 'r', 'zzzz qqqq']) {
      expect(await list(q)).toMatchObject({ data: [], meta: { total: 0, next_cursor: null } });
    }
  });

  test('filters leave what they say, and games are counted before the game is chosen', async () => {
    const whole = await list('comptes valorant');
    const other = await list('comptes valorant', '&game=poe2');
    expect(other.data).toEqual([]);
    expect(other.games).toEqual(whole.games);
    expect(titles(await list('radiant', '&price_max=1'))).toEqual([]);
    expect(titles(await list('radiant', '&base=accounts'))).toEqual(titles(await list('radiant')));
    expect(titles(await list('radiant', '&base=currency'))).toEqual([]);
  });

  test('pages hold every offer once, in any order, and counts beyond 500 mean at least', async () => {
    const accounts = catalogue.categories['valorant/accounts'] ?? '';
    const many = await app.seller();
    for (let index = 0; index < 430; index += 1) {
      await addOffer(app, index % 3 === 0 ? seller : many, accounts, {
        title: `Sapphire bundle ${index}`,
        price_micros: 1_000_000 + (index % 7) * 10_000,
      });
    }
    for (const sort of ['recommended', 'price', 'newest']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const body = await list(
          'sapphire',
          `&sort=${sort}&limit=90${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...body.data.map(({ id }: { id: string }) => id));
        expect(body.meta).toMatchObject({ total: 400, total_is_exact: false });
        cursor = body.meta.next_cursor;
      } while (cursor !== null);
      expect(seen).toHaveLength(400);
      expect(new Set(seen).size).toBe(400);
    }
    await app.db.deleteFrom('offer').where('seller_id', '=', many).execute();
    await app.db.deleteFrom('offer').where('title', 'like', 'Sapphire%').execute();
  });

  test('a cursor of another order is refused', async () => {
    const { meta } = await list('valorant', '&limit=1&sort=price');
    const reply = await app.get(
      `market/search/offers?q=valorant&sort=newest&cursor=${meta.next_cursor}`,
    );
    expect(reply).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } });
  });
});

test('the list for browsers names everything in both languages', async () => {
  const { body } = await app.get('market/search/games', { language: 'fr' });
  expect(body.meta).toEqual({ total: 5, complete: true });
  expect(body.data[0]).toMatchObject({
    alias: 'poe2',
    categories: [{ title: 'Monnaie', other_title: 'Currency', base: 'currency', offers_count: 2 }],
  });
  expect(body.bases[0]).toMatchObject({ title: 'Monnaie', names: ['Currency', 'Monnaie'] });
});

/** A number generator that always gives the same numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const fragments = [
  "';drop table offer;--",
  '%_\\',
  '<script>alert(1)</script>',
  '\u202e',
  '\u0000',
  '\ud800',
  '\udc00',
  '🐲',
  'İ',
  'ß',
  'Ω',
  '日本語',
  'ﷺ',
  'é',
  'radiant',
  'valornat',
  ' ',
  '\t',
  '\n',
  '&|!():*',
  '$1',
  '0',
];

describe('nonsense', () => {
  test('any text of any length is answered or refused, never a fault', async () => {
    const next = numbers(20_261_121);
    for (let round = 0; round < 150; round += 1) {
      const length = Math.floor(next() ** 3 * 40) + 1;
      const text = Array.from({ length }, () =>
        next() < 0.6
          ? (fragments[Math.floor(next() * fragments.length)] ?? '')
          : String.fromCodePoint(Math.floor(next() * 0x10ffff)),
      ).join('');
      const q = new URLSearchParams({ q: text.toWellFormed() });
      for (const path of ['market/search', 'market/game']) {
        const name = path === 'market/game' ? `search_title=${q.toString().slice(2)}` : String(q);
        const { status } = await app.get(`${path}?${name}`);
        expect([200, 422], `${path} ${JSON.stringify(text)}`).toContain(status);
      }
    }
    expect(app.problems).toEqual([]);
  });

  test.each(['q=%00', `q=${'a'.repeat(101)}`, 'q=a&q=b', 'limit=0', 'limit=21', 'kinds=users'])(
    '%s is refused',
    async (query) => {
      expect(await app.get(`market/search?${query}`)).toMatchObject({ status: 422 });
    },
  );
});
