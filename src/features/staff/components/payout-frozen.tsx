/** The list of accounts whose payouts are frozen. */
import { Trans } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contract } from '~/contracts/index.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { staffQueries } from '../staff.queries.ts';
import { Queue, QueueCard } from './queue.tsx';

type Freeze = InferContractRouterOutputs<Contract>['wallet']['payoutFreezes']['data'][number];

/** The accounts whose payouts are frozen now. @param lead the choice of the list */
export function FrozenQueue({ lead }: { lead: ReactNode }) {
  const options = staffQueries.payoutFreezes();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      title={<Trans>Payouts</Trans>}
      lead={lead}
      empty={
        <EmptyState title={<Trans>Nothing is frozen</Trans>}>
          <Trans>Payouts of a person are frozen on their page, with a reason.</Trans>
        </EmptyState>
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(freeze) => <FreezeCard key={freeze.id} freeze={freeze} />}
    </Queue>
  );
}

/** It is lifted on the person's page, where what else is known of them stands. */
function FreezeCard({ freeze }: { freeze: Freeze }) {
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const [from, by] = [moment(freeze.created_at), nameOf(freeze.frozen_by)];
  return (
    <QueueCard
      title={nameOf(freeze)}
      details={
        <Trans>
          {from}, by {by}
        </Trans>
      }
      text={freeze.reason}
    >
      <LinkButton size="sm" href={`/staff/people/${freeze.user_id}`}>
        <Trans>To the profile</Trans>
      </LinkButton>
    </QueueCard>
  );
}
