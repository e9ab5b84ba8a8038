/** The fees of now, those that come, and every change. */
import type { Fees, FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { feesAt, versionsAt } from '~/domain/fees.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { catalogueIndexOf, localized } from '../../catalogue/index.ts';
import { isSure } from '../fees.policy.ts';
import { versionOf } from '../fee-versions.ts';
import { presentBounds, presentVersions, tableOf } from '../rules.presenter.ts';
import { selectHistory, selectKnown, selectVersions } from '../rules.repository.ts';

/** What holds now, as it stands in the database: what was decided a moment ago is in it. */
async function holding({ db, now }: UserCtx) {
  const open = await selectKnown(db, now, 'open');
  const sure = open.filter(isSure).map(versionOf);
  const holds = versionsAt(sure, now);
  return { open, sure, holds, ids: new Set(holds.map(({ id }) => id)) };
}

export async function showFees(ctx: UserCtx): Promise<Fees> {
  const { open, sure, holds, ids } = await holding(ctx);
  const own = holds.filter(({ kind, value }) => kind !== 'fees' && value !== null);
  const coming = open.filter((row) => row.valid_from > ctx.now).map(({ id }) => id);
  const rows = await selectVersions(ctx.db, [...own.map(({ id }) => id), ...coming]);
  const shown = await presentVersions(ctx, rows, ids);
  const general = holds.find(({ kind }) => kind === 'fees');
  const { bases } = await catalogueIndexOf(ctx);
  return {
    bases: bases.map((base) => ({
      alias: base.alias,
      title: localized(base, 'title', ctx.locale),
    })),
    now: {
      value: tableOf(feesAt(sure, ctx.now)),
      since: general?.from.toISOString() ?? null,
    },
    own: shown.filter(({ state }) => state === 'now'),
    coming: shown.filter(({ state }) => state === 'coming' || state === 'waiting'),
    bounds: presentBounds(),
  };
}

/** One version as it stands now. @throws Failure RULE_NOT_FOUND */
export async function showVersion(ctx: UserCtx, id: string): Promise<FeeVersionRow> {
  const rows = await selectVersions(ctx.db, [id]);
  const [shown] = await presentVersions(ctx, rows, (await holding(ctx)).ids);
  if (!shown) throw new Failure('RULE_NOT_FOUND');
  return shown;
}

export async function listFeeHistory(
  ctx: UserCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await selectHistory(ctx.db, { before: cursor, limit: limit + 1 });
  const { ids } = await holding(ctx);
  const shown = new Map(
    (await presentVersions(ctx, rows, ids)).map((version) => [version.id, version]),
  );
  return pageById(rows, limit, ({ id }) => {
    const version = shown.get(id);
    invariant(version, 'Every row is presented');
    return version;
  });
}
