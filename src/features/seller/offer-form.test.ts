import { describe, expect, it } from 'vitest';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { readNumber } from '~/features/common/attribute-input.ts';
import { changesOf, clashesOf, formOf, hasChanges, rebase, takeStored } from './offer-form.ts';
import { requirementsOf } from './offer-requirements.ts';

const id = '01890000-0000-7000-8000-000000000001';
const game = { id, title: 'Path of Exile 2', alias: 'poe2', genre: 'arpg', icon_image: null };
const category = { id, title: 'Currency', alias: 'currency', base: 'currency' as const, game };

const attribute = {
  filterable: true,
  ordinal: false,
  unit: null,
  minimum: null,
  maximum: null,
  options: [],
};

const definition: CategoryDefinition = {
  ...category,
  description: '',
  unit: { name: 'orb', size: 1 },
  price_decimals: 4,
  delivery_methods: ['manual', 'instant'],
  promised_minutes: [20, 60],
  check_hours: 72,
  warranty_days: [0, 14],
  facet_keys: [],
  attributes: [
    { ...attribute, key: 'league', label: 'League', type: 'select', required: true },
    { ...attribute, key: 'level', label: 'Level', type: 'number', required: false },
    { ...attribute, key: 'extras', label: 'Extras', type: 'multiselect', required: false },
    { ...attribute, key: 'hardcore', label: 'Hardcore', type: 'boolean', required: true },
  ],
  buyer_inputs: [],
  vault_fields: [],
  proof: [],
  offers_count: 0,
  sellers_count: 0,
  delivery_median_minutes: { value: null, sample: 0 },
  siblings: [],
};

const offer: OwnOffer = {
  id,
  title: 'Divine Orb, fast trade',
  catalog_price: 23.54,
  price: 21.4,
  min_price: null,
  needs_proof: false,
  in_stock: 500,
  min_purchase: 10,
  low_stock: null,
  confirmed_at: '2026-11-26T00:00:00.000Z',
  confirm_by: null,
  rested_at: null,
  counts_hours: false,
  held_for: [],
  stock_proof: null,
  stock_proven: null,
  unit: { name: 'orb', size: 1 },
  delivery: { method: 'manual', minutes: 20 },
  warranty_days: 0,
  volume_discounts: [{ from_count: 100, percent: 2.5 }],
  category,
  attributes: [
    { key: 'league', label: 'League', value: 'standard', display: 'Standard' },
    { key: 'level', label: 'Level', value: 12.5, display: '12.5' },
    { key: 'hardcore', label: 'Hardcore', value: false, display: 'No' },
  ],
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'active',
  description: 'In stock.',
  fee_bps: 1_000,
  next_fee: null,
  images: [],
  secrets_count: null,
  status_reason: null,
  missing: [],
  version: 1,
  orders_count: 0,
  open_orders_count: 0,
  updated_at: '2026-11-20T10:00:00.000Z',
};

const base = formOf(offer, 'en');
const change = (part: Partial<typeof base>) =>
  changesOf({ ...base, ...part }, base, definition, 'en');

describe('formOf and changesOf', () => {
  it('finds no difference in an untouched form', () => {
    expect(change({})).toEqual({ fields: {}, errors: {} });
    expect(hasChanges(base, base, definition, 'en')).toBe(false);
  });

  it('sends only what was changed', () => {
    const attributes = { ...base.attributes, level: '13', extras: ['a', 'b'], hardcore: 'true' };
    const { fields, errors } = change({ price: '0.2150', stock: 480, attributes });
    expect(errors).toEqual({});
    expect(fields).toEqual({
      price: 21.5,
      in_stock: 480,
      attributes: { level: 13, extras: ['a', 'b'], hardcore: true },
    });
  });

  it('removes an emptied attribute', () => {
    const attributes = { ...base.attributes, level: ' ' };
    expect(change({ attributes }).fields).toEqual({ attributes: { level: null } });
  });

  it('leaves the stock of instant delivery to the vault', () => {
    const { fields } = change({ method: 'instant', stock: 3 });
    expect(fields).toEqual({ delivery: { method: 'instant' } });
  });

  it('ignores other ids of equal discount steps, and sends changed ones', () => {
    const [row] = base.discounts;
    expect(row).toBeDefined();
    const same = base.discounts.map((step) => ({ ...step, id: 'other' }));
    expect(change({ discounts: same }).fields).toEqual({});
    const more = [...same, { id: 'new', fromCount: '1 000', percent: '4,25' }];
    expect(change({ discounts: more }).fields.volume_discounts).toEqual([
      { from_count: 100, percent: 2.5 },
      { from_count: 1_000, percent: 4.25 },
    ]);
  });
});

describe('errors of changesOf', () => {
  it('names each field by the path that the server uses', () => {
    const { errors } = change({
      title: 'Short',
      price: '0.12345678',
      minPurchase: 600,
      discounts: [{ id: 'x', fromCount: '', percent: 'much' }],
      attributes: { ...base.attributes, level: 'high' },
    });
    expect(Object.keys(errors).toSorted()).toEqual([
      'attributes.level',
      'min_purchase',
      'price',
      'title',
      'volume_discounts.0.from_count',
      'volume_discounts.0.percent',
    ]);
  });

  it('wants rising steps', () => {
    const discounts = [
      { id: 'a', fromCount: '100', percent: '1' },
      { id: 'b', fromCount: '50', percent: '2' },
    ];
    expect(change({ discounts }).errors).toHaveProperty('volume_discounts');
  });

  it('wants a time for manual delivery', () => {
    const instant = { ...base, method: 'instant' as const, minutes: null };
    const { errors } = changesOf({ ...instant, method: 'manual' }, instant, definition, 'en');
    expect(errors).toHaveProperty(['delivery.minutes']);
  });
});

describe('rebase', () => {
  it('follows the offer where nothing was typed and keeps what was', () => {
    const typed = { ...base, title: 'Divine Orb, instant party' };
    const next = { ...base, stock: 499, description: 'Fewer.' };
    const rebased = rebase(typed, base, next);
    expect(rebased).toMatchObject({
      title: 'Divine Orb, instant party',
      stock: 499,
      description: 'Fewer.',
    });
    expect(changesOf(rebased, next, definition, 'en').fields).toEqual({
      title: 'Divine Orb, instant party',
    });
  });
});

describe('a form that meets a change from elsewhere', () => {
  const typed = {
    ...base,
    price: '20',
    title: 'Divine Orb, instant party',
    attributes: { ...base.attributes, level: '13' },
  };

  it('takes over the attributes that were chosen elsewhere, and keeps the own ones', () => {
    const next = { ...base, attributes: { ...base.attributes, league: 'fate' } };
    const rebased = rebase(typed, base, next);
    expect(rebased.attributes).toMatchObject({ league: 'fate', level: '13' });
    expect(changesOf(rebased, next, definition, 'en').fields.attributes).toEqual({ level: 13 });
  });

  it('keeps an attribute empty that was emptied here', () => {
    const { level: _level, ...others } = base.attributes;
    const next = { ...base, title: 'Another title' };
    const rebased = rebase({ ...base, attributes: others }, base, next);
    expect(changesOf(rebased, next, definition, 'en').fields).toEqual({
      attributes: { level: null },
    });
  });

  it('clashes where both changed a field to different values', () => {
    const next = {
      ...base,
      price: '19',
      description: 'Fewer.',
      attributes: { ...base.attributes, level: '14' },
    };
    expect(clashesOf(typed, base, next)).toEqual(['price', 'attributes.level']);
  });

  it('does not clash where both say the same', () => {
    const next = { ...base, price: '20', attributes: { ...base.attributes, level: '13' } };
    expect(clashesOf(typed, base, next)).toEqual([]);
  });

  it('gives up the fields that are named, and nothing else', () => {
    const next = { ...base, price: '19', attributes: { ...base.attributes, level: '14' } };
    const taken = takeStored(rebase(typed, base, next), next, ['price', 'attributes.level']);
    expect(taken).toEqual({ ...next, title: 'Divine Orb, instant party' });
  });
});

describe('requirementsOf', () => {
  const open = (form: typeof base, secrets = 0): string[] =>
    requirementsOf(form, definition, secrets, 'en')
      .filter(({ isDone }) => !isDone)
      .map(({ path }) => path);

  it('is satisfied by a complete offer', () => {
    expect(open(base)).toEqual([]);
  });

  it('lists what an empty draft misses; no is an answer', () => {
    const empty = { ...base, title: '', price: '', stock: null, attributes: { hardcore: 'false' } };
    expect(open(empty)).toEqual(['title', 'attributes.league', 'price', 'in_stock']);
    expect(open({ ...empty, method: 'instant' })).toContain('stock');
    expect(open({ ...empty, method: 'instant' }, 2)).not.toContain('stock');
  });
});

describe('readNumber', () => {
  it('reads both decimal signs and refuses everything else', () => {
    expect(readNumber('1 250,5')).toBe(1250.5);
    expect(readNumber('-3')).toBe(-3);
    expect(readNumber('12a')).toBeNull();
    expect(readNumber('')).toBeNull();
  });
});
