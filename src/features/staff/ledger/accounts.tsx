/** Accounts with what they hold, and the entries of one of them with the balance after each. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { LedgerBalance, LedgerEntryOutput } from '~/contracts/ledger/ledger.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { failureText } from '~/platform/api/failures.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { amountCell, CauseLines, quiet, row, rows, Signed } from './ledger-parts.tsx';
import { useAccountName, useKindName } from './ledger-labels.ts';
import { entriesFilter, ledgerHref, type LedgerSearch } from './ledger-search.ts';
import { ledgerQueries } from './ledger.queries.ts';
import { rowLink } from './use-row-keys.ts';

const pair = css({ gridTemplateColumns: 'minmax(0, 1fr) auto' });
const entryColumns = css({
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    wide: '10rem minmax(0, 1fr) 8rem 9rem',
  },
});
const wide = css({ gridColumn: { base: '1 / -1', wide: 'auto' } });
const main = css({ display: 'grid', gap: '0.5', minWidth: '0', justifyItems: 'start' });
const held = css({ display: 'grid', justifyItems: 'end' });

export function Accounts({ asked }: { asked: LedgerSearch }) {
  const { t, i18n } = useLingui();
  const query = useQuery(ledgerQueries.accounts(asked));
  if (query.isError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {failureText(query.error, i18n)}
      </ErrorState>
    );
  }
  if (!query.data) return <SkeletonRows label={t`Loading`} />;
  const { data } = query.data;
  if (data.length === 0) {
    return (
      <EmptyState
        title={<Trans>No account has this owner</Trans>}
        actions={
          <LinkButton size="sm" href={ledgerHref('accounts')}>
            <Trans>Accounts of the market</Trans>
          </LinkButton>
        }
      >
        <Trans>Nothing was ever posted for it.</Trans>
      </EmptyState>
    );
  }
  return (
    <ol className={rows} aria-label={t`Accounts`}>
      {data.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ol>
  );
}

function AccountRow({ account }: { account: LedgerBalance }) {
  const { cents } = useFormat();
  const nameOf = useAccountName();
  return (
    <li className={`${row} ${pair}`}>
      <TextLink {...rowLink} href={ledgerHref('account', { id: account.id })}>
        {nameOf(account)}
      </TextLink>
      <span className={amountCell}>{cents(account.balance)}</span>
    </li>
  );
}

export function Entries({ asked }: { asked: LedgerSearch }) {
  const { t } = useLingui();
  const options = ledgerQueries.entries(asked);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const entries = pages.flatMap(({ data }) => data);
        const account = pages[0]?.account;
        const isFiltered = Object.keys(entriesFilter(asked)).length > 0;
        return (
          <div>
            {account === undefined ? null : <AccountHead account={account} />}
            {entries.length > 0 ? (
              <ol className={rows} aria-label={t`Entries`}>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </ol>
            ) : query.hasNextPage ? (
              <p className={quiet}>
                <Trans>None of the last ones fits. Older ones may.</Trans>
              </p>
            ) : (
              <EmptyState
                title={
                  isFiltered ? <Trans>No entry fits</Trans> : <Trans>Nothing is posted yet</Trans>
                }
              />
            )}
            <EndlessFoot query={query} isEmpty={entries.length === 0} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function AccountHead({ account }: { account: LedgerBalance }) {
  const { cents } = useFormat();
  const nameOf = useAccountName();
  const { person, owner } = account;
  const balance = cents(account.balance);
  return (
    <SectionHeading
      size="panel"
      note={<Trans>Holds {balance} now</Trans>}
      end={
        owner.length === 0 ? undefined : (
          <LinkButton
            size="sm"
            href={
              person === null
                ? ledgerHref('postings', { about: owner })
                : ledgerHref('accounts', { id: person.id })
            }
          >
            {person === null ? (
              <Trans>Everything about it</Trans>
            ) : (
              <Trans>All accounts of this person</Trans>
            )}
          </LinkButton>
        )
      }
    >
      {nameOf(account)}
    </SectionHeading>
  );
}

function EntryRow({ entry }: { entry: LedgerEntryOutput }) {
  const { moment } = useTimeFormat();
  const { cents } = useFormat();
  const kindName = useKindName();
  const balance = cents(entry.balance);
  return (
    <li className={`${row} ${entryColumns}`}>
      <time className={`${quiet} ${wide}`} dateTime={entry.created_at}>
        {moment(entry.created_at)}
      </time>
      <span className={`${main} ${wide}`}>
        <TextLink {...rowLink} href={ledgerHref('posting', { id: entry.transaction_id })}>
          {kindName(entry.kind)}
        </TextLink>
        <CauseLines posting={entry} />
      </span>
      <span className={amountCell}>
        <Signed cents={entry.amount} />
      </span>
      <span className={`${amountCell} ${held} ${quiet}`}>
        <Trans>then {balance}</Trans>
      </span>
    </li>
  );
}
