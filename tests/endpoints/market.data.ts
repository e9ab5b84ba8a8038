/** A small catalogue and offers for the market's tests. */
import type { Insertable } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { OfferTable } from '~/server/modules/offers/offers.tables.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import type { MarketApp } from './market.app.ts';

type Market = Pick<MarketApp, 'db' | 'services' | 'forget'>;

const option = (value: string, en: string, fr = en, rank?: number) => ({
  value,
  label: { en, fr },
  ...(rank !== undefined && { rank }),
});

interface CategoryOptions {
  base: string;
  alias: string;
  title: [string, string];
  unit?: [string, string, number];
  precision?: 'cents' | 'micros';
  delivery?: string[];
  facets?: string[];
  vault?: string[];
  warranty?: number[];
}

export interface Catalogue {
  /** `poe2/currency` → category id. */
  categories: Record<string, string>;
  games: Record<string, string>;
}

async function addGame(
  app: Market,
  catalogue: Catalogue,
  game: { alias: string; title: string; genre: string; aliases?: string[]; popularity: number },
): Promise<void> {
  const id = newId();
  catalogue.games[game.alias] = id;
  await app.db
    .insertInto('game')
    .values({
      id,
      alias: game.alias,
      title: game.title,
      genre: game.genre,
      search_aliases: game.aliases ?? [],
      description_en: `About ${game.title}`,
      description_fr: `À propos de ${game.title}`,
      popularity: game.popularity,
      family: null,
      icon_media_id: null,
      created_at: new Date(),
    })
    .execute();
}

async function addCategory(
  app: Market,
  catalogue: Catalogue,
  game: string,
  options: CategoryOptions,
): Promise<string> {
  const id = newId();
  catalogue.categories[`${game}/${options.alias}`] = id;
  await app.db
    .insertInto('category')
    .values({
      id,
      game_id: catalogue.games[game] ?? '',
      base: options.base as 'currency',
      alias: options.alias,
      title_en: options.title[0],
      title_fr: options.title[1],
      description_en: '',
      description_fr: '',
      position: Object.keys(catalogue.categories).length,
      unit_name_en: options.unit?.[0] ?? 'item',
      unit_name_fr: options.unit?.[1] ?? 'objet',
      unit_size: options.unit?.[2] ?? 1,
      price_precision: options.precision ?? 'cents',
      delivery_methods: (options.delivery ?? ['manual']) as ['manual'],
      promised_minutes: [20, 60, 360],
      check_hours: 72,
      warranty_days: options.warranty ?? [0],
      facet_keys: options.facets ?? [],
      buyer_inputs: JSON.stringify([
        {
          key: 'character',
          label: { en: 'Character', fr: 'Personnage' },
          type: 'text',
          required: true,
        },
      ]),
      vault_fields: JSON.stringify(
        (options.vault ?? []).map((key, index) => ({
          key,
          label: { en: key.toUpperCase(), fr: key.toUpperCase() },
          required: index < 2,
        })),
      ),
      proof: '[]',
      created_at: new Date(),
    })
    .execute();
  return id;
}

async function addAttribute(
  app: Market,
  categoryId: string,
  position: number,
  attribute: Record<string, unknown> & { key: string; type: string },
): Promise<void> {
  const { options, ...rest } = attribute;
  await app.db
    .insertInto('attribute')
    .values({
      id: newId(),
      category_id: categoryId,
      required: false,
      filterable: true,
      ordinal: false,
      position,
      label_en: attribute.key,
      label_fr: `${attribute.key} (fr)`,
      unit_en: null,
      unit_fr: null,
      minimum: null,
      maximum: null,
      ...(rest as { key: string; type: 'select' }),
      options: JSON.stringify(options ?? []),
    })
    .execute();
}

async function addLists(app: Market): Promise<void> {
  await app.db
    .insertInto('genre')
    .values([
      { id: newId(), alias: 'arpg', title_en: 'Action RPG', title_fr: 'RPG d’action', position: 1 },
      { id: newId(), alias: 'shooter', title_en: 'Shooters', title_fr: 'Tir', position: 2 },
    ])
    .execute();
  await app.db
    .insertInto('base_category')
    .values([
      { id: newId(), alias: 'currency', title_en: 'Currency', title_fr: 'Monnaie', position: 1 },
      { id: newId(), alias: 'accounts', title_en: 'Accounts', title_fr: 'Comptes', position: 2 },
      { id: newId(), alias: 'items', title_en: 'Items', title_fr: 'Objets', position: 3 },
    ])
    .execute();
}

/** Path of Exile 2 (currency, accounts), Valorant (accounts), Fortnite (accounts), 7 Days (items). */
export async function addCatalogue(app: Market): Promise<Catalogue> {
  const catalogue: Catalogue = { categories: {}, games: {} };
  await addLists(app);
  const games = [
    {
      alias: 'poe2',
      title: 'Path of Exile 2',
      genre: 'arpg',
      aliases: ['PoE 2', 'Exile'],
      popularity: 100,
    },
    { alias: 'valorant', title: 'Valorant', genre: 'shooter', aliases: ['Valo'], popularity: 90 },
    { alias: 'fortnite', title: 'Fortnite', genre: 'shooter', aliases: ['FN'], popularity: 80 },
    { alias: 'pokemon-go', title: 'Pokémon GO', genre: 'arpg', popularity: 70 },
    { alias: '7-days', title: '7 Days to Die', genre: 'shooter', popularity: 10 },
  ];
  for (const game of games) await addGame(app, catalogue, game);
  const currency = await addCategory(app, catalogue, 'poe2', {
    base: 'currency',
    alias: 'currency',
    title: ['Currency', 'Monnaie'],
    unit: ['orb', 'orbe', 1],
    precision: 'micros',
    facets: ['item', 'league'],
  });
  await addAttribute(app, currency, 1, {
    key: 'item',
    type: 'select',
    required: true,
    options: [option('divine-orb', 'Divine Orb', 'Orbe divin'), option('chaos-orb', 'Chaos Orb')],
  });
  await addAttribute(app, currency, 2, {
    key: 'league',
    type: 'select',
    required: true,
    options: [option('vaal', 'Fate of the Vaal'), option('standard', 'Standard')],
  });
  const accounts = await addCategory(app, catalogue, 'valorant', {
    base: 'accounts',
    alias: 'accounts',
    title: ['Accounts', 'Comptes'],
    unit: ['account', 'compte', 1],
    delivery: ['manual', 'instant'],
    vault: ['login', 'password', 'email'],
    warranty: [0, 7, 14],
  });
  await addAttribute(app, accounts, 1, {
    key: 'rank',
    type: 'select',
    required: true,
    ordinal: true,
    options: ['iron', 'gold', 'diamond', 'radiant'].map((value, index) =>
      option(value, value.toUpperCase(), value, index + 1),
    ),
  });
  await addAttribute(app, accounts, 2, { key: 'skins', type: 'number', minimum: 0, maximum: 500 });
  await addAttribute(app, accounts, 3, { key: 'email', type: 'boolean' });
  await addAttribute(app, accounts, 4, {
    key: 'agents',
    type: 'multiselect',
    options: [option('jett', 'Jett'), option('sage', 'Sage')],
  });
  await addAttribute(app, accounts, 5, { key: 'note', type: 'text', filterable: false });
  await addCategory(app, catalogue, 'fortnite', {
    base: 'accounts',
    alias: 'accounts',
    title: ['Accounts', 'Comptes'],
  });
  await addCategory(app, catalogue, '7-days', {
    base: 'items',
    alias: 'items',
    title: ['Items', 'Objets'],
  });
  app.forget();
  return catalogue;
}

type OfferChange = Partial<Insertable<OfferTable>>;

/** Inserts an active offer as the module stores it. */
export async function addOffer(
  app: Market,
  seller: string,
  category: string,
  change: OfferChange & { values?: Record<string, unknown> } = {},
): Promise<string> {
  const { values = {}, ...rest } = change;
  const id = newId();
  const now = app.services.clock.now();
  const price = rest.price_micros ?? 1_000_000;
  const tokens = Object.entries(values).flatMap(([key, value]) => {
    if (typeof value === 'number') return [];
    return (Array.isArray(value) ? value : [value]).map((item) => `${key}:${item}`);
  });
  const facets = ['item', 'league'].filter((key) => values[key] !== undefined);
  await app.db
    .insertInto('offer')
    .values({
      id,
      seller_id: seller,
      category_id: category,
      status: 'active',
      title: 'A good and honest offer',
      price_micros: price,
      catalog_price_micros: catalogPriceMicros(price, 1_000, 'micros'),
      in_stock: 10,
      delivery_method: 'manual',
      delivery_minutes: 20,
      attributes: JSON.stringify(values),
      facet_tokens: tokens,
      market_key: facets.map((key) => `${key}:${String(values[key])}`).join('|'),
      created_at: now,
      updated_at: now,
      published_at: now,
      ...rest,
    })
    .execute();
  return id;
}

/** A completed order of an offer, as orders store it. */
export async function addOrder(
  app: Market,
  order: {
    offer: string;
    buyer: string;
    seller: string;
    status?: string;
    completedAt?: Date | null;
  },
): Promise<string> {
  const id = newId();
  const now = app.services.clock.now();
  const completedAt = order.completedAt === undefined ? now : order.completedAt;
  await app.db
    .insertInto('market_order')
    .values({
      id,
      buyer_id: order.buyer,
      seller_id: order.seller,
      offer_id: order.offer,
      status: (order.status ?? 'completed') as 'completed',
      offer: JSON.stringify({ title: 'As it was ordered', image: null, game: { alias: 'poe2' } }),
      count: 1,
      currency: 'USD',
      rate: 1_000_000,
      price_micros: 1_000_000,
      catalog_price_micros: 1_100_000,
      total_cents: 110,
      net_cents: 100,
      fee_cents: 10,
      delivery: 'manual',
      delivery_minutes: 20,
      check_hours: 72,
      hold_hours: 72,
      hold_rule: 'hold.L0',
      warranty_days: 0,
      buyer_inputs: '{}',
      created_at: now,
      paid_at: now,
      paid_real_cents: 110,
      started_at: now,
      delivered_at: now,
      completed_at: completedAt,
      status_at: now,
      deliver_by: now,
      cancel_free_until: now,
      check_until: now,
      warranty_until: null,
      seller_paid_on: now,
      due_at: null,
      due_event: null,
    })
    .execute();
  return id;
}
