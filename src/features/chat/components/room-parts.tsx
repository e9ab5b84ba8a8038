/** Parts of a conversation around its messages: the companion, warnings, the typing indicator. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { RetryIcon } from '~/ui/icon.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { lastSeqOf, type RoomHistory } from '../chat-state.ts';
import { useIsTyping, useRealtimeStatus } from '../use-room.ts';

/** *Online now* or *Was online {relative time}* (specification, section 4). */
export function PresenceText({ companion }: { companion: Channel['companion'] }) {
  const times = useTimeFormat();
  if (companion.is_online) return <Trans>Online now</Trans>;
  if (companion.last_online_at === null) return null;
  const ago = times.ago(companion.last_online_at);
  return <Trans>Was online {ago}</Trans>;
}

/** Measured, and nothing where too few answers were: it comes after the conversation, which does not wait for it. */
function ReplyTime({ companion }: { companion: Channel['companion'] }) {
  const format = useFormat();
  const { data } = useQuery(api.identity.publicProfile.queryOptions({ id: companion.id }));
  const median = data?.is_seller ? data.facts.first_reply_median_minutes.value : null;
  if (median === null) return null;
  const time = format.minutes(median);
  return (
    <>
      {companion.is_online || companion.last_online_at !== null ? ' · ' : null}
      <Trans>replies in {time}</Trans>
    </>
  );
}

/** Below the head of a conversation that stands beside an order: which part of it is shown. */
export function OrderScope({ orderId }: { orderId: string }) {
  const number = orderNumber(orderId);
  return (
    <p className={scope}>
      <b>
        <Trans>This order only</Trans>
      </b>{' '}
      {number}
    </p>
  );
}

export interface RoomHeadProps {
  channel: Channel;
  /** Before the name: the way back. */
  start?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
}

export function RoomHead({ channel, start, end }: RoomHeadProps) {
  const nameOf = usePersonName();
  const { companion } = channel;
  return (
    <header className={head}>
      {start}
      <Anchor href={paths.profile(companion.id)} className={person}>
        <Avatar
          name={companion.public_name}
          src={companion.avatar}
          size={44}
          online={companion.is_online}
        />
        <span>
          <b>{nameOf(companion)}</b>
          <small>
            <PresenceText companion={companion} />
            <ReplyTime companion={companion} />
          </small>
        </span>
      </Anchor>
      {end}
    </header>
  );
}

export function ConnectionBanner() {
  const status = useRealtimeStatus();
  if (status !== 'offline') return null;
  return (
    <div className={notice}>
      <Banner tone="warning" icon={<RetryIcon />} role="status">
        <Trans>No connection. What you write is sent when it is back.</Trans>
      </Banner>
    </div>
  );
}

/** "A chat has a verification order if any buyer-side order is in verification or waiting_approval." */
export function VerificationBanner({ channel }: { channel: Channel }) {
  const order = channel.orders.find(
    ({ role, status }) =>
      role === 'buyer' && (status === 'verification' || status === 'waiting_approval'),
  );
  if (!order) return null;
  return (
    <div className={notice}>
      <Banner
        tone="info"
        action={
          <Anchor href={paths.order(order.id)}>
            <Trans>Show the order</Trans>
          </Anchor>
        }
      >
        <Trans>Your payment is being checked. The seller starts after that.</Trans>
      </Banner>
    </div>
  );
}

export function TypingLine({ roomId, name }: { roomId: string; name: string }) {
  const isTyping = useIsTyping(roomId);
  return (
    <p className={typing} role="status">
      {isTyping ? (
        <>
          <span className={dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <Trans>{name} is typing</Trans>
        </>
      ) : null}
    </p>
  );
}

/** A live region for new messages of the companion, but not for the history. */
export function Announcer({
  history,
  companion,
}: {
  history: RoomHistory;
  companion: Channel['companion'];
}) {
  const [openedAt] = useState(() => lastSeqOf(history));
  const last = history.messages.findLast((message) => message.sender_id === companion.id);
  const isNew = last !== undefined && last.seq > openedAt;
  return (
    <div aria-live="polite">
      <VisuallyHidden>
        {isNew ? (
          last.body === '' ? (
            <Trans>{companion.public_name} sent a picture</Trans>
          ) : (
            `${companion.public_name}: ${last.body}`
          )
        ) : null}
      </VisuallyHidden>
    </div>
  );
}

const scope = css({
  flex: 'none',
  paddingInline: '4',
  paddingBlock: '2.5',
  borderBottom: '1px solid {colors.line}',
  textStyle: 'small',
  color: 'muted',
  '& > b': { color: 'text', fontWeight: 'strong' },
});
const head = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '64px',
  paddingInline: '4',
  borderBottom: '1px solid {colors.line}',
  '& > :last-child:not(:first-child)': { marginInlineStart: 'auto' },
});
const person = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minWidth: '0',
  flex: '1',
  minHeight: '44px',
  textDecoration: 'none',
  borderRadius: 'control',
  '& > :last-child': { minWidth: '0' },
  '& b, & small': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '1.3',
  },
  '& small': { color: 'muted', minHeight: '16px' },
  '&:hover b': { textDecoration: 'underline', textUnderlineOffset: '3px' },
});
const typing = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '24px',
  paddingInline: 'clamp(16px, 10cqi - 27px, 40px)',
  textStyle: 'caption',
  color: 'muted',
});
const dots = css({
  display: 'inline-flex',
  gap: '1',
  '& > i': {
    width: '5px',
    height: '5px',
    borderRadius: 'full',
    bg: 'muted',
    animation: 'pulse 1.2s infinite',
  },
  '& > i:nth-child(2)': { opacity: '0.6', animationDelay: '150ms' },
  '& > i:nth-child(3)': { opacity: '0.3', animationDelay: '300ms' },
});
const notice = css({ flex: 'none', padding: '2', paddingBottom: '0' });
