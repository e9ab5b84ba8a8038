/** The purposes of a consent, in words. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Purpose } from '~/domain/consent.ts';

export const purposeLabels: Record<Purpose, { title: ReactNode; note: ReactNode }> = {
  visit: {
    title: <Trans>The link that brought you here</Trans>,
    note: <Trans>Kept for 30 days, and with your account if you make one.</Trans>,
  },
  device: {
    title: <Trans>Recognise this device</Trans>,
    note: <Trans>At signing in, against strangers in your account.</Trans>,
  },
  statistics: {
    title: <Trans>Statistics</Trans>,
    note: <Trans>What a visit opens, searches and buys, without who you are.</Trans>,
  },
  support: {
    title: <Trans>Chat with support</Trans>,
    note: <Trans>A service of others, which is told your name and e-mail address.</Trans>,
  },
  advertising: {
    title: <Trans>Advertising</Trans>,
    note: <Trans>Tells advertisers that an advertisement brought you here.</Trans>,
  },
};
