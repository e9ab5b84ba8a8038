/** The money of an order: what was posted for it, and what was asked of cards. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { OrderFile } from '~/contracts/files/files.schemas.ts';
import type { LedgerTransaction } from '~/contracts/ledger/ledger.schemas.ts';
import { sumSignedCents } from '~/kernel/money.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { ledgerHref } from '../ledger/ledger-search.ts';
import { useKindName, useRuleName } from '../ledger/ledger-labels.ts';
import { EntriesTable } from '../ledger/postings.tsx';
import { usePaymentStates } from '../search/sought-labels.ts';
import { useChargebackStates } from '../staff-labels.ts';
import { Part, quiet, stack } from './file-parts.tsx';

const posting = css({ display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' });

/** @param hasBooks whether the reader may look at the ledger itself */
export function OrderMoney({ file, hasBooks }: { file: OrderFile; hasBooks: boolean }) {
  const sum = sumSignedCents(
    ...file.postings.flatMap(({ entries }) => entries.map(({ amount }) => amount)),
  );
  return (
    <Part
      title={<Trans>Money</Trans>}
      note={
        sum === 0 ? (
          <Trans>Everything adds up to zero. US dollars.</Trans>
        ) : (
          <Trans>This does not add up to zero. Tell whoever keeps the books.</Trans>
        )
      }
    >
      {file.postings.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing is posted for it.</Trans>
        </p>
      ) : (
        <ol className={stack}>
          {file.postings.map((each) => (
            <li key={each.id}>
              <OrderPosting posting={each} hasBooks={hasBooks} />
            </li>
          ))}
        </ol>
      )}
      {file.has_more_postings ? (
        <p className={quiet}>
          <Trans>The newest hundred are shown.</Trans>
        </p>
      ) : null}
      <CardMoney file={file} />
    </Part>
  );
}

function OrderPosting(props: { posting: LedgerTransaction; hasBooks: boolean }) {
  const { posting: row, hasBooks } = props;
  const { moment } = useTimeFormat();
  const kindName = useKindName();
  const ruleName = useRuleName();
  const rule = ruleName(row.rule);
  const kind = kindName(row.kind);
  return (
    <div className={posting}>
      <SectionHeading size="small" note={moment(row.created_at)}>
        {hasBooks ? <TextLink href={ledgerHref('posting', { id: row.id })}>{kind}</TextLink> : kind}
      </SectionHeading>
      {rule === null ? null : <p className={quiet}>{rule}</p>}
      <EntriesTable posting={row} isPlain={!hasBooks} />
    </div>
  );
}

/** What providers were asked for, what is on its way back, what banks took. */
function CardMoney({ file }: { file: OrderFile }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const { moment } = useTimeFormat();
  const payments = usePaymentStates();
  const chargebacks = useChargebackStates();
  const refunds = {
    queued: t({ message: 'Waits to be sent', context: 'refund' }),
    sent: t({ message: 'Sent', context: 'refund' }),
    done: t({ message: 'Arrived', context: 'refund' }),
    failed: t({ message: 'Failed', context: 'refund' }),
    kept: t({ message: 'Given back by the bank', context: 'refund' }),
  };
  const rows = [
    ...file.payments.map(({ id, status, at, amount, provider }) => ({
      id,
      at,
      amount,
      provider,
      what: t`Payment by card`,
      state: payments[status],
      tone: status === 'failed' ? 'danger' : 'neutral',
    })),
    ...file.card_refunds.map(({ id, status, at, amount, provider }) => ({
      id,
      at,
      amount,
      provider,
      what: t`Refund to the card`,
      state: refunds[status],
      tone: status === 'failed' ? 'danger' : 'neutral',
    })),
    ...file.chargebacks.map(({ id, status, at, amount, provider, reason }) => ({
      id,
      at,
      amount,
      provider: `${provider} · ${reason}`,
      what: t`Chargeback`,
      state: chargebacks[status],
      tone: 'warning',
    })),
  ] as const;
  if (rows.length === 0) return null;
  return (
    <RowList lines="around" label={t`Cards`}>
      {rows.map(({ id, what, state, tone, at, amount, provider }) => (
        <RowItem
          key={id}
          title={
            <>
              {what}{' '}
              <StatusPill tone={tone === 'danger' || tone === 'warning' ? tone : 'neutral'}>
                {state}
              </StatusPill>
            </>
          }
          detail={`${provider} · ${moment(at)}`}
          end={cents(amount)}
        />
      ))}
    </RowList>
  );
}
