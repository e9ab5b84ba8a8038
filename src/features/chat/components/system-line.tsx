/** Labels of order events in the chat, for the reader: who did it, how much, until when. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Message, SystemCode } from '~/contracts/chat/chat.schemas.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import {
  BanIcon,
  ClockIcon,
  DisputeIcon,
  DoneIcon,
  LockIcon,
  PackageCheckIcon,
  PlayIcon,
  RefundIcon,
  ReviewIcon,
  ShieldIcon,
  StarIcon,
} from '~/ui/icon.tsx';

/** One or two words each, for the list of conversations. */
export const systemLabels: Record<SystemCode, MessageDescriptor> = {
  order_created: msg`Order placed`,
  order_waiting_approval: msg`Payment is being checked`,
  order_verification: msg`Identity is being verified`,
  order_paid: msg`Order paid`,
  order_in_progress: msg`Order started`,
  order_acceptance: msg`Order delivered`,
  order_completed: msg`Order completed`,
  order_disputed: msg`Dispute opened`,
  order_cancelled: msg`Order cancelled`,
  order_refund: msg`Order refunded`,
  order_reviewed: msg`Order reviewed`,
  dispute_withdrawn: msg`Dispute withdrawn`,
  dispute_settled: msg`Dispute settled`,
};

const icons: Record<SystemCode, ComponentType<{ size?: number }>> = {
  order_created: ClockIcon,
  order_waiting_approval: ReviewIcon,
  order_verification: ShieldIcon,
  order_paid: LockIcon,
  order_in_progress: PlayIcon,
  order_acceptance: PackageCheckIcon,
  order_completed: DoneIcon,
  order_disputed: DisputeIcon,
  order_cancelled: BanIcon,
  order_refund: RefundIcon,
  order_reviewed: StarIcon,
  dispute_withdrawn: DisputeIcon,
  dispute_settled: DisputeIcon,
};

interface SystemMessage {
  code: SystemCode;
  /** Who did it; null for the product and the staff. */
  isMine: boolean;
  name: string | null;
  event: string;
  amount: string;
  deliverBy: string | null;
  checkUntil: string | null;
}

function PaidText({ amount, deliverBy }: SystemMessage) {
  return deliverBy === null ? (
    <Trans>
      <b>{amount}</b> is in escrow.
    </Trans>
  ) : (
    <Trans>
      <b>{amount}</b> is in escrow. Deliver by <b>{deliverBy}</b>.
    </Trans>
  );
}

function StartedText({ isMine, name, event }: SystemMessage) {
  if (event === 'resolve_redeliver') return <Trans>Support decided: deliver again.</Trans>;
  if (isMine) return <Trans>You started the order.</Trans>;
  if (name === null) return <Trans>The order is being delivered.</Trans>;
  return <Trans>{name} started the order.</Trans>;
}

function DeliveredText({ isMine, name, checkUntil }: SystemMessage) {
  const until = checkUntil && (
    <>
      {' '}
      <Trans>
        Check until <b>{checkUntil}</b>.
      </Trans>
    </>
  );
  return (
    <>
      {isMine ? (
        <Trans>You marked the order as delivered.</Trans>
      ) : name === null ? (
        <Trans>The order was delivered.</Trans>
      ) : (
        <Trans>{name} marked the order as delivered.</Trans>
      )}
      {until}
    </>
  );
}

function CompletedText({ isMine, name, event }: SystemMessage) {
  if (event === 'check_timeout') {
    return <Trans>The time to check is over. The order is complete.</Trans>;
  }
  if (event === 'resolve_complete') {
    return <Trans>Support closed the dispute. The order is complete.</Trans>;
  }
  if (isMine) return <Trans>You confirmed the receipt. The order is complete.</Trans>;
  if (name === null) return <Trans>The order is complete.</Trans>;
  return <Trans>{name} confirmed the receipt. The order is complete.</Trans>;
}

function RefundText({ isMine, name, event }: SystemMessage) {
  if (event === 'decline' && isMine) {
    return <Trans>You declined the order. The money goes back to the buyer.</Trans>;
  }
  if (event === 'decline' && name !== null) {
    return <Trans>{name} declined the order. The money goes back to the buyer.</Trans>;
  }
  if (event === 'cancel' && isMine) {
    return <Trans>You cancelled the order. The money goes back to you.</Trans>;
  }
  if (event === 'cancel' && name !== null) {
    return <Trans>{name} cancelled the order. The money goes back to the buyer.</Trans>;
  }
  if (event === 'start_timeout') {
    return <Trans>The order was not started in time. The money goes back to the buyer.</Trans>;
  }
  return <Trans>The order was refunded. The money goes back to the buyer.</Trans>;
}

function DisputeText({ isMine, name }: SystemMessage) {
  if (isMine) return <Trans>You opened a dispute. Every clock of the order stands still.</Trans>;
  if (name === null) return <Trans>A dispute was opened.</Trans>;
  return <Trans>{name} opened a dispute. Every clock of the order stands still.</Trans>;
}

function ReviewText({ isMine, name }: SystemMessage) {
  if (isMine) return <Trans>You reviewed the order.</Trans>;
  if (name === null) return <Trans>The order was reviewed.</Trans>;
  return <Trans>{name} reviewed the order.</Trans>;
}

function textOf(message: SystemMessage): ReactNode {
  switch (message.code) {
    case 'order_created':
      return <Trans>The order was placed.</Trans>;
    case 'order_waiting_approval':
      return <Trans>The payment is being checked. The order starts after that.</Trans>;
    case 'order_verification':
      return <Trans>The buyer’s identity is being verified. The order starts after that.</Trans>;
    case 'order_paid':
      return <PaidText {...message} />;
    case 'order_in_progress':
      return <StartedText {...message} />;
    case 'order_acceptance':
      return <DeliveredText {...message} />;
    case 'order_completed':
      return <CompletedText {...message} />;
    case 'order_disputed':
      return <DisputeText {...message} />;
    case 'order_cancelled':
      return <Trans>The order was cancelled.</Trans>;
    case 'order_refund':
      return <RefundText {...message} />;
    case 'order_reviewed':
      return <ReviewText {...message} />;
    case 'dispute_withdrawn':
      return <Trans>The dispute was withdrawn.</Trans>;
    case 'dispute_settled':
      return <Trans>The dispute was settled.</Trans>;
  }
}

interface SystemLineProps {
  message: Message;
  myId: string;
  companionName: string;
  /** Leads to the order; away where the order is on the page already. */
  linksOrder: boolean;
}

export function SystemLine({ message, myId, companionName, linksOrder }: SystemLineProps) {
  const charge = useCharge();
  const times = useTimeFormat();
  const { system, order_id: orderId } = message;
  if (system === null) return null;
  const { code, values } = system;
  const instant = (key: string): string | null => {
    const value = values[key];
    return typeof value === 'string' ? times.moment(value) : null;
  };
  // The platform adds a discount to what the buyer pays: the escrow holds the price, the buyer paid less.
  const isDiscounted = values['buyer_id'] === myId;
  const cents = isDiscounted ? values['charged_cents'] : values['total_cents'];
  const actorId = values['actor_id'];
  const Icon = icons[code];
  return (
    <div className={line}>
      <Icon size={18} />
      <p>
        {textOf({
          code,
          isMine: actorId === myId,
          name: actorId === undefined ? null : companionName,
          event: String(values['event'] ?? ''),
          amount: charge(typeof cents === 'number' ? cents : 0),
          deliverBy: instant('deliver_by'),
          checkUntil: instant('check_until'),
        })}{' '}
        {linksOrder && orderId !== null ? (
          <Anchor href={paths.order(orderId)} className={link}>
            <Trans>Show the order</Trans>
          </Anchor>
        ) : null}
      </p>
    </div>
  );
}

const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2.5',
  width: 'full',
  paddingBlock: '2.5',
  paddingInline: '3',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'control',
  color: 'muted',
  textStyle: 'small',
  '& > svg': { flex: 'none', marginTop: '1px' },
  '& b': { color: 'text', fontVariantNumeric: 'tabular-nums' },
});
const link = css({
  color: 'text',
  textDecoration: 'underline',
  textDecorationColor: 'line.control',
  textUnderlineOffset: '3px',
  whiteSpace: 'nowrap',
  borderRadius: 'xs',
});
