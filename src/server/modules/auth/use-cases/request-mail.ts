/**
 * The mails that anybody may ask for with nothing but an address: confirmation again, and restore. The call notes the
 * wish and nothing else, so that it does the same for known and unknown addresses; the mail is made after it.
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

/** Takes the wish for a mail; says nothing about whether there is somebody to send it to. */
export async function requestMail(ctx: Ctx, kind: AskedMail, email: string): Promise<void> {
  await ctx.publish(mailAsked({ kind, email }));
}

/** Sends the mail when there is somebody to send it to. */
export async function answerAskedMail(
  ctx: Ctx,
  { kind, email }: { kind: AskedMail; email: string },
): Promise<void> {
  const message = await composeFor(ctx, kind, email);
  if (message) await ctx.services.mail.send(ctx.db, message, ctx.now);
}
