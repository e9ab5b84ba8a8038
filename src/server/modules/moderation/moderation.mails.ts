/** Mails about staff decisions, in the person's language. */
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { MailMessage } from '../../infra/mail.ts';
import { composeAccountMail, type Addressee } from '../accounts/index.ts';

const brand = appConfig.brand.name;

type Draft = Parameters<typeof composeAccountMail>[1];

function compose(reader: Addressee, draft: Draft): MailMessage {
  const why = msg`You receive this mail because it is about your account at ${brand}.`;
  return composeAccountMail(reader, { ...draft, why });
}

const contact = { label: msg`Contact support`, path: '/contact' };

function dayOf(until: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(until);
}

/** @param until null: permanent */
export function bannedMail(reader: Addressee, until: Date | null, reason: string): MailMessage {
  const end = until === null ? null : dayOf(until, reader.locale);
  return compose(reader, {
    subject: msg`Your account at ${brand} is banned`,
    paragraphs: [
      end === null
        ? msg`Your account is banned. You cannot buy, sell or write any more.`
        : msg`Your account is banned until ${end} (UTC). Until then you cannot buy, sell or write.`,
      msg`You can still sign in, read your orders and chats, finish open orders, withdraw your money and write to support.`,
      msg`The reason:`,
    ],
    quote: reason,
    action: contact,
  });
}

/** Says that the ban has ended, lifted or expired. */
export function banEndedMail(reader: Addressee): MailMessage {
  return compose(reader, {
    subject: msg`Your account at ${brand} is open again`,
    paragraphs: [msg`The ban of your account has ended. Your offers are on sale again.`],
    action: { label: msg`Go to ${brand}`, path: '/' },
  });
}

/** Says that the role changed; every session ended with it. */
export function roleChangedMail(reader: Addressee): MailMessage {
  return compose(reader, {
    subject: msg`Your role at ${brand} has changed`,
    paragraphs: [
      msg`Your account has another role now. You were signed out everywhere: sign in again.`,
      msg`If you did not expect this, write to support at once.`,
    ],
    action: contact,
  });
}

/** @param which the device that was signed out, its name null when unknown; null for all devices */
export function signedOutMail(
  reader: Addressee,
  which: { device: string | null } | null,
  reason: string,
): MailMessage {
  const device = which?.device ?? null;
  return compose(reader, {
    subject: msg`You were signed out at ${brand}`,
    paragraphs: [
      which === null
        ? msg`Our staff signed you out on all devices. You can sign in again.`
        : device === null
          ? msg`Our staff signed you out on one of your devices. You can sign in again.`
          : msg`Our staff signed you out on one of your devices: ${device}. You can sign in again.`,
      msg`If somebody else may know your password, choose a new one now.`,
      msg`The reason:`,
    ],
    quote: reason,
    action: { label: msg`Choose a new password`, path: '/auth/reset-password' },
  });
}

/** @param until when payouts are possible again */
export function secondFactorRemovedMail(
  reader: Addressee,
  until: Date,
  reason: string,
): MailMessage {
  const end = dayOf(until, reader.locale);
  return compose(reader, {
    subject: msg`Two-factor sign-in was taken off your account at ${brand}`,
    paragraphs: [
      msg`Our staff removed your authenticator app, passkeys and recovery codes and signed you out everywhere. Your password alone opens your account until you set up a second factor again.`,
      msg`For your safety no payouts are possible until ${end} (UTC).`,
      msg`If you did not ask for this, write to support at once.`,
      msg`The reason:`,
    ],
    quote: reason,
    action: contact,
  });
}

/** The decision about the request to sell; a rejection contains its reason. */
export function sellerRequestMail(
  reader: Addressee,
  status: 'approved' | 'rejected',
  reason: string,
): MailMessage {
  return status === 'approved'
    ? compose(reader, {
        subject: msg`You can sell at ${brand} now`,
        paragraphs: [
          msg`Your request to become a seller was approved.`,
          msg`You are led through your first offer step by step. It is a draft until you publish it.`,
        ],
        action: { label: msg`Make your first offer`, path: '/offers/create' },
      })
    : compose(reader, {
        subject: msg`Your request to sell at ${brand} was not approved`,
        paragraphs: [msg`Your request to become a seller was not approved. The reason:`],
        quote: reason,
        action: contact,
      });
}
