/** Mails about archives and about account deletion, in the reader's language. */
import { msg } from '@lingui/core/macro';
import { appConfig } from '~config';
import type { MailMessage } from '../../infra/mail.ts';
import { composeAccountMail, type Addressee } from '../accounts/index.ts';

const brand = appConfig.brand.name;
const settingsPath = '/profile/me/settings?section=data';

/** The date in the reader's language, in UTC. */
function dayFor(reader: Addressee, date: Date): string {
  return new Intl.DateTimeFormat(reader.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  );
}

/** Links to the page, not to the archive, which only the signed-in owner can download. */
export function archiveReadyMail(reader: Addressee, expiresAt: Date): MailMessage {
  const day = dayFor(reader, expiresAt);
  return composeAccountMail(reader, {
    subject: msg`Your data from ${brand} is ready`,
    paragraphs: [
      msg`Everything that you asked for is in one archive. Sign in to fetch it, until ${day}.`,
      msg`If it was not you who asked, change your password now.`,
    ],
    action: { label: msg`Fetch the archive`, path: settingsPath },
  });
}

/** Confirms the requested deletion, until when it can be withdrawn, and what to do when somebody else requested it. */
export function deletionAskedMail(reader: Addressee, dueAt: Date): MailMessage {
  const day = dayFor(reader, dueAt);
  return composeAccountMail(reader, {
    subject: msg`Your account at ${brand} will be deleted`,
    paragraphs: [
      msg`On ${day} your account and your personal data are erased. This cannot be undone afterwards.`,
      msg`Until then you can keep it: sign in, and choose to keep your account. If it was not you, do that now and change your password.`,
    ],
    action: { label: msg`Keep my account`, path: settingsPath },
  });
}

/** Confirms that the deletion was withdrawn. */
export function deletionWithdrawnMail(reader: Addressee): MailMessage {
  return composeAccountMail(reader, {
    subject: msg`Your account at ${brand} stays`,
    paragraphs: [msg`The deletion was called off. Everything is as it was.`],
    action: { label: msg`Open the settings`, path: settingsPath },
  });
}

/** Says that a blocker was found on the last day, so that the account is not deleted. */
export function deletionStoppedMail(reader: Addressee): MailMessage {
  return composeAccountMail(reader, {
    subject: msg`Your account at ${brand} could not be deleted`,
    paragraphs: [
      msg`In the meantime something came in that has to be settled first: money, an open order, or bonus money.`,
      msg`The settings list what it is. Settle it and ask again.`,
    ],
    action: { label: msg`Open the settings`, path: settingsPath },
  });
}

/** The last mail. Its greeting has no name: it has been deleted. */
export function deletionDoneMail(reader: Addressee): MailMessage {
  return composeAccountMail(reader, {
    subject: msg`Your account at ${brand} was deleted`,
    paragraphs: [
      msg`Your account and your personal data are erased. What the law demands to be kept, orders and bookings, no longer carries your name.`,
      msg`Thank you for the time with us.`,
    ],
  });
}
