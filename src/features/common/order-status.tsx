/** Labels of order statuses: the icon and the text say it without the colour, the colour says who acts. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { orderStatusNames } from '~/contracts/orders/order-status-labels.ts';
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
  created: { label: orderStatusNames.created, tone: 'warning', Icon: ClockIcon },
  waiting_approval: { label: orderStatusNames.waiting_approval, tone: 'info', Icon: ReviewIcon },
  verification: { label: orderStatusNames.verification, tone: 'info', Icon: ShieldIcon },
  paid: { label: orderStatusNames.paid, tone: 'accent', Icon: HourglassIcon },
  in_progress: { label: orderStatusNames.in_progress, tone: 'accent', Icon: PlayIcon },
  acceptance: { label: orderStatusNames.acceptance, tone: 'warning', Icon: PackageCheckIcon },
  completed: { label: orderStatusNames.completed, tone: 'neutral', Icon: DoneIcon },
  disputed: { label: orderStatusNames.disputed, tone: 'danger', Icon: DisputeIcon },
  cancelled: { label: orderStatusNames.cancelled, tone: 'neutral', Icon: BanIcon },
  refund: { label: orderStatusNames.refund, tone: 'neutral', Icon: RefundIcon },
};

/** The same status for whoever delivered and waits for the check. */
const checkedByOthers = msg`Delivered, being checked`;

/** @param role the viewer's in the order; without it the buyer's words */
export function OrderStatusPill(props: {
  status: OrderStatus;
  role?: 'buyer' | 'seller' | 'staff';
}) {
  const { status, role = 'buyer' } = props;
  const { i18n } = useLingui();
  const { label: itsLabel, tone, Icon } = orderStatusLabels[status];
  const label = status === 'acceptance' && role !== 'buyer' ? checkedByOthers : itsLabel;
  return (
    <StatusPill tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {i18n._(label)}
    </StatusPill>
  );
}
