/**
 * The mails that anybody may ask for with nothing but an address: confirmation again, and restore. Known and
 * unknown addresses get the same answer after the same time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { MailMessage } from '../../../infra/mail.ts';
import type { Ctx } from '../../../context.ts';
import { alreadyRegisteredMail, confirmMail, restoreMail } from '../mails/account-mails.ts';
import { selectUsersByEmail } from '../users.repository.ts';
import { addresseeOf, issueCode } from './issue-code.ts';
import type { InTransaction } from './sign-in.ts';

export type AskedMail = 'confirmation' | 'restore';

/** Mails for one address; more are dropped without a word. */
const MAILS = { calls: 5, seconds: 3_600 };

/** Every answer takes this long: more than the work for a known address needs. */
const ANSWER_MS = 120;

async function composeFor(ctx: Ctx, kind: AskedMail, email: string): Promise<MailMessage | null> {
  const { holder, claimant } = await selectUsersByEmail(ctx.db, email);
  const user = holder ?? claimant;
  if (!user) return null;
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

/** Sends the mail when there is somebody to send it to; says nothing either way. */
export async function requestMail(
  ctx: Ctx,
  kind: AskedMail,
  email: string,
  inTransaction: InTransaction,
): Promise<void> {
  const answerAt = delay(ANSWER_MS);
  const { env, limiter, mail } = ctx.services;
  const wait = env.rateLimits
    ? await limiter.take(`mail:${kind}:${email.toLowerCase()}`, MAILS.calls, MAILS.seconds)
    : null;
  if (wait === null) {
    await inTransaction(async (step) => {
      const message = await composeFor(step, kind, email);
      if (message) await mail.send(step.db, message, step.now);
    });
  }
  await answerAt;
}
