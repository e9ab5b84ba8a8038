/**
 * What a row of a file does to an offer, by the rules of the editor: the same schemas, the same functions. Pure, so that
 * the check and the import itself decide alike.
 */
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { appConfig, type Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { ImportDecimal, ImportPlan } from '~/contracts/offers/imports.schemas.ts';
import { offerFieldsSchema, type OfferFields } from '~/contracts/offers/offers.schemas.ts';
import { fieldErrors } from '~/contracts/validation.ts';
import { microsFromPrice } from '~/kernel/money.ts';
import { issuesOf, type FieldIssue } from '../../../http/field-failure.ts';
import { missingFields } from '../offers.policy.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';
import { reviewOf } from '../rules/review.ts';
import type { AttributeValue, OfferStatus } from '../offers.tables.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import { requirePublishable } from '../use-cases/change-state.ts';
import { changeOf } from '../use-cases/edit-offer.ts';
import {
  readAttribute,
  readCount,
  readDelivery,
  readDiscounts,
  readDollars,
  type Cell,
} from './cells.ts';
import { readPictures, type PictureSite } from './picture-list.ts';

const messages = {
  required: msg`This field is required.`,
  stock: msg`The stock is missing: an empty cell is not read as zero.`,
  choose: msg`Choose one of the offered values.`,
  elsewhere: msg`An offer in another category has this external_id.`,
};

/** What rows are read by. */
export interface Reading {
  definition: SellingDefinition;
  decimal: ImportDecimal;
  locale: Locale;
}

/** An offer as the import writes it. */
export interface WrittenOffer extends Pick<
  OwnRow,
  | 'id'
  | 'title'
  | 'description'
  | 'price_micros'
  | 'catalog_price_micros'
  | 'in_stock'
  | 'min_purchase'
  | 'delivery_method'
  | 'delivery_minutes'
  | 'warranty_days'
  | 'volume_discounts'
  | 'attributes'
  | 'needs_review'
  | 'held'
  | 'published_at'
> {
  status: OfferStatus;
  facet_tokens: string[];
  market_key: string;
}

export interface RowPlan {
  plan: ImportPlan;
  /** By field of the file. */
  issues: FieldIssue[];
  /** Fields that change. */
  changes: string[];
  /** Null where nothing is written. */
  offer: WrittenOffer | null;
  /** The addresses that its pictures shall have; null where they stay as they are. */
  pictures: string[] | null;
}

/** The columns behind the paths of the editor's issues. */
function fieldOf(path: string): string {
  if (path === 'category_id') return 'row';
  if (path === 'delivery.method' || path === 'stock') return 'delivery';
  if (path === 'delivery.minutes') return 'delivery_minutes';
  return path.startsWith('volume_discounts') ? 'volume_discounts' : path;
}

/** The cells of a row by their fields, and what of them differs from the stored offer. */
class Differences {
  readonly fields: OfferFields = {};
  readonly issues: FieldIssue[] = [];
  readonly changes: string[] = [];
  pictures: string[] | null = null;

  constructor(
    private readonly texts: ReadonlyMap<string, string>,
    private readonly row: OwnRow,
    private readonly reading: Reading,
    private readonly known: KnownPictures,
  ) {}

  /** A cell that is there and not empty. */
  private read<T>(field: string, read: (text: string) => Cell<T>): T | undefined {
    const text = this.texts.get(field);
    if (text === undefined || text === '') return undefined;
    const cell = read(text);
    if ('value' in cell) return cell.value;
    this.issues.push({ path: field, message: cell.issue });
    return undefined;
  }

  private isEmpty(field: string): boolean {
    return this.texts.get(field) === '';
  }

  private differ(field: string): void {
    this.changes.push(field);
  }

  private readTexts(): void {
    const { fields, row, texts } = this;
    const title = texts.get('title');
    if (title !== undefined && title !== row.title) {
      fields.title = title;
      this.differ('title');
    }
    const description = texts.get('description')?.replaceAll(/\r\n?/g, '\n');
    if (description !== undefined && description !== row.description) {
      fields.description = description;
      this.differ('description');
    }
  }

  private readPrice(): void {
    const { fields, row, reading } = this;
    const { price_precision: precision } = reading.definition.category;
    if (this.isEmpty('price') && row.price_micros > 0) {
      this.issues.push({ path: 'price', message: messages.required });
    }
    const decimals = precision === 'cents' ? 0 : 4;
    const price = this.read('price', (text) => readDollars(text, reading.decimal, decimals));
    if (price !== undefined && microsFromPrice(price) !== row.price_micros) {
      fields.price = price;
      this.differ('price');
    }
    const steps = this.texts.get('volume_discounts');
    if (steps === undefined) return;
    const read = readDiscounts(steps, reading.decimal);
    if ('issue' in read) this.issues.push({ path: 'volume_discounts', message: read.issue });
    else if (JSON.stringify(read.value) !== JSON.stringify(stepsOf(row))) {
      fields.volume_discounts = read.value;
      this.differ('volume_discounts');
    }
  }

  /** Delivery and stock: an instant offer's stock is what its vault has. */
  private readTerms(): void {
    const { fields, row, reading } = this;
    const count = (text: string): Cell<number> => readCount(text, reading.decimal);
    const method = this.read('delivery', readDelivery) ?? row.delivery_method;
    const wanted = this.read('delivery_minutes', count);
    const minutes = method === 'instant' ? row.delivery_minutes : (wanted ?? row.delivery_minutes);
    if (method !== row.delivery_method || minutes !== row.delivery_minutes) {
      fields.delivery = method === 'instant' ? { method } : { method, minutes };
      this.differ(method === row.delivery_method ? 'delivery_minutes' : 'delivery');
    }
    const hasNone = this.isEmpty('in_stock') && method === 'manual' && row.in_stock > 0;
    if (hasNone) this.issues.push({ path: 'in_stock', message: messages.stock });
    const stock = this.read('in_stock', count);
    if (stock !== undefined && stock !== row.in_stock) {
      fields.in_stock = stock;
      this.differ('in_stock');
    }
    const least = this.read('min_purchase', count);
    if (least !== undefined && least !== row.min_purchase) {
      fields.min_purchase = least;
      this.differ('min_purchase');
    }
    this.readWarranty(this.read('warranty_days', count));
  }

  private readWarranty(days: number | undefined): void {
    if (days === undefined || days === this.row.warranty_days) return;
    const known = appConfig.offers.warrantyDays.find((one) => one === days);
    if (known === undefined) {
      this.issues.push({ path: 'warranty_days', message: messages.choose });
      return;
    }
    this.fields.warranty_days = known;
    this.differ('warranty_days');
  }

  /** An attribute that the category has no more is refused by the editor's rule, where its cell has a text. */
  private readAttributes(): void {
    const { texts, row, reading } = this;
    const changed: Record<string, AttributeValue | null> = {};
    for (const [field, text] of texts) {
      if (!field.startsWith('attributes.')) continue;
      const key = field.slice('attributes.'.length);
      const rule = reading.definition.attributes.find((attribute) => attribute.key === key);
      const stored = row.attributes[key] ?? null;
      if (!rule && text === '') continue;
      const read = rule ? readAttribute(rule, text, reading) : { value: text };
      if ('issue' in read) this.issues.push({ path: field, message: read.issue });
      else if (!isSameValue(read.value, stored)) {
        changed[key] = read.value;
        this.differ(field);
      }
    }
    if (Object.keys(changed).length > 0) this.fields.attributes = changed;
  }

  /** An empty cell takes all away, as those that a list does not name any more. */
  private readAddresses(): void {
    const text = this.texts.get('pictures');
    if (text === undefined) return;
    const read = readPictures(text, this.known.site);
    if ('issue' in read) this.issues.push({ path: 'pictures', message: read.issue });
    else if (read.value.join(' ') !== this.known.addresses.join(' ')) {
      this.pictures = read.value;
      this.differ('pictures');
    }
  }

  find(): this {
    this.readTexts();
    this.readPrice();
    this.readTerms();
    this.readAttributes();
    this.readAddresses();
    return this;
  }
}

/** The stored steps with their keys in the order of those that were read: JSON of the database has its own. */
function stepsOf({ volume_discounts: steps }: OwnRow) {
  return steps.map(({ from_count, percent }) => ({ from_count, percent }));
}

/** Several values are a set: their order says nothing. */
function isSameValue(a: AttributeValue | null, b: AttributeValue | null): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  const sorted = (list: readonly string[]) => JSON.stringify([...new Set(list)].toSorted());
  return sorted(a) === sorted(b);
}

/** The fields less those that have an issue: what else is wrong is found as well. */
function withoutWrong(fields: OfferFields, issues: readonly FieldIssue[]): OfferFields {
  const wrong = new Set(issues.map(({ path }) => path));
  const entries = Object.entries(fields).filter(
    ([key]) => ![...wrong].some((path) => path === key || path.startsWith(`${key}.`)),
  );
  const attributes = Object.fromEntries(
    Object.entries(fields.attributes ?? {}).filter(([key]) => !wrong.has(`attributes.${key}`)),
  );
  const rest: OfferFields = Object.fromEntries(entries.filter(([key]) => key !== 'attributes'));
  return { ...rest, attributes };
}

/** What a step throws, as issues; `undefined` stands for what could not be done. */
function tried<T>(step: () => T, issues: FieldIssue[]): T | undefined {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const found = issuesOf(error);
    if (found.length === 0) throw error;
    issues.push(...found);
    return undefined;
  }
}

/** One issue for each field: the first. */
function byField(issues: readonly FieldIssue[]): FieldIssue[] {
  const first = new Map<string, FieldIssue>();
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (!first.has(field)) first.set(field, { path: field, message });
  }
  return [...first.values()];
}

function refused(issues: readonly FieldIssue[]): RowPlan {
  return { plan: 'error', issues: byField(issues), changes: [], offer: null, pictures: null };
}

export interface KnownPictures {
  site: PictureSite;
  /** Where the offer's pictures are found now. */
  addresses: readonly string[];
}

export interface KnownSeller {
  /** Offers of the seller that were accepted so far: newcomers' first ones are reviewed. */
  accepted: number;
  now: Date;
}

/** Whether a new offer can go on sale: an instant one is a draft until its vault has something. */
function isDraftOnly(next: OwnRow, definition: SellingDefinition): boolean {
  const missing = missingFields(next, definition);
  return next.delivery_method === 'instant' && missing.join(' ') === 'stock';
}

/**
 * @param texts the row's cells by field, trimmed; fields without a column are missing
 * @param stored the offer that the row names, or a fresh draft
 * @param isNew whether it is a draft that does not exist yet
 * @param known its pictures
 */
export function planRow(
  texts: ReadonlyMap<string, string>,
  { row, isNew, known }: { row: OwnRow; isNew: boolean; known: KnownPictures },
  reading: Reading,
  seller: KnownSeller,
): RowPlan {
  const { definition, locale } = reading;
  if (row.category_id !== definition.category.id) {
    return refused([{ path: 'external_id', message: messages.elsewhere }]);
  }
  const found = new Differences(texts, row, reading, known).find();
  const { fields, issues, changes, pictures } = found;
  if (!isNew && issues.length === 0 && changes.length === 0) {
    return { plan: 'same', issues, changes, offer: null, pictures };
  }
  const checked = v.safeParse(offerFieldsSchema, fields);
  if (!checked.success) issues.push(...fieldErrors(checked.issues));
  const input = checked.success ? checked.output : withoutWrong(fields, issues);
  const changed = tried(() => changeOf(row, definition, input, locale), issues);
  if (!changed) return refused(issues);
  const { change, next } = changed;
  const isDraft = isNew && isDraftOnly(next, definition);
  if (isNew && !isDraft) tried(() => requirePublishable(next, definition, locale), issues);
  if (issues.length > 0) return refused(issues);
  const offer: WrittenOffer = {
    id: row.id,
    title: next.title,
    description: next.description,
    price_micros: next.price_micros,
    catalog_price_micros: change.catalog_price_micros ?? row.catalog_price_micros,
    in_stock: next.in_stock,
    min_purchase: change.min_purchase ?? row.min_purchase,
    delivery_method: next.delivery_method,
    delivery_minutes: change.delivery_minutes ?? row.delivery_minutes,
    warranty_days: change.warranty_days ?? row.warranty_days,
    volume_discounts: input.volume_discounts ?? row.volume_discounts,
    attributes: next.attributes,
    facet_tokens: change.facet_tokens ?? [],
    market_key: change.market_key ?? '',
    status: change.status ?? row.status,
    needs_review: change.needs_review ?? row.needs_review,
    held: change.held ?? row.held,
    published_at: row.published_at,
  };
  if (!isNew) return { plan: 'update', issues, changes, offer, pictures };
  if (isDraft) return { plan: 'create', issues, changes, offer, pictures };
  const reviewed = reviewOf(next, definition, seller.accepted);
  return {
    plan: 'create',
    issues,
    changes,
    pictures,
    offer: { ...offer, ...reviewed, published_at: seller.now },
  };
}
