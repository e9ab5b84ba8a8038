/** Postings with all their entries: filtered, page by page; and one of them alone. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { LedgerTransaction } from '~/contracts/ledger/ledger.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { sumSignedCents } from '~/kernel/money.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable, Table } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import {
  AccountLink,
  amountCell,
  CauseLines,
  quiet,
  row,
  rows,
  Signed,
  stack,
} from './ledger-parts.tsx';
import { useAccountName, useKindName } from './ledger-labels.ts';
import { ledgerHref, postingsFilter, type LedgerSearch } from './ledger-search.ts';
import { ledgerQueries } from './ledger.queries.ts';
import { rowLink } from './use-row-keys.ts';

const columns = css({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '10rem minmax(0, 1fr) minmax(0, 26rem)' },
});
const main = css({ display: 'grid', gap: '0.5', minWidth: '0', justifyItems: 'start' });
const lines = css({ display: 'grid', gap: '0.5', fontSize: '14' });
const line = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '3',
  overflowWrap: 'anywhere',
});

export function Postings({ asked }: { asked: LedgerSearch }) {
  const { t } = useLingui();
  const options = ledgerQueries.postings(asked);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const found = pages.flatMap(({ data }) => data);
        const isOver = !query.hasNextPage;
        return (
          <div>
            {found.length === 0 && isOver ? <NoPostings asked={asked} /> : null}
            {found.length === 0 && !isOver ? (
              <p className={quiet}>
                <Trans>None of the last ones fits. Older ones may.</Trans>
              </p>
            ) : null}
            {found.length === 0 ? null : (
              <ol className={rows} aria-label={t`Postings`}>
                {found.map((posting) => (
                  <PostingRow key={posting.id} posting={posting} />
                ))}
              </ol>
            )}
            <EndlessFoot query={query} isEmpty={found.length === 0} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function NoPostings({ asked }: { asked: LedgerSearch }) {
  if (Object.keys(postingsFilter(asked)).length === 0) {
    return (
      <EmptyState title={<Trans>Nothing is posted yet</Trans>}>
        <Trans>The first payment, bonus or deposit stands here.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>No posting fits</Trans>}
      actions={
        <LinkButton size="sm" href={ledgerHref('postings')}>
          <Trans>Show everything</Trans>
        </LinkButton>
      }
    />
  );
}

function PostingRow({ posting }: { posting: LedgerTransaction }) {
  const { moment } = useTimeFormat();
  const kindName = useKindName();
  return (
    <li className={`${row} ${columns}`}>
      <time className={quiet} dateTime={posting.created_at}>
        {moment(posting.created_at)}
      </time>
      <span className={main}>
        <TextLink {...rowLink} href={ledgerHref('posting', { id: posting.id })}>
          {kindName(posting.kind)}
        </TextLink>
        <CauseLines posting={posting} />
      </span>
      <span className={lines}>
        {posting.entries.map(({ id, account, amount }) => (
          <span key={id} className={line}>
            <AccountLink account={account} />
            <span className={amountCell}>
              <Signed cents={amount} />
            </span>
          </span>
        ))}
      </span>
    </li>
  );
}

/** One posting with all its entries, and that they add up to zero. */
export function Posting({ asked }: { asked: LedgerSearch }) {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(ledgerQueries.posting(asked));
  const { moment } = useTimeFormat();
  const kindName = useKindName();
  return (
    <Surface as="article" pad="lg" className={stack}>
      <SectionHeading size="panel" note={moment(data.created_at)}>
        {kindName(data.kind)}
      </SectionHeading>
      <DefinitionTable
        items={[
          {
            id: 'cause',
            term: t`Why`,
            value: (
              <span className={main}>
                <CauseLines posting={data} />
              </span>
            ),
          },
          { id: 'id', term: t`Posting`, value: <code className={quiet}>{data.id}</code> },
        ]}
      />
      <EntriesTable posting={data} />
    </Surface>
  );
}

/** @param isPlain for whoever may not look at the accounts themselves */
export function EntriesTable(props: { posting: LedgerTransaction; isPlain?: boolean }) {
  const { entries } = props.posting;
  const nameOf = useAccountName();
  const { t } = useLingui();
  const { cents } = useFormat();
  const sum = sumSignedCents(...entries.map(({ amount }) => amount));
  return (
    <Table label={t`Entries`} dense>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Account</Trans>
          </th>
          <th scope="col" data-end="">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, account, amount }) => (
          <tr key={id}>
            <td>{props.isPlain ? nameOf(account) : <AccountLink account={account} />}</td>
            <td data-end="">
              <Signed cents={amount} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            <Trans>Sum (US dollars)</Trans>{' '}
            {sum === 0 ? (
              <StatusPill tone="accent">
                <Trans>Balanced</Trans>
              </StatusPill>
            ) : (
              <StatusPill tone="danger">
                <Trans>Not balanced</Trans>
              </StatusPill>
            )}
          </th>
          <td data-end="">{cents(sum)}</td>
        </tr>
      </tbody>
    </Table>
  );
}
