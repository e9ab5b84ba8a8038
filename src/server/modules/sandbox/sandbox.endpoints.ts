/**
 * The sandbox's mailbox and clock. They exist only while no real provider is configured and answer 404
 * otherwise (decisions, section 11). The hosted payment page is in payments.endpoints.ts.
 */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../core/context.ts';
import { read } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { demoCode } from '../auth/index.ts';
import { linksIn } from './links-in.ts';

/** How many mails the mailbox shows. */
const MAILBOX_SIZE = 100;

/** @throws Failure outside the sandbox, for all of its endpoints */
export function requireSandbox(ctx: Ctx): void {
  if (!ctx.services.env.sandbox) throw new Failure('SANDBOX_OFF');
}

export const sandboxEndpoints = endpointsOf('sandbox', {
  mail: read(async (ctx, { to }) => {
    requireSandbox(ctx);
    if (ctx.services.env.mail.kind !== 'sandbox') throw new Failure('SANDBOX_OFF');
    const messages = await ctx.services.mail.list(ctx.db, to, MAILBOX_SIZE);
    return {
      data: messages.map((message) => ({
        to: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        reply_to: message.replyTo ?? null,
        created_at: message.createdAt.toISOString(),
        links: linksIn(message.text),
      })),
    };
  }),
  authenticator: read(async (ctx, { email }) => {
    requireSandbox(ctx);
    const next = await demoCode(ctx, email);
    if (!next) throw new Failure('NO_DEMO_AUTHENTICATOR');
    return { code: next.code, usable_in_seconds: next.usableInSeconds };
  }),
  // One statement on the pool: the clock reads the offset back at once, and a transaction could still be rolled back.
  advanceClock: read(async (ctx, { advance_seconds: seconds }) => {
    requireSandbox(ctx);
    const now = await ctx.services.clock.advance(ctx.db, seconds);
    return { now: now.toISOString() };
  }),
});
