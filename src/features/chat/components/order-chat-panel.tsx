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

interface OrderChatPanelProps {
  /** The other side of the order. */
  companionId: string;
}

/** Opens the conversation with the other side when there is none yet. Fills a column; 520 px high at least. */
export function OrderChatPanel({ companionId }: OrderChatPanelProps) {
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
          myId={session.profile.id}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : null}
    </Surface>
  );
}

function Opened(props: { companionId: string; myId: string; onRetry(): void }) {
  const { roomId, error } = useRoomWith(props.companionId);
  if (roomId === null) return <RoomWaiting error={error} onRetry={props.onRetry} />;
  return <Room roomId={roomId} myId={props.myId} onRetry={props.onRetry} />;
}

function Room(props: { roomId: string; myId: string; onRetry(): void }) {
  const { t } = useLingui();
  const { channel, error } = useChannel(props.roomId);
  if (!channel) return <RoomWaiting error={error} onRetry={props.onRetry} />;
  return (
    <RoomPane
      channel={channel}
      myId={props.myId}
      linksOrders={false}
      end={
        <IconLink
          href={`${paths.chat}?room=${props.roomId}`}
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
  height: { base: 'min(720px, 78dvh)', wide: 'min(720px, calc(100dvh - {sizes.header} - 48px))' },
  minHeight: '420px',
  '& > section': { flex: '1' },
});
