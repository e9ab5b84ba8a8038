/**
 * Sends what waits for sellers' webhooks, outside any transaction. What is refused for a day ends, and its webhook is
 * switched off and its owner told.
 */
import { appConfig, serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import {
  deliverQueued,
  reasonOf,
  type Outcome,
  type Queued,
} from '../../../core/delivery-queue.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { signatureHeaders } from '../../../infra/webhook-signature.ts';
import { addresseeOf, findAccount, isBanned } from '../../accounts/index.ts';
import { sessionClock } from '../../auth/index.ts';
import { webhookOffMail } from '../integrations.mails.ts';
import { secretsOf } from '../webhook-secret.ts';
import { disableWebhook, noteTry, selectTarget, webhookQueue } from '../webhooks.repository.ts';

const HOUR_MS = 3_600_000;
const GONE = 410;
const { triedForHours } = serverConfig.integrations.webhooks;

type Row = Queued<'webhook_delivery'>;

/** Switches a webhook off and tells its owner, once. */
async function switchOff(ctx: Ctx, id: string, url: string): Promise<void> {
  await unitOfWork(ctx, async (step) => {
    const userId = await disableWebhook(step.db, id, 'failing', step.now);
    if (userId === undefined) return;
    const owner = await findAccount(step.db, userId);
    if (!owner) return;
    const mail = webhookOffMail(addresseeOf(step, owner), url);
    await step.services.mail.send(step.db, mail, step.now);
  });
}

async function post(ctx: Ctx, row: Row, url: string, secrets: readonly string[]) {
  const started = performance.now();
  // Receivers refuse what is older than a few minutes by their own clock.
  const signed = { id: row.id, at: sessionClock(), body: row.body };
  const answer = await ctx.services
    .webhooks({
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': `${appConfig.brand.name}-Webhooks/1`,
        ...signatureHeaders(signed, secrets),
      },
      body: Buffer.from(row.body),
    })
    .then(
      ({ status }) => ({ status, reason: `status ${status}` }),
      (error: unknown) => ({ status: null, reason: reasonOf(error) }),
    );
  const tookMs = Math.round(performance.now() - started);
  await noteTry(ctx.db, row.id, { at: ctx.now, status: answer.status, tookMs });
  return answer;
}

async function deliver(ctx: Ctx, row: Row, failing: Set<string>): Promise<Outcome> {
  const { db, now, services } = ctx;
  const target = await selectTarget(db, row.webhook_id);
  const isOpen = target?.disabled_at === null && target.is_seller && !isBanned(target, now);
  if (!target || !isOpen) return { kind: 'refused', reason: 'off' };
  // Whoever lets one wait lets all wait: the others of this batch are not made to.
  if (failing.has(target.id)) return { kind: 'later', reason: 'waits behind another' };
  const { status, reason } = await post(
    ctx,
    row,
    target.url,
    secretsOf(services.keys, target, now),
  );
  if (status !== null && status >= 200 && status < 300) return { kind: 'sent' };
  failing.add(target.id);
  const isOver = now.getTime() - row.created_at.getTime() >= triedForHours * HOUR_MS;
  if (!isOver && status !== GONE) return { kind: 'later', reason };
  return { kind: 'refused', reason, followUp: () => switchOff(ctx, target.id, target.url) };
}

/** Sends one batch. @returns how many deliveries were settled */
export function deliverWebhooks(ctx: Ctx): Promise<number> {
  const { db, now, services } = ctx;
  const failing = new Set<string>();
  return deliverQueued(webhookQueue, { db, now, log: services.log }, (row) =>
    deliver(ctx, row, failing),
  );
}
