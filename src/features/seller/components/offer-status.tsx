/** Labels of offer statuses: the icon and the text say it without the colour, the colour says who acts. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { OfferStatus } from '~/contracts/offers/offers.schemas.ts';
import {
  EditIcon,
  EyeIcon,
  LiveIcon,
  NeedDetailsIcon,
  PackageIcon,
  PauseIcon,
} from '~/ui/icon.tsx';
import { StatusPill, type Tone } from '~/ui/marks.tsx';

interface StatusLabels {
  label: MessageDescriptor;
  tone: Tone;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean | 'true' }>;
}

export const offerStatusLabels: Record<OfferStatus, StatusLabels> = {
  draft: { label: msg({ message: 'Draft', context: 'offer' }), tone: 'neutral', Icon: EditIcon },
  active: { label: msg({ message: 'Active', context: 'offer' }), tone: 'accent', Icon: LiveIcon },
  on_review: {
    label: msg({ message: 'On review', context: 'offer' }),
    tone: 'info',
    Icon: EyeIcon,
  },
  need_details: {
    label: msg({ message: 'Need details', context: 'offer' }),
    tone: 'warning',
    Icon: NeedDetailsIcon,
  },
  sold: { label: msg({ message: 'Sold', context: 'offer' }), tone: 'neutral', Icon: PackageIcon },
  inactive: {
    label: msg({ message: 'Inactive', context: 'offer' }),
    tone: 'neutral',
    Icon: PauseIcon,
  },
};

/** The order in which statuses are shown: on sale, waiting, inactive. */
export const shownStatuses = [
  'active',
  'on_review',
  'need_details',
  'draft',
  'sold',
  'inactive',
] as const satisfies readonly OfferStatus[];

export function OfferStatusPill({ status }: { status: OfferStatus }) {
  const { i18n } = useLingui();
  const { label, tone, Icon } = offerStatusLabels[status];
  return (
    <StatusPill tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {i18n._(label)}
    </StatusPill>
  );
}
