/** Texts of decisions about both programmes. Whoever was brought is never named. */
import { msg } from '@lingui/core/macro';
import { paths } from '~/platform/navigation/paths.ts';
import type { NotificationData } from './notifications.tables.ts';
import type { NotificationText } from './order-labels.ts';

/** What staff decided; the reason of a refusal stands on the partner's page. */
export function programmeText({
  outcome,
}: Extract<NotificationData, { type: 'programme_decided' }>): NotificationText {
  const partner = { label: msg`Open the partner page`, path: paths.affiliate };
  const friends = { label: msg`Show your rewards`, path: paths.earnTogether };
  const texts = {
    approved: {
      subject: msg`You are a partner now`,
      body: msg`Your application was approved. Your link stands on the partner page.`,
      action: partner,
    },
    rejected: {
      subject: msg`Your application as a partner was declined`,
      body: msg`The reason stands on the partner page. You can apply again there.`,
      action: partner,
    },
    ended: {
      subject: msg`Your partnership has ended`,
      body: msg`The reason stands on the partner page, with what was earned until now.`,
      action: partner,
    },
    paid: {
      subject: msg`Your reward was checked and paid`,
      body: msg`A reward for somebody you brought waited for a check. It is in your bonus balance now.`,
      action: friends,
    },
    refused: {
      subject: msg`A reward was refused`,
      body: msg`A reward for somebody you brought was checked and is not paid. If you do not understand why, write to support.`,
      action: friends,
    },
  };
  return texts[outcome];
}
