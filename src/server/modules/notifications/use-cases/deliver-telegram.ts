/**
 * Hands waiting messages to the bot, outside any transaction. The Bot API knows no message ids of ours: a process that
 * dies between the call and its note sends a second copy, as with mail.
 */
import type { Ctx } from '../../../core/context.ts';
import { leaseQueued, type Queued } from '../../../infra/queue.repository.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { finishTelegram, postponeTelegram } from '../telegram.repository.ts';
import { noteBlocked } from './bind-telegram.ts';

/** A lease outlasts the slowest batch: ten calls of three seconds. */
const BATCH = { limit: 10, seconds: 120 };
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 300;
/** News of an order is none after a day. */
const GIVE_UP_HOURS = 24;

function laterBy(ctx: Ctx, seconds: number): Date {
  return new Date(ctx.now.getTime() + Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000);
}

function isTooOld(ctx: Ctx, message: Queued<'telegram_message'>): boolean {
  return ctx.now.getTime() - message.created_at.getTime() > GIVE_UP_HOURS * 3_600_000;
}

/** One batch; a bot that does not answer costs one call. @returns how many messages found their end */
export async function deliverTelegram(ctx: Ctx): Promise<number> {
  const { db, services } = ctx;
  const messages = await leaseQueued(db, 'telegram_message', ctx.now, BATCH);
  let ended = 0;
  for (const [index, message] of messages.entries()) {
    const { button_label: label, button_url: url } = message;
    const outcome = await services.telegram.send({
      chatId: message.chat_id,
      text: message.body,
      button: label !== null && url !== null ? { label, url } : null,
    });
    if (outcome.kind === 'later' && !isTooOld(ctx, message)) {
      const wait = outcome.retryAfterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (message.attempts - 1);
      const rest = messages.slice(index).map(({ id }) => id);
      await postponeTelegram(db, rest, laterBy(ctx, wait));
      services.log.warn({ reason: outcome.reason, waiting: rest.length }, 'telegram has to wait');
      return ended;
    }
    await finishTelegram(db, message.id, outcome.kind === 'sent' ? 'sent' : 'failed');
    ended += 1;
    if (outcome.kind === 'blocked') {
      await unitOfWork(ctx, (step) => noteBlocked(step, message.chat_id));
    }
    if ('reason' in outcome) services.log.warn({ reason: outcome.reason }, 'telegram refused');
  }
  return ended;
}
