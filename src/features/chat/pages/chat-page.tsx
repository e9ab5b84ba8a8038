/** The chat: conversations, messages and their context. Three panes on a wide screen, one at a time on others. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { IconButton, IconLink } from '~/ui/button.tsx';
import { ChatIcon, ChevronLeftIcon, CloseIcon, PanelIcon, TagIcon } from '~/ui/icon.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { ChannelList } from '../components/channel-list.tsx';
import { ContextPane, OrderStrip, writtenAbout } from '../components/context-pane.tsx';
import { RoomPane, RoomWaiting } from '../components/room-pane.tsx';
import { chatQueries } from '../chat.queries.ts';
import { useChannel, usePresence, useRoomWith } from '../use-room.ts';

export interface ChatPageProps {
  myId: string;
  /** The open conversation. */
  roomId?: string | undefined;
  /** A message of it to begin at. */
  seq?: number | undefined;
  /** Or the person to open one with; the address then changes to the conversation's own. */
  companionId?: string | undefined;
  /** The offer that the first message will be about. */
  offerId?: string | undefined;
  /** The order that is looked at; without it the one that has not ended. */
  orderId?: string | undefined;
}

export function ChatPage(props: ChatPageProps) {
  const { roomId, companionId } = props;
  const { data: list } = useQuery(chatQueries.channels());
  usePresence(list?.channels.map((channel) => channel.companion.id) ?? []);
  const isOpen = roomId !== undefined || companionId !== undefined;
  return (
    <div className={layout}>
      <h1 className={visuallyHidden}>
        <Trans>Chat</Trans>
      </h1>
      <ChannelList myId={props.myId} openRoomId={roomId} isCovered={isOpen} />
      {roomId !== undefined ? (
        <OpenChannel {...props} key={roomId} roomId={roomId} />
      ) : companionId !== undefined ? (
        <OpenCompanion {...props} key={companionId} companionId={companionId} />
      ) : (
        <div className={nothing}>
          <EmptyState icon={<ChatIcon />} title={<Trans>Choose a conversation</Trans>}>
            <Trans>Messages, pictures and everything your orders report stay in one place.</Trans>
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** Opens the conversation with a person and navigates to it. */
function OpenCompanion(props: ChatPageProps & { companionId: string }) {
  const { companionId, offerId } = props;
  const router = useRouter();
  const { roomId, error } = useRoomWith(companionId, offerId);
  useEffect(() => {
    if (roomId === null) return;
    void router.navigate({
      to: '/chat',
      search: { room: roomId, ...(offerId !== undefined && { offer: offerId }) },
      replace: true,
    });
  }, [roomId, offerId, router]);
  return (
    <div className={roomPane}>
      <RoomWaiting error={error} onRetry={() => void router.invalidate()} />
    </div>
  );
}

function About({
  channel,
  offerId,
  onInvalidate,
}: {
  channel: Channel;
  offerId: string;
  onInvalidate(): void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const offer = channel.offers.find(({ id }) => id === offerId);
  if (!offer) return null;
  return (
    <div className={about}>
      <TagIcon size={16} />
      <span>
        <Trans>
          About <b>{offer.title}</b> {format.unitPrice(offer.catalog_price, false)}
        </Trans>
      </span>
      <IconButton
        size="sm"
        label={t`Not about this offer`}
        icon={<CloseIcon size={16} />}
        onClick={onInvalidate}
      />
    </div>
  );
}

function OpenChannel({ myId, roomId, seq, offerId, orderId }: ChatPageProps & { roomId: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const { channel, error } = useChannel(roomId);
  const [isContextShown, setContextShown] = useState(false);
  if (!channel) {
    return (
      <div className={roomPane}>
        <RoomWaiting error={error} onRetry={() => void router.navigate({ to: '/chat' })} />
      </div>
    );
  }
  const dropOffer = (): void =>
    void router.navigate({ to: '/chat', search: { room: roomId }, replace: true });
  const hasOrder = orderId !== undefined && channel.orders.some((order) => order.id === orderId);
  const hasOffer = offerId !== undefined && channel.offers.some((offer) => offer.id === offerId);
  return (
    <>
      <div className={roomPane} data-covered={isContextShown ? '' : undefined}>
        <RoomPane
          channel={channel}
          myId={myId}
          {...(seq !== undefined && { seq })}
          start={
            <span className={onlyNarrow}>
              <IconLink href={paths.chat} label={t`Back`} icon={<ChevronLeftIcon />} size="sm" />
            </span>
          }
          end={
            <span className={belowExtraWide}>
              <IconButton
                label={t`Orders and offers`}
                icon={<PanelIcon />}
                onClick={() => setContextShown(true)}
              />
            </span>
          }
          strip={<OrderStrip channel={channel} orderId={orderId} />}
          orderId={hasOffer ? undefined : writtenAbout(channel, hasOrder ? orderId : undefined)}
          {...(hasOffer && {
            about: {
              offerId,
              onDone: dropOffer,
              view: <About channel={channel} offerId={offerId} onInvalidate={dropOffer} />,
            },
          })}
        />
      </div>
      <ContextPane
        channel={channel}
        orderId={orderId}
        isShown={isContextShown}
        start={
          <div className={belowExtraWide}>
            <IconButton
              label={t`Back to the messages`}
              icon={<ChevronLeftIcon />}
              onClick={() => setContextShown(false)}
            >
              <Trans>Messages</Trans>
            </IconButton>
          </div>
        }
      />
    </>
  );
}

const layout = css({
  display: 'grid',
  height: 'full',
  minHeight: '0',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    wide: '312px minmax(0, 1fr)',
    xl: '336px minmax(0, 1fr) 336px',
  },
  gridTemplateRows: 'minmax(0, 1fr)',
});
const onlyNarrow = css({ display: { base: 'contents', wide: 'none' } });
const belowExtraWide = css({ display: { base: 'block', xl: 'none' } });
const roomPane = css({
  minWidth: '0',
  minHeight: '0',
  '&[data-covered]': { display: { base: 'none', xl: 'block' } },
});
const nothing = css({
  display: { base: 'none', wide: 'grid' },
  placeItems: 'center',
  gridColumn: { xl: '2 / -1' },
});
const about = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '40px',
  paddingInlineStart: '3',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'control',
  textStyle: 'small',
  color: 'muted',
  '& > :nth-child(2)': {
    flex: '1',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& b': { color: 'text' },
});
