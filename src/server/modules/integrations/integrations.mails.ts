/** Mails about sellers' webhooks, in the seller's language. */
import { msg } from '@lingui/core/macro';
import { appConfig } from '~config';
import type { MailMessage } from '../../infra/mail.ts';
import { composeAccountMail, type Addressee } from '../accounts/index.ts';

const brand = appConfig.brand.name;

/** Says that a webhook was switched off. */
export function webhookOffMail(reader: Addressee, url: string): MailMessage {
  return composeAccountMail(reader, {
    subject: msg`Your webhook was switched off`,
    paragraphs: [
      msg`What we sent to your webhook was refused for a day, or answered that it is gone. It gets nothing more until you switch it on again.`,
      msg`Nothing is lost: what was not delivered stands in the log and can be sent again. The address:`,
    ],
    quote: url,
    action: { label: msg`Look at the webhook`, path: '/seller/api' },
    why: msg`You receive this mail because a webhook of yours at ${brand} was switched off.`,
  });
}
