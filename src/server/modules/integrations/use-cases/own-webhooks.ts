/** A seller's webhooks: listed, added, changed, tried, given another secret, deleted; and the log of what was sent. */
import type * as v from 'valibot';
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type {
  addWebhookInputSchema,
  changeWebhookInputSchema,
  deliveriesQuerySchema,
  SecretWebhook,
  Webhook,
  WebhookDelivery,
} from '~/contracts/integrations/webhooks.schemas.ts';
import { isLocalHttp } from '~/contracts/integrations/webhook-address.ts';
import { TEST_EVENT } from '~/domain/webhook-events.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { newWebhookSecret } from '../../../infra/webhook-signature.ts';
import { lockAccount, refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { presentDelivery, presentWebhook } from '../integrations.presenter.ts';
import { SEALED } from '../webhook-secret.ts';
import {
  deleteWebhook,
  insertDeliveries,
  insertWebhook,
  lockWebhook,
  replayDelivery,
  selectDeliveries,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from '../webhooks.repository.ts';

const HOUR_MS = 3_600_000;
const { mostPerAccount, bothSecretsHours } = serverConfig.integrations.webhooks;

export async function listWebhooks(ctx: UserCtx) {
  const rows = await selectWebhooks(ctx.db, ctx.actor.userId);
  return {
    data: rows.map((row) => presentWebhook(row, ctx.now)),
    meta: { total: rows.length, limit: mostPerAccount },
  };
}

async function requireOwn(ctx: UserCtx, id: string): Promise<WebhookRow> {
  const row = await lockWebhook(ctx.db, ctx.actor.userId, id);
  if (!row) throw new Failure('WEBHOOK_NOT_FOUND');
  return row;
}

/**
 * Adds a webhook. Its secret stands in this answer alone. Needs a transaction; locks the account.
 * @throws Failure IMPERSONATING, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, WEBHOOK_LOCAL, WEBHOOKS_FULL
 */
export async function addWebhook(
  ctx: UserCtx,
  input: v.InferOutput<typeof addWebhookInputSchema>,
): Promise<SecretWebhook> {
  const { services, actor } = ctx;
  refuseImpersonation(actor);
  requireFreshFactor(actor);
  if (isLocalHttp(input.url) && !services.env.sandbox) {
    throw fieldFailure('WEBHOOK_LOCAL', 'url', ctx.locale);
  }
  await lockAccount(ctx.db, actor.userId);
  if ((await selectWebhooks(ctx.db, actor.userId)).length >= mostPerAccount) {
    throw new Failure('WEBHOOKS_FULL', { values: { count: mostPerAccount } });
  }
  const secret = newWebhookSecret();
  const row = await insertWebhook(ctx.db, {
    id: newId(),
    user_id: actor.userId,
    url: input.url,
    events: input.events,
    sealed: services.keys.encrypt(SEALED, secret),
    created_at: ctx.now,
  });
  await recordAudit(ctx, {
    action: 'integrations.add_webhook',
    subject: { type: 'webhook', id: row.id },
    after: { url: row.url, events: row.events },
  });
  return { webhook: presentWebhook(row, ctx.now), secret };
}

/** Changes the events of a webhook, or whether it is on. @throws Failure WEBHOOK_NOT_FOUND */
export async function changeWebhook(
  ctx: UserCtx,
  { id, events, is_on: isOn }: v.InferOutput<typeof changeWebhookInputSchema>,
): Promise<Webhook> {
  const before = await requireOwn(ctx, id);
  const switched =
    isOn === false && before.disabled_at === null
      ? { disabled_at: ctx.now, disabled_for: 'owner' as const }
      : {};
  const row = await updateWebhook(ctx.db, id, {
    events: events ?? before.events,
    ...(isOn === true ? { disabled_at: null, disabled_for: null } : switched),
  });
  return presentWebhook(row, ctx.now);
}

/**
 * Another secret; for a day both sign, so that nothing is lost meanwhile. It stands in this answer alone.
 * @throws Failure IMPERSONATING, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, WEBHOOK_NOT_FOUND
 */
export async function rotateSecret(ctx: UserCtx, id: string): Promise<SecretWebhook> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const before = await requireOwn(ctx, id);
  const secret = newWebhookSecret();
  const row = await updateWebhook(ctx.db, id, {
    sealed: ctx.services.keys.encrypt(SEALED, secret),
    sealed_before: before.sealed,
    before_until: new Date(ctx.now.getTime() + bothSecretsHours * HOUR_MS),
  });
  await recordAudit(ctx, {
    action: 'integrations.rotate_secret',
    subject: { type: 'webhook', id },
  });
  return { webhook: presentWebhook(row, ctx.now), secret };
}

/** @throws Failure WEBHOOK_NOT_FOUND */
export async function removeWebhook(ctx: UserCtx, id: string): Promise<void> {
  const row = await deleteWebhook(ctx.db, ctx.actor.userId, id);
  if (!row) throw new Failure('WEBHOOK_NOT_FOUND');
  await recordAudit(ctx, {
    action: 'integrations.remove_webhook',
    subject: { type: 'webhook', id },
    before: { url: row.url, events: row.events },
  });
}

/** Queues an event that means nothing. @throws Failure WEBHOOK_NOT_FOUND, WEBHOOK_OFF */
export async function testWebhook(ctx: UserCtx, id: string): Promise<void> {
  const row = await requireOwn(ctx, id);
  if (row.disabled_at !== null) throw new Failure('WEBHOOK_OFF');
  const test = { webhookId: id, event: TEST_EVENT, about: '', cause: null } as const;
  await insertDeliveries(ctx.db, [{ ...test, data: { webhook_id: id } }], ctx.now);
}

export async function listDeliveries(
  ctx: UserCtx,
  { state, cursor, limit }: v.InferOutput<typeof deliveriesQuerySchema>,
) {
  const rows = await selectDeliveries(ctx.db, ctx.actor.userId, {
    status: state,
    cursor,
    limit: limit + 1,
  });
  return pageById(rows, limit, presentDelivery);
}

/** Sends a delivery once more, under the id that it had. @throws Failure DELIVERY_NOT_FOUND, WEBHOOK_OFF */
export async function replay(ctx: UserCtx, id: string): Promise<WebhookDelivery> {
  const row = await replayDelivery(ctx.db, ctx.actor.userId, id, ctx.now);
  if (!row) throw new Failure('DELIVERY_NOT_FOUND');
  const webhook = await requireOwn(ctx, row.webhook_id);
  if (webhook.disabled_at !== null) throw new Failure('WEBHOOK_OFF');
  return presentDelivery(row);
}
