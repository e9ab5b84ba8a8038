import { beforeAll, describe, expect, test } from 'vitest';
import { appConfig } from '~config';
import { orderLifecycle, orderStatuses } from '~/domain/order-lifecycle.ts';
import { encodeAttributeFilters, parseAttributeFilter } from '~/contracts/offers/offer-filter.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import { builtInFeeBps } from '~/domain/fees.ts';
import { findContactData } from '~/domain/contact-data.ts';
import { firstWords } from '~/server/db/migrations/0355-offer-rules.ts';
import { WordList } from '~/domain/word-match.ts';
import { landingTexts } from './content/landings/index.ts';
import { buildDemoMarket } from './build.ts';
import { recentTurnover } from './history/orders.ts';
import { closings, phrases } from './history/review-phrases.ts';
import type { DemoReview, DemoUser } from './market.types.ts';
import { demoWords } from './offers/held-offers.ts';
import { buildRequests } from './history/requests.ts';
import { marketKey, problemsOf } from './offers/values.ts';
import { Random } from './random.ts';

const now = new Date('2026-11-20T14:28:00Z');
let market: ReturnType<typeof buildDemoMarket>;

beforeAll(() => {
  market = buildDemoMarket({ seed: 'legend', now });
});

function named(name: string): DemoUser {
  const user = market.users.find(({ publicName }) => publicName === name);
  if (!user) throw new Error(`nobody is called ${name}`);
  return user;
}

test('the same seed and moment give the same market', () => {
  const again = buildDemoMarket({ seed: 'legend', now });
  const texts = (offers: typeof market.offers) =>
    offers.map(({ id, title }) => id + title).join('\n');
  expect(texts(again.offers) === texts(market.offers)).toBe(true);
  expect(again.ledger.transactions.length).toBe(market.ledger.transactions.length);
});

describe('catalogue', () => {
  test('114 games with 333 categories, each definition consistent with itself', () => {
    const categories = market.games.flatMap((game) => game.categories);
    expect(market.games).toHaveLength(114);
    expect(categories).toHaveLength(333);
    for (const { definition } of categories) {
      const keys = definition.attributes.map(({ key }) => key);
      expect(new Set(keys).size, `${definition.game}/${definition.alias}`).toBe(keys.length);
      expect(keys).toEqual(expect.arrayContaining(definition.facetKeys));
      for (const { key, type, options, label } of definition.attributes) {
        const values = options.map(({ value }) => value);
        expect(new Set(values).size, `${definition.game}/${definition.alias} ${key}`).toBe(
          values.length,
        );
        expect(values.length > 0).toBe(type === 'select' || type === 'multiselect');
        expect(label.en && label.fr && key).toBeTruthy();
        expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
      }
    }
  });

  test('landing pages filter by what their category has, and find something to show', () => {
    const places = landingTexts.map(({ at }) => at);
    expect(new Set(places).size).toBe(places.length);
    expect(places.length).toBeGreaterThanOrEqual(40);
    for (const landing of landingTexts) {
      const [game, alias] = landing.at.split('/');
      const category = market.games
        .flatMap(({ categories }) => categories)
        .find(({ definition }) => definition.game === game && definition.alias === alias);
      for (const text of landing.filter) {
        const filter = parseAttributeFilter(text);
        const attribute = category?.definition.attributes.find(({ key }) => key === filter?.key);
        expect(attribute?.filterable, `${landing.at} ${text}`).toBe(true);
        expect(encodeAttributeFilters(filter ? [filter] : [])).toEqual([text]);
        if (filter?.kind !== 'values' || attribute?.type === 'boolean') continue;
        const values = attribute?.options.map(({ value }) => value);
        expect(values, landing.at).toEqual(expect.arrayContaining(filter.values));
      }
      for (const text of [landing.text.en, landing.text.fr]) {
        expect(text.length, landing.at).toBeGreaterThan(200);
        expect(text.split('\n\n')[0]?.length, landing.at).toBeLessThanOrEqual(300);
      }
    }
  });

  test('currency alone is priced with decimals, accounts alone carry a warranty', () => {
    for (const { definition } of market.games.flatMap((game) => game.categories)) {
      expect(definition.pricePrecision).toBe(definition.base === 'currency' ? 'micros' : 'cents');
      expect(definition.warrantyDays.length > 1).toBe(definition.base === 'accounts');
    }
  });

  test('the most wanted games come first', () => {
    const first = market.games.slice(0, 5).map(({ definition }) => definition.alias);
    expect(first).toEqual(['poe2', 'valorant', 'wow', 'cs2', 'roblox']);
  });
});

describe('offers', () => {
  test('every offer fits its category', () => {
    const { titleLength } = appConfig.offers;
    const wrong = market.offers.filter(({ category, attributes, title, delivery, ...offer }) => {
      const { definition } = category;
      const promised =
        delivery.method === 'instant' || definition.promisedMinutes.includes(delivery.minutes);
      return !(
        problemsOf(definition, attributes).length === 0 &&
        title.length >= titleLength.min &&
        title.length <= titleLength.max &&
        definition.deliveryMethods.includes(delivery.method) &&
        promised &&
        definition.warrantyDays.includes(offer.warrantyDays) &&
        offer.minPurchase <= Math.max(1, offer.inStock)
      );
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test('prices obey the category and the fee of the seller’s level', () => {
    const levels = new Map(market.users.map((user) => [user.id, user.sellerLevel]));
    const wrong = market.offers.filter(({ category, priceMicros, sellerId, ...offer }) => {
      const { base, pricePrecision } = category.definition;
      const bps = builtInFeeBps(levels.get(sellerId) ?? 0, base);
      const wanted = catalogPriceMicros(priceMicros, bps, pricePrecision);
      const whole = pricePrecision === 'micros' || wanted % 10_000 === 0;
      return offer.catalogPriceMicros !== wanted || !whole;
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test('every category has offers, popular games many, and the Divine Orb book is dense', () => {
    const active = market.offers.filter(({ status }) => status === 'active');
    const byCategory = Map.groupBy(active, ({ category }) => category.id);
    for (const [rank, game] of market.games.entries()) {
      for (const { id } of game.categories) {
        expect(byCategory.get(id)?.length ?? 0, game.definition.alias).toBeGreaterThanOrEqual(
          rank < 30 ? 6 : 2,
        );
      }
    }
    expect(active.length).toBeGreaterThanOrEqual(3_200);
    const key = 'item:divine-orb|league:fate-of-the-vaal|mode:softcore';
    const book = active.filter(
      ({ category, attributes }) =>
        marketKey(category.definition, attributes) === key && category.definition.game === 'poe2',
    );
    expect(book.length).toBeGreaterThanOrEqual(25);
    const best = book.toSorted((a, b) => a.catalogPriceMicros - b.catalogPriceMicros)[0];
    expect(best?.sellerId).toBe(named('Kestrel_').id);
    expect(best?.catalogPriceMicros).toBe(214_000);
  });

  test('instant stock is covered by secrets, and no secret looks real', () => {
    const short = market.offers.filter(({ delivery, secrets, inStock }) =>
      delivery.method === 'manual' ? secrets.length > 0 : secrets.length < inStock,
    );
    expect(short.map(({ title }) => title)).toEqual([]);
    const plain = market.offers.flatMap(({ secrets }) =>
      secrets.map(({ login, code }) => login ?? code ?? ''),
    );
    expect(plain.filter((text) => !/^demo-/i.test(text))).toEqual([]);
  });
});

test('no text carries contact data, and no offer would wait for the staff', () => {
  const offers = market.offers.flatMap(({ title, description }) => [title, description]);
  const talk = [
    ...market.reviews.flatMap(({ message, reply }) => [message, reply ?? '']),
    ...market.rooms.flatMap(({ messages }) => messages.map(({ body }) => body)),
  ];
  const revealing = [...new Set([...offers, ...talk])].filter(
    (text) => findContactData(text) !== null,
  );
  expect(revealing.slice(0, 5)).toEqual([]);
  const listed = [...firstWords.split('|').map((word) => ({ word, inside: false })), ...demoWords];
  const words = new WordList(listed);
  const suspicious = [...new Set(offers)].filter((text) => words.find(text, 1).length > 0);
  expect(suspicious.slice(0, 5)).toEqual([]);
});

describe('orders', () => {
  test('every status change is one of the lifecycle table, in the order of time', () => {
    const allowed = new Set(
      orderLifecycle.flatMap(({ from, event, by, to }) =>
        by.map((actor) => `${from} ${event} ${actor} ${to}`),
      ),
    );
    const wrong = market.orders.filter(({ events, status }) => {
      const [first, ...rest] = events;
      const placed = first?.event === 'place' && first.from === null && first.to === 'created';
      const moves = rest.every(({ from, event, actor, to }) =>
        allowed.has(`${from} ${event} ${actor} ${to}`),
      );
      const ordered = rest.every(({ at }, index) => at >= (events[index]?.at ?? now));
      const last = events.at(-1);
      return !(placed && moves && ordered && last && last.to === status && last.at <= now);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('nobody buys before registering or before the offer exists, and inputs fit their patterns', () => {
    const users = new Map(market.users.map((user) => [user.id, user]));
    const wrong = market.orders.filter(({ buyerId, sellerId, createdAt, offer, buyerInputs }) => {
      const early = [buyerId, sellerId].some(
        (id) => (users.get(id)?.registeredAt ?? now) >= createdAt,
      );
      const misfit = offer.category.definition.buyerInputs.some(
        ({ key, required, pattern }) =>
          required && !new RegExp(pattern ?? '^.+$').test(buyerInputs[key] ?? ''),
      );
      return early || misfit || offer.createdAt > createdAt;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('about nine thousand are completed, and the Divine Orb price has a history of days', () => {
    const completed = market.orders.filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(8_000);
    const recent = completed.filter(
      ({ offer, completedAt }) =>
        offer.attributes.item === 'divine-orb' &&
        completedAt &&
        now.getTime() - completedAt.getTime() < 30 * 86_400_000,
    );
    const days = new Set(recent.map(({ completedAt }) => completedAt?.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThanOrEqual(28);
  });

  test('the demo seller has an order in every status with the demo buyers', () => {
    const seller = named('Kestrel_').id;
    const buyers = [named('mira_k').id, named('tomas_r').id];
    const statuses = market.orders
      .filter((order) => order.sellerId === seller && buyers.includes(order.buyerId))
      .map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(orderStatuses));
  });

  /** Decisions, section 7: turnover in USD, orders and success of 30 days that each level needs. */
  const LEVELS = [
    [0, 0, 0],
    [100, 5, 0.95],
    [1_000, 20, 0.96],
    [3_000, 50, 0.97],
    [8_000, 80, 0.98],
    [15_000, 100, 0.99],
  ] as const;

  test('the levels of sellers are what their last 30 days earn', () => {
    for (const { id, sellerLevel, isSeller, publicName } of market.users) {
      if (!isSeller) continue;
      const { orders, cents, failed } = recentTurnover(market.orders, id, now);
      const success = orders + failed === 0 ? 1 : orders / (orders + failed);
      const earned = LEVELS.findLastIndex(
        ([usd, count, rate]) => cents >= usd * 100 && orders >= count && success >= rate,
      );
      expect(earned, publicName).toBe(sellerLevel);
    }
  });
});

describe('the seller with 5 000 offers', () => {
  let large: ReturnType<typeof buildDemoMarket>;
  beforeAll(() => {
    large = buildDemoMarket({ seed: 'legend', now, withLargeSeller: true });
  });

  test('comes besides all others, who stay as they are', () => {
    expect(large.offers.slice(0, market.offers.length).map(({ title }) => title)).toEqual(
      market.offers.map(({ title }) => title),
    );
    const user = large.users.at(-1);
    expect(user).toMatchObject({ email: 'warehouse@legend.test', sellerLevel: 4 });
    const own = large.offers.filter(({ sellerId }) => sellerId === user?.id);
    expect(own.length).toBeGreaterThanOrEqual(5_000);
    const listed = own.filter(({ status }) => status === 'active');
    expect(listed.length / own.length).toBeLessThan(0.3);
    const byCategory = Map.groupBy(listed, ({ category }) => category.id);
    expect(Math.max(...[...byCategory.values()].map(({ length }) => length))).toBeLessThan(16);
  });

  test('has the level that the last 30 days earn, and orders of 90 days', () => {
    const id = large.users.at(-1)?.id ?? '';
    const { orders, cents } = recentTurnover(large.orders, id, now);
    expect(orders).toBeGreaterThanOrEqual(80);
    expect(cents).toBeGreaterThanOrEqual(800_000);
    const days = new Set(
      large.orders
        .filter(({ sellerId }) => sellerId === id)
        .map(({ createdAt }) => createdAt.toISOString().slice(0, 10)),
    );
    expect(days.size).toBeGreaterThan(60);
  });
});

describe('reviews', () => {
  test('more than half of the completed orders, in many different words, some critical, some answered', () => {
    const completed = market.orders.filter(({ status }) => status === 'completed').length;
    expect(market.reviews.length / completed).toBeGreaterThan(0.5);
    const messages = market.reviews
      .map(({ message }) => message)
      .filter((message) => message !== '');
    expect(new Set(messages).size).toBeGreaterThan(1_000);
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThanOrEqual(
      appConfig.orders.reviewLength,
    );
    expect(messages.filter((message) => /\{|\}|undefined/.test(message))).toEqual([]);
    expect(market.reviews.some(({ fulfillment }) => fulfillment <= 3)).toBe(true);
    expect(market.reviews.some(({ reply }) => reply !== null)).toBe(true);
    expect(market.reviews.some(({ locale }) => locale === 'fr')).toBe(true);
  });
});

describe('stars of reviews', () => {
  const starsOf = ({ communication, fulfillment, startTime }: DemoReview) =>
    Math.round((communication + fulfillment + startTime) / 3);

  test('all occur, in both languages, in shares as a market has them', () => {
    const shares = [1, 2, 3, 4, 5].map(
      (stars) =>
        market.reviews.filter((review) => starsOf(review) === stars).length / market.reviews.length,
    );
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = shares;
    for (const few of [one, two, three]) expect(few).toBeGreaterThan(0.003);
    expect(one + two).toBeLessThan(0.04);
    expect(three).toBeLessThan(0.06);
    expect(four).toBeGreaterThan(0.05);
    expect(four).toBeLessThan(0.15);
    expect(five).toBeGreaterThan(0.78);
    for (const locale of ['en', 'fr']) {
      const written = market.reviews.filter((r) => r.locale === locale && r.message !== '');
      expect(new Set(written.map(starsOf)), locale).toEqual(new Set([1, 2, 3, 4, 5]));
    }
  });

  test('agree with what is written', () => {
    // Everything up to the first figure of the order: what follows differs from review to review.
    const said = (message: string, phrase: string) => {
      const [start = ''] = phrase.split('{');
      return start.length > 5 && message.toLowerCase().includes(start.toLowerCase());
    };
    const wrong = market.reviews.filter((review) => {
      const stars = starsOf(review);
      const { base } = review.order.offer.category.definition;
      const { good, exact, worst, bad } = phrases[review.locale][base];
      const ends = closings[review.locale];
      const happy = [...good, ...exact, ...ends.five, ...ends.four];
      const unfit = {
        5: [...worst, ...bad, ...ends.four, ...ends.three, ...ends.low],
        4: [...worst, ...bad, ...ends.three, ...ends.low],
        3: [...worst, ...happy, ...ends.low],
        2: [...happy, ...bad, ...ends.three],
        1: [...happy, ...bad, ...ends.three],
      }[stars];
      return unfit?.some((phrase) => said(`${review.message} `, `${phrase}.`)) ?? true;
    });
    expect(
      wrong.map(({ message, ...review }) => `${starsOf({ message, ...review })} ${message}`),
    ).toEqual([]);
  });
});

describe('ledger', () => {
  test('every group balances and no user or escrow account was ever below zero', () => {
    const { accounts, transactions } = market.ledger;
    const cached = new Set(accounts.filter(({ balance }) => balance !== null).map(({ id }) => id));
    const balances = new Map<string, number>();
    const wrong: string[] = [];
    for (const { postings, key } of transactions) {
      const sum = postings.reduce((total, { cents }) => total + cents, 0);
      if (sum !== 0 || postings.length < 2) wrong.push(key);
      for (const { accountId, cents } of postings) {
        const balance = (balances.get(accountId) ?? 0) + cents;
        balances.set(accountId, balance);
        if (cached.has(accountId) && balance < 0) wrong.push(`${key} leaves ${balance}`);
      }
    }
    expect(wrong).toEqual([]);
    const withBalance = accounts.filter(({ balance }) => balance !== null);
    expect(withBalance.filter(({ id, balance }) => balances.get(id) !== balance)).toEqual([]);
  });

  test('the demo buyer has 250 USD real and 20 USD bonus, the newcomer nothing', () => {
    const of = (name: string) =>
      market.ledger.accounts
        .filter(({ account }) => account.owner === named(name).id)
        .map(({ account, balance }) => [account.kind, balance]);
    const spendable = of('mira_k').filter(([kind]) => kind === 'bonus' || kind === 'real');
    expect(spendable.toSorted()).toEqual([
      ['bonus', 2_000],
      ['real', 25_000],
    ]);
    expect(of('otis_v')).toEqual([]);
  });
});

test('a few requests are open, mira_k has three bids to compare, and none is over its budget', () => {
  const requests = buildRequests(new Random('requests'), market);
  expect(requests.length).toBeGreaterThan(5);
  expect(requests.filter(({ buyer }) => buyer.publicName === 'mira_k')).toMatchObject([
    { bids: [{}, {}, {}] },
  ]);
  for (const { buyer, bids, budgetCents, createdAt, endsAt, definition } of requests) {
    expect(findContactData(definition.note, '')).toBeNull();
    expect(endsAt > now && createdAt < now).toBe(true);
    expect(new Set(bids.map(({ seller }) => seller.id)).size).toBe(bids.length);
    for (const bid of bids) {
      expect(bid.seller.id).not.toBe(buyer.id);
      expect(bid.totalCents).toBeLessThanOrEqual(budgetCents ?? Infinity);
      expect(bid.at < now).toBe(true);
    }
  }
});
