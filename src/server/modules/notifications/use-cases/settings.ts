/** What somebody is told by which way, and when: the settings as the page shows them, and their changes. */
import {
  completeChoices,
  notificationRules,
  type NotificationChoice,
} from '~/contracts/notifications/kinds.ts';
import type {
  Digest,
  NotificationSettings,
  QuietHours,
  SettingsInput,
} from '~/contracts/notifications/notifications.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findContacts, refuseImpersonation } from '../../accounts/index.ts';
import { selectWebhook } from '../discord.repository.ts';
import { selectChoices, writeChoices } from '../notifications.repository.ts';
import {
  dropHeld,
  releaseHeld,
  selectPreferences,
  writePreference,
  type PreferenceRow,
} from '../preferences.repository.ts';
import { selectSubscriptions } from '../push.repository.ts';
import { selectBinding } from '../telegram.repository.ts';
import { quietTimeOf } from '../timing.ts';
import { presentDevice } from './push-devices.ts';

const UTC = 'UTC';

/** Of somebody who never chose: nothing waits. */
function defaultPreference(userId: string): PreferenceRow {
  return {
    user_id: userId,
    time_zone: UTC,
    quiet_from: null,
    quiet_to: null,
    quiet_days: 'every_day',
    deadlines_pass: true,
    digest: 'at_once',
    digest_hour: 9,
  };
}

function presentQuiet(row: PreferenceRow): QuietHours | null {
  const quiet = quietTimeOf(row);
  return quiet && { ...quiet, deadlines_pass: row.deadlines_pass };
}

/** The settings of the own account. */
export async function readSettings(ctx: UserCtx): Promise<NotificationSettings> {
  const { db, services } = ctx;
  const { userId, sessionId } = ctx.actor;
  const contact = (await findContacts(db, [userId], ctx.now)).get(userId);
  if (!contact) throw new Failure('TOKEN_EXPIRED');
  const chosen = await selectChoices(db, [userId]);
  const isSuppressed = await services.mail.isSuppressed(db, contact.email);
  const known = (await selectPreferences(db, [userId])).get(userId);
  const preference = known ?? defaultPreference(userId);
  const devices = await selectSubscriptions(db, userId);
  const webhook = await selectWebhook(db, userId);
  return {
    choices: completeChoices(chosen.get(userId) ?? []),
    email: contact.email,
    email_reachable: contact.emailConfirmed && !isSuppressed,
    telegram_bound: (await selectBinding(db, userId)) !== undefined,
    telegram_offered: services.telegram.startLink !== null,
    time_zone: known?.time_zone ?? null,
    quiet: presentQuiet(preference),
    digest: { when: preference.digest, hour: preference.digest_hour },
    push: {
      public_key: services.push.publicKey,
      devices: devices.map((row) => presentDevice(row, sessionId)),
    },
    discord: webhook
      ? {
          name: webhook.name,
          masked: webhook.masked,
          created_at: webhook.created_at.toISOString(),
        }
      : null,
  };
}

/** @throws {Failure} NOTIFICATION_FIXED */
function refuseFixed(choices: readonly NotificationChoice[]): void {
  const isFixed = choices.some(({ kind, channel }) => notificationRules[kind][channel].fixed);
  if (isFixed) throw new Failure('NOTIFICATION_FIXED');
}

async function changeQuiet(
  ctx: UserCtx,
  quiet: QuietHours | null,
): Promise<Partial<PreferenceRow>> {
  if (quiet === null) {
    await releaseHeld(ctx.db, ctx.actor.userId, 'quiet', ctx.now);
    return { quiet_from: null, quiet_to: null };
  }
  const { from, to, days, deadlines_pass } = quiet;
  return { quiet_from: from, quiet_to: to, quiet_days: days, deadlines_pass };
}

async function changeDigest(ctx: UserCtx, { when, hour }: Digest): Promise<Partial<PreferenceRow>> {
  const { userId } = ctx.actor;
  if (when === 'at_once') await releaseHeld(ctx.db, userId, 'digest', ctx.now);
  if (when === 'off') await dropHeld(ctx.db, userId, 'digest');
  return { digest: when, digest_hour: hour };
}

/**
 * Changes what is named. Needs a transaction.
 * @throws {Failure} NOTIFICATION_FIXED, IMPERSONATING
 */
export async function changeSettings(
  ctx: UserCtx,
  { choices, time_zone, quiet, digest }: SettingsInput,
): Promise<NotificationSettings> {
  refuseImpersonation(ctx.actor);
  refuseFixed(choices);
  const { db } = ctx;
  const { userId } = ctx.actor;
  await writeChoices(db, userId, choices);
  if (time_zone !== undefined || quiet !== undefined || digest !== undefined) {
    const known = (await selectPreferences(db, [userId])).get(userId);
    await writePreference(db, {
      ...(known ?? defaultPreference(userId)),
      ...(time_zone !== undefined && { time_zone }),
      ...(quiet !== undefined && (await changeQuiet(ctx, quiet))),
      ...(digest !== undefined && (await changeDigest(ctx, digest))),
    });
  }
  return readSettings(ctx);
}
