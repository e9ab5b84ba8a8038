/** The rules of the market, kind by kind: each has a page of its own. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { may } from '~/domain/roles.ts';
import { useSession } from '~/platform/session/session.ts';
import { ChipLink } from '~/ui/marks.tsx';
import type { AskedRules } from '../rules/load-rules.ts';
import { ruleKinds, rulesPath, type RuleKind } from '../rules/rule-kinds.ts';
import { CodesPage, FeesPage, FiguresPage, RatesPage, WordsPage } from '../rules/rule-pages.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const chips = css({ display: 'flex', gap: '2', flexWrap: 'wrap' });

export function RulesPage({ rules }: { rules: AskedRules }) {
  return (
    <div className={stack}>
      <Kinds kind={rules.kind} />
      <Shown rules={rules} />
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
