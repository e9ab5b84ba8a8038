/** The conversation beside an order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { IconLink } from '~/ui/button.tsx';
import { ExpandIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { useChannel, useRoomWith } from '../use-room.ts';
import { RoomPane, RoomWaiting } from './room-pane.tsx';
import { OrderScope } from './room-parts.tsx';

interface OrderChatPanelProps {
  /** The other side of the order. */
  companionId: string;
  orderId: string;
}

/** Opens the conversation with the other side when there is none yet. Fills a column; 520 px high at least. */
export function OrderChatPanel({ companionId, orderId }: OrderChatPanelProps) {
  const session = useSession();
  const [attempt, setAttempt] = useState(0);
  return (
    <Surface as="section" className={panel} aria-labelledby="order-chat">
      <h2 id="order-chat" className={css({ srOnly: true })}>
        <Trans>Chat</Trans>
      </h2>
      {session ? (
        <Opened
          key={`${companionId} ${attempt}`}
          companionId={companionId}
          orderId={orderId}
          myId={session.profile.id}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : null}
    </Surface>
  );
}

interface OpenedProps extends OrderChatPanelProps {
  myId: string;
  onRetry(): void;
}

function Opened(props: OpenedProps) {
  const { roomId, error } = useRoomWith(props.companionId);
  if (roomId === null) return <RoomWaiting error={error} onRetry={props.onRetry} />;
  return <Room {...props} roomId={roomId} />;
}

function Room(props: OpenedProps & { roomId: string }) {
  const { t } = useLingui();
  const { channel, error } = useChannel(props.roomId);
  if (!channel) return <RoomWaiting error={error} onRetry={props.onRetry} />;
  return (
    <RoomPane
      channel={channel}
      myId={props.myId}
      orderId={props.orderId}
      folds
      strip={<OrderScope orderId={props.orderId} />}
      end={
        <IconLink
          href={`${paths.chat}?room=${props.roomId}&order=${props.orderId}`}
          label={t`Open in the chat`}
          icon={<ExpandIcon aria-hidden="true" />}
        />
      }
    />
  );
}

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  /* Beside an order the message field is in sight without scrolling: above it are the header, the way back and the title. */
  height: { base: 'min(720px, 78dvh)', wide: 'min(720px, calc(100dvh - {sizes.header} - 216px))' },
  minHeight: { base: '420px', wide: '360px' },
  '& > section': { flex: '1' },
});
