/** What the staff's page of the books needs before it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { asFailure } from '~/contracts/failure.ts';
import { orInList } from '~/features/common/endless-list.tsx';
import type { Session } from '~/platform/session/session.ts';
import { listsQueries } from '../orders/lists.queries.ts';
import { requirePermission } from '../staff-guard.ts';
import { ledgerQueries } from './ledger.queries.ts';
import { readLedgerSearch, type LedgerSearch } from './ledger-search.ts';

function ask(client: QueryClient, asked: LedgerSearch): Promise<unknown> {
  switch (asked.view) {
    case 'postings':
      return Promise.all([
        client.ensureInfiniteQueryData(ledgerQueries.postings(asked)),
        orInList(client.ensureQueryData(listsQueries.views('ledger'))),
      ]);
    case 'posting':
      return client.ensureQueryData(ledgerQueries.posting(asked));
    case 'accounts':
      return client.ensureQueryData(ledgerQueries.accounts(asked));
    case 'account':
      return client.ensureInfiniteQueryData(ledgerQueries.entries(asked));
    case 'days':
      return client.ensureQueryData(ledgerQueries.days(asked));
    case 'adjustments':
      return client.ensureInfiniteQueryData(ledgerQueries.adjustments(asked));
  }
}

/** A range that is too long is told in the place of the sums; what does not exist is a page that does not. */
async function orTold(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    const { code } = asFailure(error);
    if (code === 'LEDGER_NOT_FOUND') throw notFound();
    if (code !== 'LEDGER_RANGE_TOO_LONG') throw error;
  }
}

export async function loadLedger(
  client: QueryClient,
  session: Session,
  search: object,
): Promise<LedgerSearch> {
  const asked = readLedgerSearch(search);
  await requirePermission(session, 'decide_payouts');
  if (asked.view === 'adjustments') await requirePermission(session, 'adjust_ledger');
  await orInList(orTold(ask(client, asked)));
  return asked;
}
