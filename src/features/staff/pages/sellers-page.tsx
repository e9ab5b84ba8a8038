/** Requests to become a seller that wait for a decision, the oldest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Contract } from '~/contracts/index.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { TextLink } from '~/ui/marks.tsx';
import { readBy } from '../components/answer-picker.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { AccountMarks } from '../components/person-line.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useTrustLabels } from '../staff-labels.ts';
import { useDecided } from '../use-decided.ts';
import { reasonOnly } from '../reason-only.ts';

type Request = InferContractRouterOutputs<Contract>['moderation']['sellerRequests']['data'][number];

export function SellersPage() {
  const options = staffQueries.sellerRequests();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue="sellers"
      title={<Trans>Seller requests</Trans>}
      queryKey={options.queryKey}
      query={query}
    >
      {(request) => <RequestCard key={request.id} request={request} />}
    </Queue>
  );
}

function RequestCard({ request }: { request: Request }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const levels = useTrustLabels();
  const decided = useDecided();
  const { id, account } = request;
  const at = moment(request.created_at);
  const name = account.public_name;
  const decide = async (decision: 'approve' | 'reject', reason: string): Promise<void> => {
    await api.moderation.decideSellerRequest.send({ id, decision, reason });
    await decided(t`The request of ${name} is decided.`);
  };
  return (
    <QueueCard
      work={{ queue: 'sellers', id }}
      title={<TextLink href={`/staff/people/${account.id}`}>{name}</TextLink>}
      details={
        <>
          {at} · {levels[account.trust_level]}
          {request.game_aliases.length === 0 ? null : ` · ${request.game_aliases.join(', ')}`}{' '}
          <AccountMarks account={account} />
        </>
      }
      text={request.about}
    >
      <DecisionDialog
        label={<Trans>Approve</Trans>}
        shortcut="A"
        title={<Trans>Let {name} sell?</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Approve</Trans>}
        submit={({ reason }) => decide('approve', reason)}
      />
      <DecisionDialog
        label={<Trans>Reject</Trans>}
        shortcut="R"
        look="danger"
        title={<Trans>Refuse the request of {name}?</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Reject</Trans>}
        reasonHint={<Trans>The person reads it.</Trans>}
        answers={readBy('seller_refused', account.id)}
        submit={({ reason }) => decide('reject', reason)}
      />
    </QueueCard>
  );
}
