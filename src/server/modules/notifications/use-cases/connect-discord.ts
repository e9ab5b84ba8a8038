/**
 * A Discord webhook of the own account: connected when Discord knows it, tested, let go. Its address is a secret: it is
 * stored encrypted and never shown again. Changes are told by mail, since somebody else may have made them.
 */
import { msg } from '@lingui/core/macro';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { signedIn } from '../../../core/unit-of-work.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { maskedWebhook } from '../../../infra/discord.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import type { Keys } from '../../../infra/keys.ts';
import { findContacts, refuseImpersonation } from '../../accounts/index.ts';
import {
  deleteWebhook,
  selectWebhook,
  writeWebhook,
  type WebhookRow,
} from '../discord.repository.ts';
import { notify } from '../notifications.subscriptions.ts';

const PURPOSE = 'notifications.discord';
const RETRY_SECONDS = 30;
const MAX_NAME = 80;
const brand = appConfig.brand.name;

/** The address of a stored webhook. */
export function openWebhook(keys: Keys, { sealed }: Pick<WebhookRow, 'sealed'>): string {
  return keys.decrypt(PURPOSE, sealed);
}

async function notifyOwner(
  ctx: Ctx,
  { user_id: userId, name }: Pick<WebhookRow, 'user_id' | 'name'>,
  change: 'connected' | 'disconnected' | 'gone',
): Promise<void> {
  await notify(ctx, {
    user_id: userId,
    kind: 'security',
    subject: 'discord',
    fact: `${change}:${ctx.now.toISOString()}`,
    data: { type: 'discord', change, name },
  });
}

function unreachable(retryAfterSeconds: number = RETRY_SECONDS): Failure {
  return new Failure('DISCORD_UNREACHABLE', { retryAfterSeconds });
}

/**
 * Stores a webhook that Discord knows.
 * @throws {Failure} DISCORD_UNKNOWN, DISCORD_UNREACHABLE, IMPERSONATING
 */
export async function connectDiscord(
  ctx: Ctx,
  { url }: { url: string },
  inTransaction: InTransaction,
): Promise<void> {
  const { userId: user_id } = owner(ctx);
  const { discord, keys } = ctx.services;
  const state = await discord.look(url);
  if (state.kind === 'gone') throw fieldFailure('DISCORD_UNKNOWN', 'url', ctx.locale);
  if (state.kind === 'later') throw unreachable();
  const name = state.name?.slice(0, MAX_NAME) ?? null;
  await inTransaction(async (step) => {
    const webhook = {
      user_id,
      sealed: keys.encrypt(PURPOSE, url),
      masked: maskedWebhook(url),
      name,
      created_at: step.now,
    };
    await writeWebhook(step.db, webhook);
    await notifyOwner(step, webhook, 'connected');
  });
}

function owner(ctx: Ctx): UserCtx['actor'] {
  const { actor } = signedIn(ctx);
  refuseImpersonation(actor);
  return actor;
}

/**
 * Sends a message that says that it works, at once.
 * @throws {Failure} DISCORD_NOT_CONNECTED, DISCORD_UNKNOWN (and it is let go), DISCORD_UNREACHABLE, IMPERSONATING
 */
export async function testDiscord(ctx: Ctx, inTransaction: InTransaction): Promise<void> {
  const { userId } = owner(ctx);
  const { discord, keys } = ctx.services;
  const webhook = await selectWebhook(ctx.db, userId);
  if (!webhook) throw new Failure('DISCORD_NOT_CONNECTED');
  const locale = (await findContacts(ctx.db, [userId], ctx.now)).get(userId)?.locale ?? ctx.locale;
  const text = serverI18n(locale)._(msg`This channel receives your notifications of ${brand}.`);
  const outcome = await discord.send(openWebhook(keys, webhook), text);
  if (outcome.kind === 'sent') return;
  if (outcome.kind === 'later' || outcome.kind === 'refused') {
    throw unreachable(outcome.retryAfterSeconds);
  }
  await inTransaction((step) => noteWebhookGone(step, webhook.id));
  throw new Failure('DISCORD_UNKNOWN');
}

/** Discord does not know it any more. Needs a transaction. */
export async function noteWebhookGone(ctx: Ctx, webhookId: string): Promise<void> {
  const removed = await deleteWebhook(ctx.db, { id: webhookId });
  if (removed) await notifyOwner(ctx, removed, 'gone');
}

/**
 * Needs a transaction.
 * @throws {Failure} DISCORD_NOT_CONNECTED, IMPERSONATING
 */
export async function disconnectDiscord(ctx: UserCtx): Promise<void> {
  refuseImpersonation(ctx.actor);
  const removed = await deleteWebhook(ctx.db, { userId: ctx.actor.userId });
  if (!removed) throw new Failure('DISCORD_NOT_CONNECTED');
  await notifyOwner(ctx, removed, 'disconnected');
}
