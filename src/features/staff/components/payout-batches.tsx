/** Batches of payouts: approved ones put together by kind, their file taken, carried out outside, noted as such. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { keyed, type Batch, type Item } from './payout-batch.ts';
import { AccountFailed, OwnerOwes, ToSend, usePayoutKinds } from './payout-choice.tsx';
import {
  AskService,
  CallBack,
  HandedOver,
  HandOver,
  ServiceDetail,
  ServiceState,
  ServiceTrouble,
} from './payout-service.tsx';
import { Queue, QueueCard } from './queue.tsx';

/** @param lead the choice of the list */
export function PayoutBatches({ lead }: { lead: ReactNode }) {
  const options = staffQueries.payoutBatches();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      title={<Trans>Payouts</Trans>}
      lead={
        <>
          {lead}
          <ToSend />
        </>
      }
      empty={
        <EmptyState title={<Trans>No batches yet</Trans>}>
          <Trans>Approved payouts of one kind are put together and sent with one file.</Trans>
        </EmptyState>
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(batch) => <BatchCard key={batch.id} batch={batch} />}
    </Queue>
  );
}

function BatchCard({ batch }: { batch: Batch }) {
  const { cents } = useFormat();
  const kinds = usePayoutKinds();
  const isOpen = batch.status === 'open';
  const isFile = batch.provider === 'file';
  return (
    <QueueCard
      title={
        <>
          {cents(batch.net_amount)} · {kinds[batch.kind]}
        </>
      }
      details={<BatchDetails batch={batch} />}
      more={
        <>
          <ServiceTrouble batch={batch} />
          <Items batch={batch} />
        </>
      }
    >
      {isOpen && isFile ? <TakeFile batch={batch} /> : null}
      {isOpen && isFile && batch.file_at !== null ? <Release batch={batch} /> : null}
      {isOpen && !isFile ? <HandOver batch={batch} /> : null}
      {batch.status === 'sent' && !isFile ? <AskService batch={batch} /> : null}
      {isOpen ? <Cancel batch={batch} /> : null}
    </QueueCard>
  );
}

function BatchDetails({ batch }: { batch: Batch }) {
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const { status, count, paid_count: paid } = batch;
  const [at, by] = [moment(batch.created_at), nameOf(batch.created_by)];
  const fileAt = batch.file_at === null ? null : moment(batch.file_at);
  const sentAt = batch.released_at === null ? '' : moment(batch.released_at);
  const sender = batch.released_by === null ? '' : nameOf(batch.released_by);
  const isFile = batch.provider === 'file';
  return (
    <>
      {status === 'open' ? (
        <StatusPill tone="warning">
          <Trans>Open</Trans>
        </StatusPill>
      ) : status === 'sent' && !isFile ? (
        <HandedOver batch={batch} />
      ) : status === 'sent' ? (
        <StatusPill tone="accent">
          <Trans>Carried out</Trans>
        </StatusPill>
      ) : (
        <StatusPill tone="neutral">
          <Trans>Taken apart</Trans>
        </StatusPill>
      )}{' '}
      <Trans>
        {at}, by {by}
      </Trans>
      {' · '}
      <Plural value={count} one="# payout" other="# payouts" />
      {status === 'open' && fileAt !== null ? (
        <>
          {' · '}
          <Trans>File taken {fileAt}</Trans>
        </>
      ) : null}
      {status === 'sent' ? (
        <>
          {' · '}
          {isFile ? (
            <Trans>
              Carried out {sentAt}, by {sender}; {paid} of {count} booked
            </Trans>
          ) : (
            <Trans>
              Released {sentAt}, by {sender}; {paid} of {count} booked as sent
            </Trans>
          )}
        </>
      ) : null}
    </>
  );
}

/** The payouts of a batch, once they are asked for. */
function Items({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const [isShown, show] = useState(false);
  const query = useQuery({
    ...api.wallet.payoutBatch.queryOptions({ id: batch.id }),
    enabled: isShown,
  });
  return (
    <details onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>
        <Trans>Payouts of the batch</Trans>
      </summary>
      {query.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={query.error} />
        </Banner>
      ) : null}
      {query.data ? (
        <RowList lines="around" label={t`Payouts of the batch`}>
          {query.data.items.map((item) => (
            <ItemRow key={item.payout_id} batch={batch} item={item} />
          ))}
        </RowList>
      ) : null}
    </details>
  );
}

function ItemRow({ batch, item }: { batch: Batch; item: Item }) {
  const { cents } = useFormat();
  const nameOf = usePersonName();
  return (
    <RowItem
      title={cents(item.net_amount)}
      detail={
        <>
          {item.reference} · {item.label.replaceAll(' ', '\u00a0')} ·{' '}
          <TextLink href={`/staff/people/${item.user_id}`}>{nameOf(item)}</TextLink>
          <ServiceDetail item={item} />
        </>
      }
      end={
        <>
          <ItemState item={item} isOpen={batch.status === 'open'} />
          {batch.status === 'open' && item.state === 'waiting' ? (
            <Drop batch={batch} item={item} />
          ) : null}
          {item.provider_status === 'unclaimed' ? <CallBack batch={batch} item={item} /> : null}
        </>
      }
    />
  );
}

function ItemState({ item, isOpen }: { item: Item; isOpen: boolean }) {
  if (item.provider_status !== null) return <ServiceState item={item} />;
  if (item.state === 'paid') {
    return (
      <StatusPill tone="accent">
        <Trans>Sent</Trans>
      </StatusPill>
    );
  }
  if (item.state === 'dropped') {
    return (
      <StatusPill tone="neutral">
        <Trans>Taken out</Trans>
      </StatusPill>
    );
  }
  if (isOpen && item.method_failed_at !== null) return <AccountFailed />;
  if (isOpen && item.owes) return <OwnerOwes />;
  return isOpen && item.frozen_at !== null ? (
    <StatusPill tone="danger">
      <Trans>Frozen</Trans>
    </StatusPill>
  ) : null;
}

function TakeFile({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const decided = useDecided();
  const take = useSingleMutation({
    mutationFn: () => api.wallet.takePayoutFile.send({ id: batch.id }),
    onSuccess: async ({ file_name: name, content }) => {
      saveTextFile(name, content, 'text/csv');
      await decided(t`The file is saved. It stands in the record that you took it.`);
    },
  });
  return (
    <>
      <Button size="sm" busy={take.isPending} onClick={() => take.mutate()}>
        {batch.file_at === null ? <Trans>Take the file</Trans> : <Trans>Take the file again</Trans>}
      </Button>
      {take.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={take.error} />
        </Banner>
      ) : null}
    </>
  );
}

function Release({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const decided = useDecided();
  const sum = cents(batch.net_amount);
  return (
    <DecisionDialog
      label={<Trans>It was carried out</Trans>}
      look="accent"
      title={<Trans>Was the file over {sum} carried out?</Trans>}
      description={
        <Trans>
          Only when the bank or service has taken all of it in. What it refused is taken out of the
          batch first.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Yes, {sum} has left</Trans>}
      submit={async ({ reason }) => {
        const input = { id: batch.id, reason };
        await api.wallet.releasePayoutBatch.send(input, keyed(batch, 'release', input));
        await decided(t`The payouts are noted as sent, one after the other.`);
      }}
    />
  );
}

function Cancel({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Take apart</Trans>}
      look="danger"
      title={<Trans>Take this batch apart?</Trans>}
      description={
        batch.file_at === null ? (
          <Trans>Its payouts wait to be sent again. Only when nothing of its file has left.</Trans>
        ) : (
          <Trans>
            Its payouts wait to be sent again. Only when nothing of its file has left. The saved
            file still contains them: do not carry it out.
          </Trans>
        )
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Take apart</Trans>}
      submit={async ({ reason }) => {
        const input = { id: batch.id, reason };
        await api.wallet.cancelPayoutBatch.send(input, keyed(batch, 'cancel', input));
        await decided(t`The batch is taken apart.`);
      }}
    />
  );
}

function Drop({ batch, item }: { batch: Batch; item: Item }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { reference } = item;
  return (
    <DecisionDialog
      label={<Trans>Take out</Trans>}
      name={t`Take ${reference} out`}
      title={<Trans>Take {reference} out of the batch?</Trans>}
      description={
        batch.file_at === null ? (
          <Trans>
            It waits to be sent again, alone or with another batch. Only when it has not left.
          </Trans>
        ) : (
          <Trans>
            It waits to be sent again, alone or with another batch. Only when it has not left. The
            saved file still contains it: take a new one before anything is carried out.
          </Trans>
        )
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Take it out</Trans>}
      submit={async ({ reason }) => {
        const input = { id: batch.id, payout_id: item.payout_id, reason };
        await api.wallet.dropFromPayoutBatch.send(input, keyed(batch, 'drop', input));
        await decided(t`The payout is taken out.`);
      }}
    />
  );
}
