/** Open disputes: those that wait for support, the promise that ends first on top; and those that both sides still settle. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { CaseRow } from '~/contracts/cases/cases.schemas.ts';
import { reasonNames } from '~/contracts/disputes/reason-names.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { ClockIcon } from '~/ui/icon.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import { staffQueries } from '../staff.queries.ts';
import type { DisputeQueue } from '../staff.search.ts';

export function StaffDisputesPage({ queue }: { queue: DisputeQueue }) {
  const { t } = useLingui();
  const options = staffQueries.disputes(queue);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue={queue === 'waiting' ? 'disputes' : undefined}
      title={<Trans>Disputes</Trans>}
      lead={
        <ViewChips
          views={[
            ['waiting', t`Wait for support`],
            ['talking', t`Between the two sides`],
          ]}
          view={queue}
          hrefOf={(name) =>
            name === 'waiting' ? '/staff/disputes' : `/staff/disputes?queue=${name}`
          }
        />
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(row) => <DisputeCard key={row.id} row={row} isWaiting={queue === 'waiting'} />}
    </Queue>
  );
}

function DisputeCard({ row, isWaiting }: { row: CaseRow; isWaiting: boolean }) {
  const { i18n } = useMessages();
  const { cents } = useFormat();
  const { moment, now } = useTimeFormat();
  const { buyer, seller } = row;
  const by = moment(row.decide_by);
  const opened = moment(row.opened_at);
  const isLate = !row.bank_stopped && new Date(row.decide_by) <= now;
  return (
    <QueueCard
      {...(isWaiting && { work: { queue: 'disputes', id: row.id } })}
      title={<TextLink href={`/staff/disputes/${row.id}`}>{row.title}</TextLink>}
      details={
        <>
          <StatusPill
            tone={isLate ? 'danger' : 'neutral'}
            icon={<ClockIcon size={16} aria-hidden="true" />}
          >
            {row.bank_stopped ? (
              <Trans>Stands still: a bank decides</Trans>
            ) : isLate ? (
              <Trans>Overdue since {by}</Trans>
            ) : (
              <Trans>Decide by {by}</Trans>
            )}
          </StatusPill>{' '}
          {cents(row.total_amount)} · {i18n._(reasonNames[row.reason])} ·{' '}
          <Trans>opened {opened}</Trans> · {orderNumber(row.id)} · {row.game} ·{' '}
          <Trans>
            <TextLink href={`/staff/people/${buyer.id}`}>{buyer.public_name}</TextLink> buys from{' '}
            <TextLink href={`/staff/people/${seller.id}`}>{seller.public_name}</TextLink>
          </Trans>
        </>
      }
    >
      {isWaiting ? null : <Holder row={row} />}
    </QueueCard>
  );
}

/** Who has a case before it waits for support; of one that waits the card says it. */
function Holder({ row: { holder } }: { row: CaseRow }) {
  const name = holder?.public_name ?? '';
  return holder ? (
    <p>
      <Trans>{name} has this case</Trans>
    </p>
  ) : (
    <p className={css({ color: 'muted' })}>
      <Trans>Nobody has this case</Trans>
    </p>
  );
}
