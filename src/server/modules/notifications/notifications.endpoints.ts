/** Notifications over the contract: settings, unsubscribing, Telegram, webhooks, and the sandbox's side of them. */
import { completeChoices, notificationRules } from '~/contracts/notifications/kinds.ts';
import type {
  NotificationSettings,
  ReadInput,
} from '~/contracts/notifications/notifications.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx, UserCtx } from '../../core/context.ts';
import { read, readAs, stepwise, write, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { mailWebhookKey, readMailWebhook } from '../../infra/mail/webhook.ts';
import { findContacts, refuseImpersonation } from '../accounts/index.ts';
import { countUnread, markRead, type WhatWasRead } from './centre.repository.ts';
import { noticesChanged } from './notifications.events.ts';
import { selectChoices, writeChoices } from './notifications.repository.ts';
import { readUpdate, type TelegramAction } from './telegram-updates.ts';
import { selectBinding, selectTelegram } from './telegram.repository.ts';
import { readToken } from './unsubscribe-token.ts';
import { receiveUpdate, showTelegram, unbindTelegram } from './use-cases/bind-telegram.ts';
import { deliverTelegram } from './use-cases/deliver-telegram.ts';
import { listNotifications } from './use-cases/list-notifications.ts';

/** Messages that the sandbox's page shows. */
const SHOWN = 50;

async function settingsOf(ctx: UserCtx): Promise<NotificationSettings> {
  const { userId } = ctx.actor;
  const contact = (await findContacts(ctx.db, [userId], ctx.now)).get(userId);
  if (!contact) throw new Failure('TOKEN_EXPIRED');
  const chosen = await selectChoices(ctx.db, [userId]);
  const isSuppressed = await ctx.services.mail.isSuppressed(ctx.db, contact.email);
  return {
    choices: completeChoices(chosen.get(userId) ?? []),
    email: contact.email,
    email_reachable: contact.emailConfirmed && !isSuppressed,
    telegram_bound: (await selectBinding(ctx.db, userId)) !== undefined,
  };
}

/** The person and kind of an unsubscribe link. Links of deleted accounts stay valid and change nothing. */
function aboutLink(ctx: Ctx, token: string) {
  const about = readToken(ctx.services.keys, token);
  if (!about || notificationRules[about.kind].email.fixed) throw new Failure('UNSUBSCRIBE_INVALID');
  return about;
}

async function linkState(ctx: Ctx, token: string) {
  const { userId, kind } = aboutLink(ctx, token);
  const chosen = await selectChoices(ctx.db, [userId]);
  const choice = completeChoices(chosen.get(userId) ?? []).find(
    (known) => known.kind === kind && known.channel === 'email',
  );
  return { kind, enabled: choice?.enabled ?? false };
}

/** The contract lets exactly one of the three through. */
function whatWasRead({ ids, about, up_to: upTo }: ReadInput): WhatWasRead {
  if (about !== undefined) return { about };
  return upTo === undefined ? { ids: ids ?? [] } : { upTo: new Date(upTo) };
}

function requireSandboxBot(ctx: Ctx): void {
  if (!ctx.services.env.sandbox || !ctx.services.telegram.isSandbox)
    throw new Failure('SANDBOX_OFF');
}

export const notificationsEndpoints = endpointsOf('notifications', {
  list: readAs(listNotifications),
  read: writeAs(async (ctx, input) => {
    // Staff inside an account would hide from its owner what they have not seen.
    refuseImpersonation(ctx.actor);
    const { userId } = ctx.actor;
    const changed = await markRead(ctx.db, userId, whatWasRead(input), ctx.now);
    if (changed) await ctx.publish(noticesChanged({ user_id: userId }));
    return { unread_count: (await countUnread(ctx.db, [userId])).get(userId) ?? 0 };
  }),

  settings: readAs((ctx) => settingsOf(ctx)),
  changeSettings: writeAs(async (ctx, { choices }) => {
    refuseImpersonation(ctx.actor);
    const fixed = choices.some(({ kind, channel }) => notificationRules[kind][channel].fixed);
    if (fixed) throw new Failure('NOTIFICATION_FIXED');
    await writeChoices(ctx.db, ctx.actor.userId, choices);
    return settingsOf(ctx);
  }),

  showUnsubscribe: read((ctx, { token }) => linkState(ctx, token)),
  unsubscribe: write(async (ctx, { token }) => {
    const { userId, kind } = aboutLink(ctx, token);
    const exists = (await findContacts(ctx.db, [userId], ctx.now)).has(userId);
    if (exists) await writeChoices(ctx.db, userId, [{ kind, channel: 'email', enabled: false }]);
    return { kind, enabled: false };
  }),

  telegram: writeAs((ctx) => showTelegram(ctx)),
  unbindTelegram: writeAs((ctx) => unbindTelegram(ctx)),
  telegramWebhook: stepwise(async (ctx, input, inTransaction, { raw }) => {
    if (!raw || !ctx.services.telegram.isFromTelegram(raw.headers)) {
      throw new Failure('TELEGRAM_SECRET_INVALID');
    }
    const update = readUpdate(input);
    if (update) await inTransaction((step) => receiveUpdate(step, update));
  }),

  mailWebhook: stepwise(async (ctx, _input, inTransaction, { raw }) => {
    const { env, keys, mail } = ctx.services;
    if (!raw) throw new Failure('MAIL_SIGNATURE_INVALID');
    const problem = readMailWebhook(mailWebhookKey(env, keys), raw);
    if (!problem) return;
    await inTransaction(async (step) => {
      for (const address of problem.addresses) {
        await mail.suppress(step.db, address, problem.reason, step.now);
      }
    });
  }),

  sandboxTelegram: read(async (ctx, { chat_id: chatId }) => {
    requireSandboxBot(ctx);
    const rows = await selectTelegram(ctx.db, chatId, SHOWN);
    return {
      data: rows.map((row) => ({
        chat_id: row.chat_id,
        text: row.body,
        button:
          row.button_label !== null && row.button_url !== null
            ? { label: row.button_label, url: row.button_url }
            : null,
        created_at: row.created_at.toISOString(),
      })),
    };
  }),
  actInSandboxTelegram: stepwise(async (ctx, { act, chat_id: chatId, code }, inTransaction) => {
    requireSandboxBot(ctx);
    const actions: Record<typeof act, TelegramAction> = {
      start: { act: 'start', code: code ?? null },
      stop: { act: 'stop' },
      block: { act: 'blocked' },
    };
    // The sandbox derives update ids from the time, so that they increase as Telegram's do.
    const updateId = ctx.now.getTime();
    const update = { ...actions[act], chatId, updateId, username: 'sandbox' };
    await inTransaction((step) => receiveUpdate(step, update));
    // Delivered at once, so that the bot's reply is in the response.
    await deliverTelegram(ctx);
  }),

  bounceSandboxMail: write(async (ctx, { to }) => {
    const { env, mail } = ctx.services;
    if (!env.sandbox || env.mail.kind !== 'sandbox') throw new Failure('SANDBOX_OFF');
    await mail.suppress(ctx.db, to, 'bounce', ctx.now);
  }),
});
