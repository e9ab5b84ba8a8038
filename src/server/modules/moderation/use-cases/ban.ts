/** Bans: temporary, permanent, lifted, expired (decisions, section 3). */
import type { BanInput } from '~/contracts/moderation/moderation.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import {
  banAccount as setBanned,
  claimEndedBan,
  liftBan as setUnbanned,
  type Addressee,
  type Account,
} from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { banChanged } from '../moderation.events.ts';
import { banEndedMail, bannedMail } from '../moderation.mails.ts';
import { requireBanRight, requireRightToLiftBan } from '../moderation.policy.ts';
import { endBan, insertBan } from '../moderation.repository.ts';
import { accountToDecide } from './find-account.ts';

const DAY_MS = 24 * 3_600_000;
/** The recipient of mails about an account. */
export function readerOf(ctx: Ctx, row: Account): Addressee {
  return {
    to: row.email,
    name: row.public_name,
    locale: row.locale,
    appOrigin: ctx.services.env.appOrigin,
  };
}

function banOf(row: Pick<Account, 'is_banned' | 'banned_until'>) {
  return { is_banned: row.is_banned, banned_until: row.banned_until?.toISOString() ?? null };
}

/**
 * Bans a member; an active ban is replaced. Needs a transaction.
 * @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_IS_STAFF, FORBIDDEN
 */
export async function banAccount(ctx: UserCtx, input: BanInput): Promise<void> {
  const { row, subject } = await accountToDecide(ctx, input.id);
  requireBanRight(ctx.actor, subject, input.kind);
  const until =
    input.kind === 'temporary' ? new Date(ctx.now.getTime() + input.days * DAY_MS) : null;
  const { userId: by } = ctx.actor;
  await endBan(ctx.db, row.id, { at: ctx.now, by, reason: null });
  await insertBan(ctx.db, {
    id: newId(),
    user_id: row.id,
    until,
    reason: input.reason,
    created_by: by,
    created_at: ctx.now,
  });
  await setBanned(ctx.db, row.id, until);
  await recordAudit(ctx, {
    action: 'moderation.ban',
    subject: { type: 'user', id: row.id },
    before: banOf(row),
    after: banOf({ is_banned: true, banned_until: until }),
    reason: input.reason,
  });
  await ctx.publish(
    banChanged({
      user_id: row.id,
      is_banned: true,
      until: until?.toISOString() ?? null,
      reason: input.reason,
    }),
  );
  await ctx.services.mail.send(
    ctx.db,
    bannedMail(readerOf(ctx, row), until, input.reason),
    ctx.now,
  );
}

async function open(
  ctx: Ctx,
  row: Account,
  end: { by: string | null; reason: string | null },
): Promise<void> {
  await endBan(ctx.db, row.id, { at: ctx.now, ...end });
  await setUnbanned(ctx.db, row.id);
  await ctx.publish(banChanged({ user_id: row.id, is_banned: false, until: null, reason: null }));
  await ctx.services.mail.send(ctx.db, banEndedMail(readerOf(ctx, row)), ctx.now);
}

/**
 * Ends a ban before its time. Needs a transaction.
 * @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_IS_STAFF, PERSON_NOT_BANNED, FORBIDDEN
 */
export async function liftBan(ctx: UserCtx, id: string, reason: string): Promise<void> {
  const { row, subject } = await accountToDecide(ctx, id);
  requireRightToLiftBan(ctx.actor, subject);
  await recordAudit(ctx, {
    action: 'moderation.lift_ban',
    subject: { type: 'user', id },
    before: banOf(row),
    after: banOf({ is_banned: false, banned_until: null }),
    reason,
  });
  await open(ctx, row, { by: ctx.actor.userId, reason });
}

/** Ends expired bans: permissions were restored at the expiry, offers and sockets follow here. */
export function openEndedBans(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'moderation.open_ended_bans',
    claim: ({ db, now }, except) => claimEndedBan(db, now, except),
    work: (step, row) => open(step, row, { by: null, reason: null }),
  });
}
