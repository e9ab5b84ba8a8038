/**
 * Mails that anybody may request by address alone: another confirmation, and password reset. The request only publishes
 * an event, so that it does the same work for known and unknown addresses; the subscriber sends the mail.
 */
import type { MailMessage } from '../../../infra/mail.ts';
import type { Ctx } from '../../../core/context.ts';
import { mailAsked } from '../auth.events.ts';
import { isDemoLocked } from '../auth.policy.ts';
import { alreadyRegisteredMail, confirmMail, restoreMail } from '../mails/account-mails.ts';
import { addresseeOf, selectUsersByEmail } from '../../accounts/index.ts';
import { issueCode } from './issue-code.ts';

export type AskedMail = 'confirmation' | 'restore';

async function composeFor(ctx: Ctx, kind: AskedMail, email: string): Promise<MailMessage | null> {
  const { holder, claimant } = await selectUsersByEmail(ctx.db, email);
  const user = holder ?? claimant;
  if (!user || isDemoLocked(ctx.services.env, user)) return null;
  if (kind === 'restore') {
    return restoreMail(
      addresseeOf(ctx, user),
      await issueCode(ctx, user.id, 'RESTORE_PASSWORD', user.email),
    );
  }
  if (holder) return alreadyRegisteredMail(addresseeOf(ctx, holder));
  return confirmMail(
    addresseeOf(ctx, user),
    await issueCode(ctx, user.id, 'CONFIRM_EMAIL', user.email),
  );
}

/** Accepts the request for a mail; the response does not reveal whether there is an account. */
export async function requestMail(ctx: Ctx, kind: AskedMail, email: string): Promise<void> {
  await ctx.publish(mailAsked({ kind, email }));
}

/** Sends the mail if there is an account. */
export async function answerAskedMail(
  ctx: Ctx,
  { kind, email }: { kind: AskedMail; email: string },
): Promise<void> {
  const message = await composeFor(ctx, kind, email);
  if (message) await ctx.services.mail.send(ctx.db, message, ctx.now);
}
