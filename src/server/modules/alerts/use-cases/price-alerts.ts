/** Price and stock alerts of a person: listed, added, changed, deleted. */
import type * as v from 'valibot';
import { alertRules } from '~/domain/alert-rules.ts';
import type {
  addPriceAlertInputSchema,
  changePriceAlertInputSchema,
  PriceAlert,
} from '~/contracts/alerts/alerts.schemas.ts';
import { canonicalFilters, filtersKey } from '~/contracts/alerts/saved-filters.ts';
import { Failure } from '~/contracts/failure.ts';
import { microsFromPrice } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { lockAccount } from '../../accounts/index.ts';
import { catalogueIndexOf, definitionsOf } from '../../catalogue/index.ts';
import { presentPriceAlert } from '../alerts.presenter.ts';
import { requireAlertable } from '../alerts.policy.ts';
import {
  countAlerts,
  deleteAlert,
  findShownOffer,
  insertAlert,
  lockAlert,
  selectAlerts,
  selectOffersOf,
  updateAlert,
  type AlertRow,
  type NewAlert,
} from '../alerts.repository.ts';
import { hasLostFilter, rewriteKeys } from './alert-keys-of.ts';
import { createMarketPrices } from './present-price.ts';

const { prices: most, secondLookSeconds } = alertRules;
type Input = v.InferOutput<typeof addPriceAlertInputSchema>;

const NOTHING = { filter: [], any: [] };

async function presentAll(ctx: UserCtx, rows: readonly AlertRow[]): Promise<PriceAlert[]> {
  const index = await catalogueIndexOf(ctx);
  const offers = await selectOffersOf(
    ctx.db,
    rows.flatMap(({ offer_id: id }) => id ?? []),
  );
  const markets = rows.filter(({ kind }) => kind === 'market_price');
  const definitions = await definitionsOf(ctx, [...new Set(markets.map((row) => row.category_id))]);
  return rows.map((row) => {
    const isWider =
      row.kind === 'market_price' && hasLostFilter(definitions.get(row.category_id), row.filters);
    return presentPriceAlert(row, offers.get(row.offer_id ?? ''), index, ctx.locale, isWider);
  });
}

async function present(ctx: UserCtx, row: AlertRow): Promise<PriceAlert> {
  const [alert] = await presentAll(ctx, [row]);
  if (!alert) throw new Failure('ALERT_NOT_FOUND');
  return alert;
}

export async function listPriceAlerts(ctx: UserCtx) {
  const rows = await selectAlerts(ctx.db, ctx.actor.userId, 'price');
  return { data: await presentAll(ctx, rows), meta: { total: rows.length, limit: most } };
}

/** The price now; null where nothing is on sale. */
async function priceNow(ctx: UserCtx, alert: AlertRow): Promise<number | null> {
  if (alert.kind === 'market_price') {
    return (await createMarketPrices(ctx)(alert))?.priceMicros ?? null;
  }
  const offer = (await selectOffersOf(ctx.db, [alert.offer_id ?? ''])).get(alert.offer_id ?? '');
  return offer?.listed ? offer.catalog_price_micros : null;
}

/** A price that is there already is no news: it is refused beside the field, with nothing lost. */
async function requireUnreached(ctx: UserCtx, alert: AlertRow): Promise<void> {
  if (alert.wanted_micros === null) return;
  const now = await priceNow(ctx, alert);
  if (now !== null && now <= alert.wanted_micros) {
    throw fieldFailure('ALERT_REACHED', 'price', ctx.locale);
  }
}

type Subject = Pick<
  NewAlert,
  'category_id' | 'offer_id' | 'subject' | 'filters' | 'name' | 'wanted_micros'
>;

async function marketOf(
  ctx: UserCtx,
  input: Extract<Input, { kind: 'market_price' }>,
): Promise<Subject> {
  const { category_id: categoryId, name, price } = input;
  const { categoryById } = await catalogueIndexOf(ctx);
  if (!categoryById.has(categoryId)) throw new Failure('CATEGORY_NOT_FOUND');
  // Which price is waited for is the alert's own matter.
  const filters = canonicalFilters({ ...input, price_min: undefined, price_max: undefined });
  return {
    category_id: categoryId,
    offer_id: null,
    subject: `${categoryId} ${filtersKey(filters)}`,
    filters,
    name,
    wanted_micros: microsFromPrice(price),
  };
}

async function offerOf(
  ctx: UserCtx,
  input: Exclude<Input, { kind: 'market_price' }>,
): Promise<Subject> {
  const { offer_id: offerId } = input;
  const offer = await findShownOffer(ctx.db, offerId);
  const { category_id: categoryId } = requireAlertable(ctx.actor, offer, input.kind);
  return {
    category_id: categoryId,
    offer_id: offerId,
    subject: offerId,
    filters: NOTHING,
    name: '',
    wanted_micros: input.kind === 'offer_price' ? microsFromPrice(input.price) : null,
  };
}

/**
 * @throws {Failure} CATEGORY_NOT_FOUND, OFFER_NOT_FOUND, FORBIDDEN, CONFLICT, ALERT_EXISTS, ALERTS_FULL,
 *   ALERT_REACHED
 */
export async function addPriceAlert(ctx: UserCtx, input: Input): Promise<PriceAlert> {
  const { userId } = ctx.actor;
  const subject = await (input.kind === 'market_price'
    ? marketOf(ctx, input)
    : offerOf(ctx, input));
  // Two that are added at once are counted one after the other.
  await lockAccount(ctx.db, userId);
  const count = await countAlerts(ctx.db, userId, 'price');
  const row = await insertAlert(
    ctx.db,
    {
      ...subject,
      user_id: userId,
      kind: input.kind,
      frequency: input.is_paused ? 'off' : 'at_once',
      // What changed while this was written is seen by a second look.
      look_at: input.is_paused ? null : new Date(ctx.now.getTime() + secondLookSeconds * 1000),
    },
    ctx.now,
  );
  if (!row) throw new Failure('ALERT_EXISTS');
  if (count >= most) throw new Failure('ALERTS_FULL', { values: { count: most } });
  if (!input.is_paused) await requireUnreached(ctx, row);
  await rewriteKeys(ctx, [row]);
  return present(ctx, row);
}

/**
 * Another price begins anew; one that is resumed looks at once.
 * @throws {Failure} ALERT_NOT_FOUND, CONFLICT, ALERT_REACHED
 */
export async function changePriceAlert(
  ctx: UserCtx,
  { id, price, is_paused: isPaused }: v.InferOutput<typeof changePriceAlertInputSchema>,
): Promise<PriceAlert> {
  const row = await lockAlert(ctx.db, { id, userId: ctx.actor.userId, sort: 'price' });
  if (!row) throw new Failure('ALERT_NOT_FOUND');
  if (row.ended_at !== null) throw new Failure('CONFLICT');
  const isPriced = price !== undefined && row.wanted_micros !== null;
  const frequency = isPaused === undefined ? row.frequency : isPaused ? 'off' : 'at_once';
  const changed = await updateAlert(ctx.db, id, {
    frequency,
    look_at: frequency === 'off' ? null : ctx.now,
    ...(isPriced && { wanted_micros: microsFromPrice(price), told_at: null, told_micros: null }),
  });
  if (isPriced) await requireUnreached(ctx, changed);
  await rewriteKeys(ctx, [changed]);
  return present(ctx, changed);
}

/** @throws {Failure} ALERT_NOT_FOUND */
export async function removePriceAlert(ctx: UserCtx, id: string): Promise<void> {
  const isGone = await deleteAlert(ctx.db, { id, userId: ctx.actor.userId, sort: 'price' });
  if (!isGone) throw new Failure('ALERT_NOT_FOUND');
}
