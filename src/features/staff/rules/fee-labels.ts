/** Rules of fees in words. */
import { useLingui } from '@lingui/react/macro';
import type {
  FeeFacts,
  FeeKind,
  Fees,
  FeeVersionRow,
  RuleState,
} from '~/contracts/rules/rules.schemas.ts';
import { useShare } from '~/features/common/use-share.ts';

export function useKindLabels(): Record<FeeKind, string> {
  const { t } = useLingui();
  return {
    fees: t`Everybody`,
    category_fees: t`A category`,
    seller_fee: t`A seller`,
  };
}

export function useRuleStates(): Record<RuleState, string> {
  const { t } = useLingui();
  return {
    waiting: t`Needs agreement`,
    coming: t`Comes`,
    now: t`In force`,
    over: t`Over`,
    withdrawn: t`Withdrawn`,
    lapsed: t`Not agreed to in time`,
  };
}

/** Whom a rule is for. */
export function useSubjectName(): (version: Pick<FeeVersionRow, 'kind' | 'subject'>) => string {
  const { t } = useLingui();
  return ({ kind, subject }) => {
    if (kind === 'fees') return t`Everybody`;
    return subject?.name ?? t`Not there any more`;
  };
}

export interface FactLine {
  id: string;
  term: string;
  value: string;
}

/** The figures of a rule, line by line: of a seller there is one. */
export function useFactLines(bases: Fees['bases']) {
  const { t } = useLingui();
  const share = useShare();
  return (kind: FeeKind, facts: FeeFacts): FactLine[] => {
    if (facts === null) return [{ id: 'none', term: t`A fee of its own`, value: t`none` }];
    if (kind === 'seller_fee') {
      return [{ id: 'fee', term: t`Fee`, value: share(facts.levels[0] ?? 0) }];
    }
    return [
      ...facts.levels.map((bps, level) => ({
        id: `level_${level}`,
        term: `L${level}`,
        value: share(bps),
      })),
      ...bases
        .filter(({ alias }) => (facts.extra[alias] ?? 0) > 0)
        .map(({ alias, title }) => ({
          id: `extra_${alias}`,
          term: title,
          value: `+${share(facts.extra[alias] ?? 0)}`,
        })),
    ];
  };
}
