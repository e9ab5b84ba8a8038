/** The chat of the order. It is read by a press: each look stands in the record, and both sides see how often. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { CasePictures } from '~/features/common/case-statements.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { ScrollArea } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';

const list = css({ display: 'grid', gap: '3' });
const muted = css({ color: 'muted', fontSize: '14' });

export function DeskChat({ order, isMine }: { order: OrderOutput; isMine: boolean }) {
  const { t } = useLingui();
  const read = useSingleMutation({
    mutationFn: () => api.cases.chat.send({ id: order.id }),
  });
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>Chat of this order</Trans>
      </SectionHeading>
      <p className={muted}>
        {isMine ? (
          <Trans>Each look stands in the record, and both sides see how often.</Trans>
        ) : (
          <Trans>Only who has the case reads it, as long as the dispute is open.</Trans>
        )}
      </p>
      {isMine && (
        <Button size="sm" busy={read.isPending} onClick={() => read.mutate()}>
          {read.data ? <Trans>Read it again</Trans> : <Trans>Read the chat</Trans>}
        </Button>
      )}
      {read.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={read.error} />
        </Banner>
      )}
      <div aria-live="polite">
        {isMine && read.data && (
          <ScrollArea label={t`Chat of this order`}>
            <Lines order={order} lines={read.data.data} />
          </ScrollArea>
        )}
        {isMine && read.data?.has_more && (
          <p className={muted}>
            <Plural
              value={read.data.data.length}
              one="Only the newest line is shown."
              other="Only the newest # lines are shown."
            />
          </p>
        )}
      </div>
    </Surface>
  );
}

type Line = Awaited<ReturnType<typeof api.cases.chat.send>>['data'][number];

function Lines({ order, lines }: { order: OrderOutput; lines: readonly Line[] }) {
  const { moment } = useTimeFormat();
  if (lines.length === 0) {
    return (
      <p>
        <Trans>Nothing was written about this order.</Trans>
      </p>
    );
  }
  return (
    <ol className={list}>
      {lines.map(({ id, by, body, images, written_at: at }) => (
        <li key={id}>
          <b>{order[by].public_name}</b> <span className={muted}>· {moment(at)}</span>
          <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{body}</p>
          {images.length > 0 && <CasePictures urls={images} of={order[by].public_name} />}
        </li>
      ))}
    </ol>
  );
}
