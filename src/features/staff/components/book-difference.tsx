/** One difference between a provider's books and ours, and its end. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { BookDifference, BookDifferenceKind } from '~/contracts/payments/books.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { filePath } from '../files/file-paths.ts';
import { useDecided } from '../use-decided.ts';
import { useChargedAmount } from './charged-amount.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { QueueCard } from './queue.tsx';
import { reasonOnly } from '../reason-only.ts';

const code = css({ fontSize: '12', overflowWrap: 'anywhere' });
const lines = css({ display: 'grid', gap: '1', fontSize: '14', overflowWrap: 'anywhere' });

function useKinds(): Record<BookDifferenceKind, { label: string; text: string }> {
  const { t } = useLingui();
  return {
    unknown: {
      label: t`Unknown to us`,
      text: t`The provider booked it, and our books know nothing of it.`,
    },
    missing: {
      label: t`Missing at the provider`,
      text: t`Our books moved it, and the provider has not booked it for three days.`,
    },
    amount: {
      label: t`Another amount`,
      text: t`Both sides booked it, with different amounts.`,
    },
    currency: {
      label: t`Another currency`,
      text: t`The provider booked it in a currency for which we have no rate.`,
    },
  };
}

export function DifferenceCard({ difference }: { difference: BookDifference }) {
  const { t } = useLingui();
  const { ago } = useTimeFormat();
  const amount = useChargedAmount();
  const { label, text } = useKinds()[difference.kind];
  const { difference: cents } = difference;
  const title = cents === null ? t`Amount unknown` : amount({ amount: cents, currency: 'USD' });
  return (
    <QueueCard
      work={{ queue: 'books', id: difference.id }}
      title={title}
      details={
        <>
          <StatusPill tone="warning">{label}</StatusPill> {difference.provider} ·{' '}
          {ago(difference.since)}
        </>
      }
      text={text}
      more={
        <>
          <DefinitionTable columns="2" items={useFacts(difference)} />
          <Lines difference={difference} />
        </>
      }
    >
      <CloseDifference difference={difference} title={title} />
    </QueueCard>
  );
}

function useFacts(difference: BookDifference): Definition[] {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const amount = useChargedAmount();
  const usd = (cents: number) => amount({ amount: cents, currency: 'USD' });
  const { provider_amount: theirs, ledger_amount: ours, order_id: order } = difference;
  return [
    { id: 'theirs', term: t`At the provider`, value: theirs === null ? '—' : usd(theirs) },
    { id: 'ours', term: t`In our books`, value: usd(ours) },
    { id: 'since', term: t`Booked first`, value: moment(difference.since) },
    {
      id: 'about',
      term: t`About`,
      value:
        order === null ? (
          <code className={code}>{difference.subject}</code>
        ) : (
          <TextLink href={filePath('orders', order)}>{difference.subject}</TextLink>
        ),
    },
  ];
}

/** What the provider booked: staff find each there by its id. */
function Lines({ difference }: { difference: BookDifference }) {
  const amount = useChargedAmount();
  const { moment } = useTimeFormat();
  if (difference.lines.length === 0) return null;
  return (
    <ul className={lines}>
      {difference.lines.map((line) => (
        <li key={line.entry_id}>
          {moment(line.booked_at)} · {line.category} · {amount(line)} ·{' '}
          <code className={code}>{line.entry_id}</code>
        </li>
      ))}
    </ul>
  );
}

function CloseDifference({ difference, title }: { difference: BookDifference; title: string }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { id, difference: cents } = difference;
  return (
    <DecisionDialog
      label={<Trans>Close it</Trans>}
      shortcut="C"
      name={t`Close the difference: ${title}`}
      title={<Trans>Close this difference?</Trans>}
      description={
        cents === null ? (
          <Trans>Nothing is booked. Write down where the money is.</Trans>
        ) : (
          <Trans>
            {title} is booked as money that nobody could explain, so that our books say what the
            provider says. First look for the cause: what one side books later takes a difference
            away by itself.
          </Trans>
        )
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Close it</Trans>}
      submit={async ({ reason }) => {
        const input = { id, reason, difference: cents };
        await api.payments.closeBookDifference.send(input, {
          idempotencyKey: keyWithin(id, input),
        });
        await decided(t`The difference is closed.`);
      }}
    />
  );
}
