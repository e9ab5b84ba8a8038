/** The statement: one entry for each order, deposit or payout, last changed first, by day. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { useSigned } from '../statement-labels.ts';
import { walletQueries, type StatementInput } from '../wallet.queries.ts';
import type { WalletSearch } from '../wallet.search.ts';
import { Entry, type StatementEntry } from './statement-entry.tsx';
import { StatementFiles } from './statement-files.tsx';
import { StatementFilters } from './statement-filters.tsx';

/** @param shown what the loader asked for */
export function Statement({ search, shown }: { search: WalletSearch; shown: StatementInput }) {
  const { t } = useLingui();
  const { from, to } = shown;
  return (
    <section id="statement" aria-label={t`Statement`} className={place}>
      <SectionHeading end={<StatementFiles shown={shown} />}>
        <Trans>Statement</Trans>
      </SectionHeading>
      <StatementFilters search={search} />
      {from || to ? <Totals shown={shown} /> : null}
      <Entries search={search} shown={shown} />
    </section>
  );
}

/** The available money at both ends of the period. */
function Totals({ shown }: { shown: StatementInput }) {
  const { t } = useLingui();
  const format = useFormat();
  const signed = useSigned();
  const { data } = useSuspenseQuery(walletQueries.totals(shown));
  return (
    <DefinitionTable
      look="plain"
      className={totals}
      items={[
        { term: t`Available before`, value: format.cents(data.opening_amount) },
        { term: t`In`, value: signed(data.in_amount) },
        { term: t`Out`, value: signed(-data.out_amount) },
        { term: t`Available after`, value: format.cents(data.closing_amount) },
      ]}
    />
  );
}

function Entries({ search, shown }: { search: WalletSearch; shown: StatementInput }) {
  const query = useSuspenseInfiniteQuery(walletQueries.statement(shown));
  const entries = query.data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <Nothing shown={shown} />;
  return (
    <>
      <Days entries={entries} />
      <EndlessFoot query={query} more={<Trans>Older lines</Trans>} key={JSON.stringify(search)} />
    </>
  );
}

function Nothing({ shown }: { shown: StatementInput }) {
  const { search: text } = shown;
  if (Object.keys(shown).length === 0) {
    return (
      <EmptyState title={<Trans>No money has moved yet</Trans>}>
        <Trans>Deposits, purchases, sales and payouts stand here, each with its rule.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={
        text === undefined ? (
          <Trans>Nothing in this selection</Trans>
        ) : (
          <Trans>Nothing found for “{text}”</Trans>
        )
      }
      actions={
        <LinkButton href={paths.balance}>
          <Trans>Show everything</Trans>
        </LinkButton>
      }
    />
  );
}

/** The entries under the days of their newest step, in the visitor's zone. */
function Days({ entries }: { entries: readonly StatementEntry[] }) {
  const times = useTimeFormat();
  const days = [...Map.groupBy(entries, (entry) => times.relativeDay(entry.created_at))];
  return days.map(([day, group]) => (
    <section key={day} aria-label={day}>
      <h3 className={dayName}>{day}</h3>
      <ul>
        {group.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

/** Below the header that stays. */
const place = css({ scrollMarginTop: '112px' });
const totals = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
  columnGap: '4',
  borderBlock: '1px solid {colors.line}',
  paddingBlock: '2',
  marginBottom: '4',
  '& > div': { display: 'grid', gap: '0', justifyContent: 'start', textAlign: 'start' },
  '& dd': { textAlign: 'start' },
});
const dayName = css({
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
  paddingTop: '4',
  paddingBottom: '2',
  '&::first-letter': { textTransform: 'uppercase' },
});
