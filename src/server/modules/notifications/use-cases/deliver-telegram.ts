/**
 * Sends queued messages to the bot, outside any transaction. The Bot API has no idempotency keys: a process that dies
 * between the call and recording it sends a duplicate, as with mail.
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
      // The bot is unreachable: the rest of the batch is not tried.
      return { kind: 'down', reason: outcome.reason, afterSeconds: outcome.retryAfterSeconds };
  }
}

/** Sends one batch; an unreachable bot costs one call. @returns how many messages were settled */
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
