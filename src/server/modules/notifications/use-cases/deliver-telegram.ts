/**
 * Hands waiting messages to the bot, outside any transaction. The Bot API knows no message ids of ours: a process that
 * dies between the call and its note sends a second copy, as with mail.
 */
import type { Ctx } from '../../../core/context.ts';
import { deliverQueued, type Outcome } from '../../../core/delivery-queue.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import type { TelegramOutcome } from '../../../infra/telegram.ts';
import { telegramQueue } from '../telegram.repository.ts';
import { noteBlocked } from './bind-telegram.ts';

function outcomeOf(outcome: TelegramOutcome, letGo: () => Promise<void>): Outcome {
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'blocked':
      return { kind: 'refused', reason: 'blocked', followUp: letGo };
    case 'refused':
      return { kind: 'refused', reason: outcome.reason };
    case 'later':
      // The bot answers nobody now: a batch costs one call.
      return { kind: 'down', reason: outcome.reason, afterSeconds: outcome.retryAfterSeconds };
  }
}

/** One batch; a bot that does not answer costs one call. @returns how many messages found their end */
export function deliverTelegram(ctx: Ctx): Promise<number> {
  const { db, now, services } = ctx;
  return deliverQueued(telegramQueue, { db, now, log: services.log }, async (message) => {
    const { button_label: label, button_url: url } = message;
    const outcome = await services.telegram.send({
      chatId: message.chat_id,
      text: message.body,
      button: label !== null && url !== null ? { label, url } : null,
    });
    return outcomeOf(outcome, () => unitOfWork(ctx, (step) => noteBlocked(step, message.chat_id)));
  });
}
