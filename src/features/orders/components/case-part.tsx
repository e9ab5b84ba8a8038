/** The case of an order's dispute: what both sides say and show. Loaded with orders that were disputed alone. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import type { CaseOutput } from '~/contracts/cases/cases.schemas.ts';
import { decisionCodeNames } from '~/contracts/cases/decision-names.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { CasePack, useCasePack } from '~/features/common/case-pack.tsx';
import { CaseStatements } from '~/features/common/case-statements.tsx';
import { api } from '~/platform/api/api.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';

const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

export function CasePart({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const query = useQuery(api.cases.show.queryOptions({ id: order.id }));
  return (
    <Surface as="section" pad="lg">
      <h2 className={css({ textStyle: 'section' })}>
        <Trans>What both sides say and show</Trans>
      </h2>
      {query.data ? <Case order={order} data={query.data} /> : null}
      {query.isPending && <SkeletonRows rows={2} label={t`Loading`} />}
      {query.isError && !query.data && (
        <ErrorState
          title={<Trans>This could not be loaded</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Surface>
  );
}

function Case({ order, data }: { order: OrderOutput; data: CaseOutput }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const [isOpen, setOpen] = useState(false);
  const pack = useCasePack(order.id);
  const you = (side: 'buyer' | 'seller') => (order.role === side ? t`You` : nameOf(order[side]));
  const isEmpty = data.statements.length + data.questions.length === 0;
  return (
    <>
      <div aria-live="polite">
        {isEmpty ? (
          <p className={text}>
            <Trans>Nobody has added a statement so far.</Trans>
          </p>
        ) : (
          <CaseStatements data={data} names={{ buyer: you('buyer'), seller: you('seller') }} />
        )}
      </div>
      <StaffsPart data={data} />
      <div className={buttons}>
        {data.left > 0 && (
          <Button size="lg" onClick={() => setOpen(true)}>
            <Trans>Add a statement</Trans>
          </Button>
        )}
        {data.has_pack && <CasePack pack={pack} />}
        {order.role === 'staff' && data.is_open && (
          <TextLink href={`/staff/disputes/${order.id}`}>
            <Trans>Open the desk</Trans>
          </TextLink>
        )}
      </div>
      <Suspense>
        {isOpen && data.left > 0 && (
          <StatementDialog order={order} left={data.left} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

/** What staff did that concerns both: that they have the case and read the chat, and why they decided. */
function StaffsPart({ data }: { data: CaseOutput }) {
  const { i18n } = useMessages();
  const { moment } = useTimeFormat();
  const { taken_at: takenAt, chat_read: read, decision } = data;
  const since = takenAt && moment(takenAt);
  const last = read.last_at && moment(read.last_at);
  const why = decision?.code && i18n._(decisionCodeNames[decision.code]);
  return (
    <>
      {data.is_open && since && (
        <p className={text}>
          <Trans>Support has had your case since {since}.</Trans>
        </p>
      )}
      {last && (
        <p className={text}>
          <Plural
            value={read.count}
            one="Support has read the chat of this order # time."
            other="Support has read the chat of this order # times."
          />{' '}
          <Trans>Last: {last}.</Trans>
        </p>
      )}
      {why && (
        <p className={text}>
          <Trans>Reason of the decision: {why}</Trans>
        </p>
      )}
    </>
  );
}

const text = css({ color: 'muted', marginTop: '2', maxWidth: '56ch', overflowWrap: 'anywhere' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '4',
  '&:empty': { display: 'none' },
});
