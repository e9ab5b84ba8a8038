/** Labels of order statuses: the icon and the text say it without the colour, the colour says who acts. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import {
  BanIcon,
  ClockIcon,
  DisputeIcon,
  DoneIcon,
  HourglassIcon,
  PackageCheckIcon,
  PlayIcon,
  RefundIcon,
  ReviewIcon,
  ShieldIcon,
} from '~/ui/icon.tsx';
import { StatusPill, type Tone } from '~/ui/marks.tsx';

interface StatusLabels {
  label: MessageDescriptor;
  tone: Tone;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean | 'true' }>;
}

export const orderStatusLabels: Record<OrderStatus, StatusLabels> = {
  created: { label: msg`Not paid yet`, tone: 'warning', Icon: ClockIcon },
  waiting_approval: { label: msg`Waiting for approval`, tone: 'info', Icon: ReviewIcon },
  verification: { label: msg`Verification`, tone: 'info', Icon: ShieldIcon },
  paid: { label: msg`Paid`, tone: 'accent', Icon: HourglassIcon },
  in_progress: { label: msg`In progress`, tone: 'accent', Icon: PlayIcon },
  acceptance: { label: msg`Acceptance`, tone: 'warning', Icon: PackageCheckIcon },
  completed: { label: msg`Completed`, tone: 'neutral', Icon: DoneIcon },
  disputed: { label: msg`Disputed`, tone: 'danger', Icon: DisputeIcon },
  cancelled: { label: msg`Cancelled`, tone: 'neutral', Icon: BanIcon },
  refund: { label: msg`Refunded`, tone: 'neutral', Icon: RefundIcon },
};

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  const { i18n } = useLingui();
  const { label, tone, Icon } = orderStatusLabels[status];
  return (
    <StatusPill tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {i18n._(label)}
    </StatusPill>
  );
}
