/** What was sent to a seller's webhooks, and the way to send it again. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { WebhookDelivery } from '~/contracts/integrations/webhooks.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Chip, StatusPill } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { deliveriesOf, type DeliveryFilter } from '../api-page.queries.ts';
import { monospace } from './monospace.ts';
import { invalidateWebhooks } from './webhooks.tsx';

const SOON_MS = 3_000;

/** It is sent within seconds: the page waits for what comes of it. */
function isFirstTryDue({ state, tries }: WebhookDelivery): boolean {
  return state === 'queued' && tries === 0;
}

export function WebhookDeliveries() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const query = useInfiniteQuery({
    ...deliveriesOf(filter),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isFirstTryDue)) ? SOON_MS : false,
  });
  const labels = { all: t`All`, queued: t`Waiting`, failed: t`Failed` };
  const filters: DeliveryFilter[] = ['all', 'queued', 'failed'];
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={section}>
      <SectionHeading
        note={
          <Trans>
            Tried again after 1, 2, 4 minutes and so on, for 24 hours. It stays here for 30 days.
          </Trans>
        }
      >
        <Trans>Deliveries</Trans>
      </SectionHeading>
      <div role="group" aria-label={t`Deliveries`} className={chips}>
        {filters.map((each) => (
          <Chip key={each} pressed={filter === each} onClick={() => setFilter(each)}>
            {labels[each]}
          </Chip>
        ))}
      </div>
      {query.isError && rows === undefined ? (
        <ErrorState
          title={<Trans>Oops something went wrong!</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          <FailureText error={query.error} />
        </ErrorState>
      ) : (
        <Rows rows={rows} query={query} />
      )}
    </section>
  );
}

function Rows(props: {
  rows: readonly WebhookDelivery[] | undefined;
  query: Parameters<typeof EndlessFoot>[0]['query'];
}) {
  const { t } = useLingui();
  const { rows, query } = props;
  if (rows === undefined) {
    return <SkeletonRows rows={4} height={64} lead={0} label={t`Loading deliveries`} />;
  }
  if (rows.length === 0) {
    return (
      <p className={quiet}>
        <Trans>Nothing was sent.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className={list} aria-label={t`Deliveries`}>
        {rows.map((row) => (
          <Delivery key={row.id} row={row} />
        ))}
      </ul>
      <EndlessFoot query={query} />
    </>
  );
}

function AnswerPill({ row }: { row: WebhookDelivery }) {
  const { moment } = useTimeFormat();
  const answer = row.answer_status === null ? <Trans>No answer</Trans> : row.answer_status;
  if (row.state === 'sent') return <StatusPill tone="accent">{answer}</StatusPill>;
  if (row.state === 'failed') return <StatusPill tone="danger">{answer}</StatusPill>;
  if (row.tries === 0 || row.next_try_at === null) {
    return (
      <StatusPill tone="info">
        <Trans>Waiting</Trans>
      </StatusPill>
    );
  }
  const at = moment(row.next_try_at);
  return (
    <StatusPill tone="info">
      {answer} · <Trans>again {at}</Trans>
    </StatusPill>
  );
}

function Delivery({ row }: { row: WebhookDelivery }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const format = useFormat();
  const queryClient = useQueryClient();
  const replay = useAction({
    mutationFn: () => api.integrations.replay.send({ id: row.id }),
    onSuccess: () => void toast({ status: 'success', description: t`It is sent again.` }),
    onSettled: () => invalidateWebhooks(queryClient),
  });
  const [tries, took] = [row.tries, row.took_ms === null ? null : format.count(row.took_ms)];
  return (
    <li className={item}>
      <span className={texts}>
        <b>{row.event}</b>
        <span className={quiet}>
          {row.first_tried_at === null ? null : <>{moment(row.first_tried_at)} · </>}
          {row.about === '' ? null : <>{row.about} · </>}
          <Trans>tries: {tries}</Trans>
          {took === null ? null : (
            <>
              {' · '}
              <Trans>{took} ms</Trans>
            </>
          )}
        </span>
        <details className={css({ minWidth: '0' })}>
          <summary className={summary}>
            <Trans>Body</Trans>
          </summary>
          <pre className={cx(monospace, body)}>{row.body}</pre>
        </details>
      </span>
      <span className={actions}>
        <AnswerPill row={row} />
        <Button
          size="xs"
          aria-label={t`Send ${row.event} again`}
          busy={replay.isPending}
          disabled={row.state === 'queued'}
          onClick={() => replay.mutate()}
        >
          <Trans>Replay</Trans>
        </Button>
      </span>
    </li>
  );
}

const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const quiet = css({ color: 'muted', textStyle: 'small', overflowWrap: 'anywhere' });
const list = css({ display: 'grid', borderTop: '1px solid {colors.line}' });
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '3',
  paddingBlock: '3',
  borderBottom: '1px solid {colors.line}',
  minWidth: '0',
});
const texts = css({ display: 'grid', gap: '1', minWidth: '0', flex: '1 1 260px' });
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const summary = css({ cursor: 'pointer', textStyle: 'small' });
const body = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '12',
  paddingTop: '2',
});
