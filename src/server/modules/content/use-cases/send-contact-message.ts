/** Stores a message of the contact form and mails it to the operator. */
import { appConfig } from '~config';
import type { ContactInput } from '~/contracts/content/content.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import { findOwnAddress } from '../../accounts/index.ts';
import { contactMail, contactReceivedMail } from '../contact-mails.ts';
import { insertContactMessage } from '../content.repository.ts';

/** The end of the id: the beginning is the time and would be the same for many. */
const REFERENCE_LENGTH = 8;

/**
 * Needs a transaction. A confirmation goes only to somebody signed in who gave the confirmed address of that very
 * account: a form that mails whatever address it is given can be used to flood strangers.
 */
export async function sendContactMessage(ctx: Ctx, input: ContactInput): Promise<void> {
  const id = newId();
  const reference = id.slice(-REFERENCE_LENGTH).toUpperCase();
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  await insertContactMessage(ctx.db, {
    id,
    user_id: userId,
    name: input.name,
    email: input.email,
    topic: input.topic,
    order_id: input.order_id || null,
    help_article: input.help_article || null,
    message: input.message,
    locale: ctx.locale,
    ip: ctx.request.ip,
    created_at: ctx.now,
  });
  const { mail, env } = ctx.services;
  const to = env.operator.email ?? appConfig.content.contactFallback;
  const about = { to, reference, locale: ctx.locale, userId, origin: env.appOrigin };
  await mail.send(ctx.db, contactMail(input, about), ctx.now);
  const own = userId === null ? null : await findOwnAddress(ctx.db, userId);
  if (own?.toLowerCase() === input.email.toLowerCase()) {
    await mail.send(ctx.db, contactReceivedMail(own, reference, ctx.locale), ctx.now);
  }
}
