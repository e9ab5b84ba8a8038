/** Notifications over the contract: settings, unsubscribing, Telegram, webhooks, and the sandbox's side of them. */
import {
  completeChoices,
  digestedKinds,
  notificationRules,
  type NotificationKind,
} from '~/contracts/notifications/kinds.ts';
import type { ReadInput } from '~/contracts/notifications/notifications.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../core/context.ts';
import { read, readAs, stepwise, write, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { mailWebhookKey, readMailWebhook } from '../../infra/mail/webhook.ts';
import { findContacts, refuseImpersonation } from '../accounts/index.ts';
import { countUnread, markRead, type WhatWasRead } from './centre.repository.ts';
import { noticesChanged } from './notifications.events.ts';
import { selectChoices, writeChoices } from './notifications.repository.ts';
import { readUpdate, type TelegramAction } from './telegram-updates.ts';
import { selectTelegram } from './telegram.repository.ts';
import { readToken, type StoppedKind } from './unsubscribe-token.ts';
import { receiveUpdate, showTelegram, unbindTelegram } from './use-cases/bind-telegram.ts';
import { connectDiscord, disconnectDiscord, testDiscord } from './use-cases/connect-discord.ts';
import { deliverTelegram } from './use-cases/deliver-telegram.ts';
import { listNotifications } from './use-cases/list-notifications.ts';
import { subscribePush, unsubscribePush } from './use-cases/push-devices.ts';
import { changeSettings, readSettings } from './use-cases/settings.ts';

/** Messages that the sandbox's page shows. */
const SHOWN = 50;

/** The kinds whose mails a link is about; `digest` is about all that may wait for the summary. */
function kindsOf(kind: StoppedKind): readonly NotificationKind[] {
  return kind === 'digest' ? digestedKinds : [kind];
}

/** The person and kind of an unsubscribe link. Links of deleted accounts stay valid and change nothing. */
function aboutLink(ctx: Ctx, token: string) {
  const about = readToken(ctx.services.keys, token);
  const isFixed = about && kindsOf(about.kind).some((kind) => notificationRules[kind].email.fixed);
  if (!about || isFixed) throw new Failure('UNSUBSCRIBE_INVALID');
  return about;
}

async function linkState(ctx: Ctx, token: string) {
  const { userId, kind } = aboutLink(ctx, token);
  const chosen = await selectChoices(ctx.db, [userId]);
  const enabled = completeChoices(chosen.get(userId) ?? []).some(
    (known) => known.enabled && known.channel === 'email' && kindsOf(kind).includes(known.kind),
  );
  return { kind, enabled };
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

  settings: readAs((ctx) => readSettings(ctx)),
  changeSettings: writeAs(changeSettings),

  subscribePush: writeAs(subscribePush),
  unsubscribePush: writeAs(unsubscribePush),

  connectDiscord: stepwise(connectDiscord),
  testDiscord: stepwise((ctx, _input, inTransaction) => testDiscord(ctx, inTransaction)),
  disconnectDiscord: writeAs((ctx) => disconnectDiscord(ctx)),

  showUnsubscribe: read((ctx, { token }) => linkState(ctx, token)),
  unsubscribe: write(async (ctx, { token }) => {
    const { userId, kind } = aboutLink(ctx, token);
    const exists = (await findContacts(ctx.db, [userId], ctx.now)).has(userId);
    const stopped = kindsOf(kind).map(
      (each) => ({ kind: each, channel: 'email', enabled: false }) as const,
    );
    if (exists) await writeChoices(ctx.db, userId, stopped);
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
