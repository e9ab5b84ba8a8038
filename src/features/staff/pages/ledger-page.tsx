/** The books: postings, accounts, sums by day, and adjustments that two super admins make (decision 0119). */
import { Trans, useLingui } from '@lingui/react/macro';
import { may } from '~/domain/roles.ts';
import { api } from '~/platform/api/api.ts';
import { useSession } from '~/platform/session/session.ts';
import { PageTitle } from '~/ui/layout.tsx';
import { SaveCsv } from '../components/save-csv.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import { AllKeys } from '../desk/all-keys.tsx';
import { Accounts, Entries } from '../ledger/accounts.tsx';
import { Adjustments } from '../ledger/adjustments.tsx';
import { Days } from '../ledger/days.tsx';
import { LedgerFilters } from '../ledger/ledger-filters.tsx';
import { stack } from '../ledger/ledger-parts.tsx';
import {
  daysFilter,
  entriesFilter,
  ledgerHref,
  postingsFilter,
  type LedgerSearch,
  type LedgerView,
} from '../ledger/ledger-search.ts';
import { Posting, Postings } from '../ledger/postings.tsx';
import { useRowKeys } from '../ledger/use-row-keys.ts';

export function LedgerPage({ asked }: { asked: LedgerSearch }) {
  return (
    <div className={stack}>
      <PageTitle
        end={<SaveAll asked={asked} />}
        note={
          <Trans>
            All amounts are US dollars, all days are those of UTC. Whoever looks at the accounts of
            a person, or takes a file, stands in the record.
          </Trans>
        }
      >
        <Trans>Ledger</Trans>
      </PageTitle>
      <Views view={asked.view} />
      {asked.view === 'postings' && (
        <SavedViews
          list="ledger"
          href={ledgerHref('postings', postingsFilter(asked))}
          plain={ledgerHref('postings')}
        />
      )}
      <LedgerFilters asked={asked} />
      <View asked={asked} />
      <Keys />
    </div>
  );
}

/** The list that a view of one thing belongs to. */
const ABOVE: Partial<Record<LedgerView, LedgerView>> = { posting: 'postings', account: 'accounts' };

function Views({ view }: { view: LedgerView }) {
  const { t } = useLingui();
  const session = useSession();
  const mayAdjust = session !== null && may(session.profile.role, 'adjust_ledger');
  const views: [LedgerView, string][] = [
    ['postings', t`Postings`],
    ['accounts', t`Accounts`],
    ['days', t`Sums by day`],
  ];
  if (mayAdjust) views.push(['adjustments', t`Adjustments`]);
  return <ViewChips views={views} view={ABOVE[view] ?? view} hrefOf={(name) => ledgerHref(name)} />;
}

function View({ asked }: { asked: LedgerSearch }) {
  switch (asked.view) {
    case 'postings':
      return <Postings asked={asked} />;
    case 'posting':
      return <Posting asked={asked} />;
    case 'accounts':
      return <Accounts asked={asked} />;
    case 'account':
      return <Entries asked={asked} />;
    case 'days':
      return <Days asked={asked} />;
    case 'adjustments':
      return <Adjustments asked={asked} />;
  }
}

/** The call that makes the file of a view; null where there is none. */
function fileOf(asked: LedgerSearch) {
  switch (asked.view) {
    case 'postings':
      return () => api.ledger.exportTransactions.send(postingsFilter(asked));
    case 'account':
      return () => api.ledger.exportEntries.send({ id: asked.id, ...entriesFilter(asked) });
    case 'days':
      return () => api.ledger.exportDays.send(daysFilter(asked));
    default:
      return null;
  }
}

/** What is filtered, as a file. */
function SaveAll({ asked }: { asked: LedgerSearch }) {
  const file = fileOf(asked);
  return file === null ? null : <SaveCsv read={file} />;
}

function Keys() {
  const { t } = useLingui();
  const { keys, isListing, list } = useRowKeys();
  return (
    <AllKeys
      title={<Trans>Keys of the ledger</Trans>}
      keys={[
        ['J', t`Next row`],
        ['K', t`Row before`],
        ['Enter', t`Open the row`],
        ['?', t`This list`],
      ]}
      single={keys}
      isListing={isListing}
      list={list}
    />
  );
}
