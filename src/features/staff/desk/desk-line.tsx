/** A line of the chat with who has marked it: a side in a statement, or support for itself (decision 0113). */
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { css } from 'styled-system/css';
import type { CaseMessage, CaseOutput, DeskMarker } from '~/contracts/cases/cases.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { CasePictures } from '~/features/common/case-statements.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { FlagIcon } from '~/ui/icon.tsx';
import { Chip } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';

/** Presses the button of the line that has the focus; without such a line nothing happens. */
export function pressFocusedMark(): void {
  document.activeElement
    ?.closest('[data-chat-line]')
    ?.querySelector<HTMLElement>('button[aria-pressed]')
    ?.click();
}

/** Messages that each side has marked in what it said. */
export function markedBySides({ statements }: CaseOutput) {
  const of = (side: 'buyer' | 'seller'): ReadonlySet<string> =>
    new Set(
      statements
        .filter(({ by }) => by === side)
        .flatMap(({ marks }) => marks.map(({ message_id: id }) => id)),
    );
  return { buyer: of('buyer'), seller: of('seller') };
}

export function DeskLine(props: {
  order: OrderOutput;
  line: CaseMessage;
  sides: ReturnType<typeof markedBySides>;
}) {
  const { order, line, sides } = props;
  const { id, body, images } = line;
  const { moment } = useTimeFormat();
  const wordsId = useId();
  const [marker, setMarker] = useState(line.marked_by);
  const isMarked = marker !== null;
  const mark = useSingleMutation({
    mutationFn: () => api.cases.mark.send({ id: order.id, message_id: id, is_marked: !isMarked }),
    onSuccess: (answer) => setMarker(answer.marked_by),
  });
  const { public_name: name } = order[line.by];
  return (
    <li data-chat-line="">
      <div id={wordsId}>
        <b>{name}</b> <span className={muted}>· {moment(line.written_at)}</span>
        <p className={words}>{body}</p>
      </div>
      {images.length > 0 && <CasePictures urls={images} of={name} />}
      <div className={foot}>
        <Chip
          pressed={isMarked}
          icon={<FlagIcon aria-hidden="true" />}
          aria-describedby={wordsId}
          onClick={() => mark.mutate()}
        >
          <Trans>Mark this line</Trans>
        </Chip>
        <Markers marker={marker} isBuyers={sides.buyer.has(id)} isSellers={sides.seller.has(id)} />
      </div>
      {mark.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={mark.error} />
        </Banner>
      )}
    </li>
  );
}

function Markers(props: { marker: DeskMarker | null; isBuyers: boolean; isSellers: boolean }) {
  const { marker, isBuyers, isSellers } = props;
  return (
    <>
      {isBuyers && (
        <span className={marked}>
          <Trans>Marked by the buyer</Trans>
        </span>
      )}
      {isSellers && (
        <span className={marked}>
          <Trans>Marked by the seller</Trans>
        </span>
      )}
      {marker !== null && (
        <span className={marked}>
          {marker === 'you' ? <Trans>Marked by you</Trans> : <Trans>Marked by support</Trans>}
        </span>
      )}
    </>
  );
}

const muted = css({ color: 'muted', fontSize: '14' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginTop: '2',
});
const marked = css({ color: 'warning', fontSize: '14', fontWeight: 'medium' });
