/** Which figures hold at a moment: now, or when something was begun that keeps them (decision 0127). */
import type { FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import { tag } from '../../core/cache-tags.ts';
import { figuresVersionOf, versionAt, type FiguresRuleVersion } from './figure-versions.ts';
import { allFigures, figuresOf, type AllFigures, type Figures } from './kinds/index.ts';
import { createKnownVersions, momentOf, type Asking } from './known-versions.ts';
import { selectFigures, type FiguresRow } from './rules.repository.ts';

/** All that ever held are few: what was begun long ago is asked about as well. */
const knownVersions = createKnownVersions<FiguresRow, FiguresRuleVersion>({
  name: 'figures',
  tag: tag.rules,
  select: (db) => selectFigures(db, 'sure'),
  parse: figuresVersionOf,
});

/**
 * The figures of a kind.
 * @param at the moment that decides: without it that of the call
 */
export async function figuresAt<K extends FigureKindName>(
  ctx: Asking,
  kind: K,
  at: Date = momentOf(ctx),
): Promise<Figures<K>> {
  const versions = await knownVersions(ctx, momentOf(ctx));
  return figuresOf(kind, versionAt(versions, kind, at)?.value);
}

interface Stretch {
  from: Date;
  until: Date | null;
  figures: AllFigures;
}

const stretches = new WeakMap<readonly FiguresRuleVersion[], Stretch>();

/** The figures of all kinds at the moment of the call: one object as long as the same ones hold, so that texts are kept with it. */
export async function figuresNow(ctx: Asking): Promise<AllFigures> {
  const at = momentOf(ctx);
  const versions = await knownVersions(ctx, at);
  const known = stretches.get(versions);
  if (known && known.from <= at && (known.until === null || at < known.until)) return known.figures;
  const figures = allFigures((kind) => versionAt(versions, kind, at)?.value);
  const coming = versions.filter(({ from }) => from > at).map(({ from }) => from.getTime());
  const until = coming.length === 0 ? null : new Date(Math.min(...coming));
  stretches.set(versions, { from: at, until, figures });
  return figures;
}

/** The next rule of a kind that is sure to come, with all its figures; null while none is known. */
export async function nextFigures<K extends FigureKindName>(
  ctx: Asking,
  kind: K,
): Promise<{ from: Date; figures: Figures<K> } | null> {
  const at = momentOf(ctx);
  const coming = (await knownVersions(ctx, at))
    .filter((version) => version.kind === kind && version.from > at)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())[0];
  return coming ? { from: coming.from, figures: figuresOf(kind, coming.value) } : null;
}
