/**
 * Connecting Telegram: the page shows a link with a code that is valid for ten minutes; whoever presses Start with it
 * in a private chat with the bot binds that chat. A code works once, a chat belongs to one account, an account has one
 * chat.
 */
import { createHash, randomBytes } from 'node:crypto';
import { appConfig, type Locale, serverConfig } from '~config';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { TelegramAuth } from '~/contracts/notifications/notifications.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { findContacts, refuseImpersonation } from '../../accounts/index.ts';
import { notify } from '../notifications.subscriptions.ts';
import type { TelegramUpdate } from '../telegram-updates.ts';
import {
  bindChat,
  deleteBinding,
  insertTelegramMessage,
  insertStartCode,
  selectBinding,
  selectBindingOfChat,
  useStartCode,
  type BindingRow,
} from '../telegram.repository.ts';

const CODE_BYTES = 32;
const SEAL = 'telegram.start_code';
const brand = appConfig.brand.name;

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** The state of the connection, with the link while there is none. Needs a transaction. */
export async function showTelegram(ctx: UserCtx): Promise<TelegramAuth> {
  const { userId, impersonatorId } = ctx.actor;
  const binding = await selectBinding(ctx.db, userId);
  if (binding) {
    return { status: 'bound', ...(binding.username !== null && { username: binding.username }) };
  }
  const { keys, telegram } = ctx.services;
  if (telegram.startLink === null) return { status: 'not_offered' };
  // Staff could bind a chat of their own to the impersonated account.
  if (impersonatorId !== null) return { status: 'not_bound' };
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const lifeMs = serverConfig.notifications.telegramCodeMinutes * 60_000;
  const fresh = {
    user_id: userId,
    hash: hashOf(code),
    sealed: keys.encrypt(SEAL, code),
    expires_at: new Date(ctx.now.getTime() + lifeMs),
  };
  const stored = await insertStartCode(ctx.db, fresh, ctx.now);
  return {
    status: stored.hash === fresh.hash ? 'not_bound' : 'waiting',
    link: telegram.startLink(keys.decrypt(SEAL, stored.sealed)),
    expires_at: stored.expires_at.toISOString(),
  };
}

/** Notifies the owner by mail of a change of the binding: somebody else may have made it. */
async function notifyOwner(
  ctx: Ctx,
  binding: Pick<BindingRow, 'user_id' | 'username'>,
  change: 'bound' | 'unbound' | 'blocked',
): Promise<void> {
  await notify(ctx, {
    user_id: binding.user_id,
    kind: 'security',
    subject: 'telegram',
    fact: `${change}:${ctx.now.toISOString()}`,
    data: { type: 'telegram', change, username: binding.username },
  });
}

async function reply(
  ctx: Ctx,
  chatId: number,
  locale: Locale,
  message: MessageDescriptor,
): Promise<void> {
  const body = serverI18n(locale)._(message);
  await insertTelegramMessage(ctx.db, { chatId, body, action: null }, ctx.now);
}

/** The owner of a start code, with what a message to them needs. */
async function ownerOf(ctx: Ctx, userId: string | undefined) {
  if (userId === undefined) return undefined;
  return (await findContacts(ctx.db, [userId], ctx.now)).get(userId);
}

async function start(ctx: Ctx, update: TelegramUpdate & { act: 'start' }): Promise<void> {
  const { chatId, username, updateId } = update;
  const known = await selectBindingOfChat(ctx.db, chatId);
  const userId =
    update.code === null ? undefined : await useStartCode(ctx.db, hashOf(update.code), ctx.now);
  const owner = await ownerOf(ctx, userId ?? known?.user_id);
  const locale = owner?.locale ?? ctx.locale;
  if (userId === undefined || !owner) {
    // Telegram may deliver an update twice, and people press Start twice.
    if (known && owner) {
      const { name } = owner;
      await reply(ctx, chatId, locale, msg`This chat receives the notifications of ${name}.`);
    } else {
      await reply(
        ctx,
        chatId,
        locale,
        msg`This link was already used or has expired. Open your settings at ${brand} and take a new one.`,
      );
    }
    return;
  }
  const binding = {
    user_id: userId,
    chat_id: chatId,
    username,
    update_id: updateId,
    bound_at: ctx.now,
  };
  if (!(await bindChat(ctx.db, binding))) {
    await reply(
      ctx,
      chatId,
      locale,
      msg`This chat already receives the notifications of another account. Send /stop to end that, then take a new link.`,
    );
    return;
  }
  const { name } = owner;
  await reply(
    ctx,
    chatId,
    locale,
    msg`This chat now receives the notifications of ${name} at ${brand}. Is that not you? Send /stop.`,
  );
  await notifyOwner(ctx, binding, 'bound');
}

/** Handles an update of a chat with the bot. Needs a transaction. */
export async function receiveUpdate(ctx: Ctx, update: TelegramUpdate): Promise<void> {
  if (update.act === 'start') return start(ctx, { ...update, act: 'start' });
  const { chatId, updateId } = update;
  const removed = await deleteBinding(ctx.db, { chatId, beforeUpdate: updateId });
  if (!removed) return;
  await notifyOwner(ctx, removed, update.act === 'blocked' ? 'blocked' : 'unbound');
  if (update.act === 'blocked') return;
  const owner = await ownerOf(ctx, removed.user_id);
  await reply(
    ctx,
    chatId,
    owner?.locale ?? ctx.locale,
    msg`Done: this chat receives no more notifications.`,
  );
}

/** A refused message showed that the person has blocked the bot. Needs a transaction. */
export async function noteBlocked(ctx: Ctx, chatId: number): Promise<void> {
  const removed = await deleteBinding(ctx.db, { chatId, beforeUpdate: Number.MAX_SAFE_INTEGER });
  if (removed) await notifyOwner(ctx, removed, 'blocked');
}

/**
 * The owner disconnects the chat. Needs a transaction.
 * @throws Failure TELEGRAM_NOT_BOUND, IMPERSONATING
 */
export async function unbindTelegram(ctx: UserCtx): Promise<void> {
  refuseImpersonation(ctx.actor);
  const removed = await deleteBinding(ctx.db, { userId: ctx.actor.userId });
  if (!removed) throw new Failure('TELEGRAM_NOT_BOUND');
  await notifyOwner(ctx, removed, 'unbound');
}
