/** Promo codes for staff: the list, one code, the last days, and the list as a file (decision 0120). */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type {
  PromoCodeDetail,
  PromoOverview,
  StaffPromoCode,
} from '~/contracts/promotions/promo-codes.schemas.ts';
import { shownUnits } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { csvLine } from '../../../core/csv.ts';
import { pageById } from '../../../core/paging.ts';
import { ratesNow } from '../../rates/index.ts';
import { namesOf } from '../places-of-codes.ts';
import { presentCode, presentDetail, presentUse } from '../promo-codes.presenter.ts';
import {
  countStates,
  findCode,
  listCodes,
  useByDay,
  type CodeFilter,
} from '../promo-codes.repository.ts';
import { promoCodeConfig } from '../promotions.config.ts';
import type { PromoCodeRow } from '../promotions.repository.ts';

/** How rows are presented: names and rates are read once for all of them. */
async function presenterOf(ctx: Ctx, rows: readonly PromoCodeRow[]) {
  const names = await namesOf(ctx, rows);
  const { rates } = await ratesNow(ctx);
  return (row: PromoCodeRow): StaffPromoCode =>
    presentCode(row, { names, rate: rates[row.currency], now: ctx.now });
}

/** A page of the codes that fit, the newest first. */
export async function showCodes(
  ctx: Ctx,
  { limit, cursor, ...filter }: CodeFilter & { limit: number; cursor?: string | undefined },
) {
  const page = { now: ctx.now, before: cursor, limit: limit + 1 };
  const rows = await listCodes(ctx.db, filter, page);
  return pageById(rows, limit, await presenterOf(ctx, rows));
}

/** How many of those that fit stand how. */
export async function showCounts(ctx: Ctx, filter: Omit<CodeFilter, 'state'>) {
  const rows = await countStates(ctx.db, filter, ctx.now);
  const of = (state: string) => rows.find((row) => row.state === state)?.codes ?? 0;
  return {
    all: rows.reduce((sum, { codes }) => sum + codes, 0),
    states: {
      active: of('active'),
      scheduled: of('scheduled'),
      draft: of('draft'),
      waiting: of('waiting'),
      stopped: of('stopped'),
      used_up: of('used_up'),
      ended: of('ended'),
    },
  };
}

/** @throws Failure PROMO_CODE_NOT_FOUND */
export async function showCode(ctx: UserCtx, { id }: { id: string }): Promise<PromoCodeDetail> {
  const row = await findCode(ctx.db, id);
  if (!row) throw new Failure('PROMO_CODE_NOT_FOUND');
  return presentDetail(ctx, row);
}

/** What all codes gave in the last days, and what bounds a new one. */
export async function showOverview(ctx: Ctx): Promise<PromoOverview> {
  const { db, now } = ctx;
  const { rates } = await ratesNow(ctx);
  return {
    use: presentUse(await useByDay(db, now, null)),
    four_eyes_amount: promoCodeConfig.fourEyesCents,
    rates: appConfig.currencies.all.map((currency) => ({
      currency,
      rate: rates[currency],
    })),
  };
}

/** Programs read this file: new columns stand behind the known ones. */
const columns = [
  'code',
  'state',
  'type',
  'percent',
  'amount',
  'currency',
  'maximum_usd',
  'scope',
  'scope_name',
  'person',
  'minimum_usd',
  'starts_at',
  'ends_at',
  'used',
  'total_limit',
  'user_limit',
  'first_order_only',
  'most_usd',
  'created_at',
] as const;

const units = (cents: number | null) => (cents === null ? null : shownUnits(cents));

const lineOf = (code: StaffPromoCode): string =>
  csvLine([
    code.code,
    code.state,
    code.type,
    units(code.percent_bps),
    units(code.amount),
    code.currency,
    units(code.maximum_amount),
    code.scope,
    code.scope_name,
    code.person?.public_name ?? null,
    units(code.minimum_amount),
    code.starts_at,
    code.ends_at,
    code.used_count,
    code.total_limit,
    code.user_limit,
    code.first_order_only ? 'yes' : 'no',
    units(code.most_amount),
    code.created_at,
  ]);

/**
 * The codes that fit, the newest first. Needs a transaction.
 * @throws Failure PROMO_CODES_TOO_MANY: a file that ends somewhere would be taken for all of them
 */
export async function exportCodes(
  ctx: UserCtx,
  filter: CodeFilter,
): Promise<{ file_name: string; content: string }> {
  const most = promoCodeConfig.csvLines;
  const page = { now: ctx.now, before: undefined, limit: most + 1 };
  const rows = await listCodes(ctx.db, filter, page);
  if (rows.length > most) throw new Failure('PROMO_CODES_TOO_MANY');
  const present = await presenterOf(ctx, rows);
  await recordAudit(ctx, {
    action: 'promotions.export',
    subject: { type: 'promo_codes', id: filter.state ?? 'all' },
    after: { ...filter, codes: rows.length },
  });
  return {
    file_name: `promo-codes-${ctx.now.toISOString().slice(0, 10)}.csv`,
    content: [csvLine(columns), ...rows.map((row) => lineOf(present(row)))]
      .map((line) => `${line}\r\n`)
      .join(''),
  };
}
