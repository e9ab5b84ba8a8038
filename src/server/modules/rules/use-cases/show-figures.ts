/** The figures of now, those that come, and every change. */
import { Failure } from '~/contracts/failure.ts';
import type {
  FigureKindName,
  FiguresVersion,
  RuleFigures,
} from '~/contracts/rules/figures.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { isSure } from '../fees.policy.ts';
import { figuresVersionOf, type FiguresRuleVersion } from '../figure-versions.ts';
import { presentFigures, presentFiguresVersions } from '../figures.presenter.ts';
import { findFigures, selectFigures, selectFiguresHistory } from '../rules.repository.ts';

/** What is sure, as it stands in the database: what was decided a moment ago is in it. */
const sureIn = async ({ db }: UserCtx): Promise<FiguresRuleVersion[]> =>
  (await selectFigures(db, 'sure')).map(figuresVersionOf);

export async function showFigures(
  ctx: UserCtx,
  { kind }: { kind: FigureKindName },
): Promise<RuleFigures> {
  const open = await selectFigures(ctx.db, 'open');
  const sure = open.filter(isSure).map(figuresVersionOf);
  const coming = open.filter((row) => row.kind === kind && row.valid_from > ctx.now);
  const shown = await presentFiguresVersions(ctx, coming, sure);
  return {
    ...presentFigures(ctx, kind, sure),
    coming: shown.filter(({ state }) => state === 'coming' || state === 'waiting'),
  };
}

/** One rule as it stands now. @throws Failure RULE_NOT_FOUND */
export async function showFiguresVersion(
  ctx: UserCtx,
  kind: FigureKindName,
  id: string,
): Promise<FiguresVersion> {
  const row = await findFigures(ctx.db, kind, id);
  const [shown] = row ? await presentFiguresVersions(ctx, [row], await sureIn(ctx)) : [];
  if (!shown) throw new Failure('RULE_NOT_FOUND');
  return shown;
}

export async function listFiguresHistory(
  ctx: UserCtx,
  { kind, cursor, limit }: { kind: FigureKindName; cursor?: string | undefined; limit: number },
) {
  const rows = await selectFiguresHistory(ctx.db, kind, { before: cursor, limit: limit + 1 });
  const versions = await presentFiguresVersions(ctx, rows, await sureIn(ctx));
  const shown = new Map(versions.map((version) => [version.id, version]));
  return pageById(rows, limit, ({ id }) => {
    const version = shown.get(id);
    invariant(version, 'Every row is presented');
    return version;
  });
}
