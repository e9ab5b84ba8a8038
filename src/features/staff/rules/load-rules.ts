/**
 * What a page of rules needs before it is shown: who may see it, what its address asks for, its data and its script. All of it by
 * kind, and loaded with the page alone.
 */
import type { I18n } from '@lingui/core';
import { notFound } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { orInList } from '~/features/common/endless-list.tsx';
import type { Session } from '~/platform/session/session.ts';
import { readCodesSearch, type CodesSearch } from '../codes/codes-search.ts';
import { loadCodes } from '../codes/load-codes.ts';
import { requirePermission } from '../staff-guard.ts';
import { staffQueries } from '../staff.queries.ts';
import { feesQueries } from './fees.queries.ts';
import { readFeesSearch, type FeesSearch } from './fees-search.ts';
import { figureKinds, type FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import { readFiguresSearch } from './figures-search.ts';
import { figuresQueries } from './figures.queries.ts';
import { ruleKinds, type RuleKind } from './rule-kinds.ts';
import { rulePages } from './rule-pages.ts';

interface LoaderContext {
  queryClient: QueryClient;
  session: Session;
  i18n: I18n;
}

/** A kind with what its address asks for. */
export type AskedRules =
  | { kind: 'words' | 'rates' }
  | { kind: 'codes'; asked: CodesSearch }
  | { kind: 'fees'; asked: FeesSearch }
  | { kind: FigureKindName; isForm: boolean };

const figureKindOf = (kind: RuleKind): FigureKindName | undefined =>
  figureKinds.find((each) => each === kind);

function askedOf(kind: RuleKind, search: object): AskedRules {
  if (kind === 'codes') return { kind, asked: readCodesSearch(search) };
  if (kind === 'fees') return { kind, asked: readFeesSearch(search) };
  if (kind === 'words' || kind === 'rates') return { kind };
  return { kind, isForm: readFiguresSearch(search) };
}

async function loadData(
  { queryClient, session }: LoaderContext,
  { kind, permission }: (typeof ruleKinds)[number],
  search: object,
): Promise<unknown> {
  await requirePermission(session, permission);
  if (kind === 'codes') return loadCodes(queryClient, search);
  if (kind === 'rates') return queryClient.ensureQueryData(staffQueries.rates());
  if (kind === 'words') {
    return Promise.all([
      queryClient.ensureQueryData(staffQueries.words()),
      queryClient.ensureQueryData(staffQueries.categoryRules()),
    ]);
  }
  const figures = figureKindOf(kind);
  if (figures !== undefined) {
    return Promise.all([
      queryClient.ensureQueryData(figuresQueries.figures(figures)),
      orInList(queryClient.ensureInfiniteQueryData(figuresQueries.history(figures))),
    ]);
  }
  return Promise.all([
    queryClient.ensureQueryData(feesQueries.fees()),
    orInList(queryClient.ensureInfiniteQueryData(feesQueries.history())),
  ]);
}

/** @throws the router's 404 for other kinds, and for whoever may not see this one */
export async function loadRules(
  context: LoaderContext,
  name: string,
  search: object,
): Promise<{ title: string; rules: AskedRules }> {
  const found = ruleKinds.find(({ kind }) => kind === name);
  if (found === undefined) throw notFound();
  const { kind, title } = found;
  await Promise.all([loadData(context, found, search), rulePages[kind].preload()]);
  return { title: context.i18n._(title), rules: askedOf(kind, search) };
}
