/** Sends queued messages to Discord, outside any transaction. A webhook that Discord does not know any more is let go. */
import type { Ctx } from '../../../core/context.ts';
import { deliverQueued, type Outcome, type Queued } from '../../../core/delivery-queue.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import type { DiscordOutcome } from '../../../infra/discord.ts';
import { discordQueue, selectWebhookById } from '../discord.repository.ts';
import { isNoticeRead } from '../push.repository.ts';
import { noteWebhookGone, openWebhook } from './connect-discord.ts';

function outcomeOf(outcome: DiscordOutcome, letGo: () => Promise<void>): Outcome {
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'gone':
      return { kind: 'refused', reason: 'gone', followUp: letGo };
    case 'refused':
      return { kind: 'refused', reason: outcome.reason };
    case 'later': {
      const { reason, retryAfterSeconds: afterSeconds, isGlobal } = outcome;
      return { kind: isGlobal ? 'down' : 'later', reason, afterSeconds };
    }
  }
}

async function deliver(ctx: Ctx, message: Queued<'discord_message'>): Promise<Outcome> {
  const { db, services } = ctx;
  const { webhook_id: webhookId, notice_id: noticeId, body } = message;
  const webhook = await selectWebhookById(db, webhookId);
  if (!webhook || body === null) return { kind: 'refused', reason: 'ended' };
  if (noticeId !== null && (await isNoticeRead(db, noticeId))) {
    return { kind: 'refused', reason: 'read' };
  }
  const outcome = await services.discord.send(openWebhook(services.keys, webhook), body);
  return outcomeOf(outcome, () => unitOfWork(ctx, (step) => noteWebhookGone(step, webhookId)));
}

/** Sends one batch. @returns how many messages were settled */
export function deliverDiscord(ctx: Ctx): Promise<number> {
  const { db, now, services } = ctx;
  return deliverQueued(discordQueue, { db, now, log: services.log }, (row) => deliver(ctx, row));
}
