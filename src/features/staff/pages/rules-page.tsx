/** The rules of the market, kind by kind: each has a page of its own. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import { may } from '~/domain/roles.ts';
import { useSession } from '~/platform/session/session.ts';
import { ChipLink } from '~/ui/marks.tsx';
import { SkeletonRows } from '~/ui/states.tsx';
import type { AskedRules } from '../rules/load-rules.ts';
import { ruleKinds, rulesPath, type RuleKind } from '../rules/rule-kinds.ts';
import { rulePages } from '../rules/rule-pages.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const chips = css({ display: 'flex', gap: '2', flexWrap: 'wrap' });

// The loader has fetched the one that is shown.
const FeesPage = lazy(async () => ({ default: (await rulePages.fees()).FeesPage }));
const FiguresPage = lazy(async () => ({ default: (await rulePages.risk()).FiguresPage }));
const WordsPage = lazy(async () => ({ default: (await rulePages.words()).WordsPage }));
const RatesPage = lazy(async () => ({ default: (await rulePages.rates()).RatesPage }));
const CodesPage = lazy(async () => ({ default: (await rulePages.codes()).CodesPage }));

export function RulesPage({ rules }: { rules: AskedRules }) {
  const { t } = useLingui();
  return (
    <div className={stack}>
      <Kinds kind={rules.kind} />
      <Suspense fallback={<SkeletonRows label={t`Loading`} />}>
        <Shown rules={rules} />
      </Suspense>
    </div>
  );
}

function Kinds({ kind: shown }: { kind: RuleKind }) {
  const { t, i18n } = useLingui();
  const role = useSession()?.profile.role ?? 'user';
  const seen = ruleKinds.filter(({ permission }) => may(role, permission));
  return (
    <nav aria-label={t`Kinds of rules`} className={chips}>
      {seen.map(({ kind, title }) => (
        <ChipLink key={kind} href={rulesPath(kind)} active={kind === shown}>
          {i18n._(title)}
        </ChipLink>
      ))}
    </nav>
  );
}

function Shown({ rules }: { rules: AskedRules }) {
  switch (rules.kind) {
    case 'fees':
      return <FeesPage asked={rules.asked} />;
    case 'codes':
      return <CodesPage asked={rules.asked} />;
    case 'rates':
      return <RatesPage />;
    case 'words':
      return <WordsPage />;
    default:
      return <FiguresPage kind={rules.kind} isForm={rules.isForm} />;
  }
}
