/** Erases accounts whose grace period is over. */
import { appConfig } from '~config';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { forgetAnswers } from '../../../core/idempotency.ts';
import {
  addresseeOf,
  cancelDeletion,
  eraseUser,
  lockUser,
  profileChanged,
  reserveName,
  type Account,
} from '../../accounts/index.ts';
import { endSessions } from '../../auth/index.ts';
import { storageKeysOf } from '../../media/index.ts';
import { forgetTaxDetails } from '../../papers/index.ts';
import { sendBackAllCardMoney, waiveBonus } from '../../wallet/index.ts';
import { archiveKeyOf } from '../archive-key.ts';
import { findDeletionBlockers, remaining } from '../deletion-blockers.ts';
import {
  deletePrivateImages,
  eraseTraces,
  lockShared,
  selectAddresses,
} from '../personal-data.repository.ts';
import { accountDeletionChanged } from '../privacy.events.ts';
import { deletionDoneMail, deletionStoppedMail } from '../privacy.mails.ts';
import {
  claimDueDeletion,
  endDeletion,
  endExports,
  type DeletionRow,
} from '../privacy.repository.ts';

const DAY_MS = 24 * 3_600_000;
/** Stored idempotent responses may contain names; after this time nobody repeats such a call. */
const ANSWERS_DAYS = 2;

/** Erases one account that is due. Returns how many there were: call it again until it is none. */
export function eraseDueAccount(ctx: Ctx): Promise<number> {
  return eachDue(ctx, 1, {
    job: 'privacy.erase',
    claim: ({ db, now }, except) => claimDueDeletion(db, now, except),
    work: async (step, due) => {
      const user = await lockUser(step.db, due.user_id);
      invariant(user, 'A deletion belongs to an account');
      const blockers = remaining(await findDeletionBlockers(step.db, user), due.waives_bonus);
      return blockers.length > 0 ? stop(step, due, user) : erase(step, due, user);
    },
    // Files are deleted after the commit: a rolled back erasure must not lose any.
    afterCommit: async (files) => {
      for (const key of files) await ctx.services.storage.delete(key);
    },
  });
}

/** A blocker appeared during the grace period: the deletion is cancelled and the owner notified. */
async function stop(ctx: Ctx, due: DeletionRow, user: Account): Promise<string[]> {
  await endDeletion(ctx.db, due.id, 'stopped', ctx.now);
  await cancelDeletion(ctx.db, user.id);
  await ctx.publish(accountDeletionChanged({ user_id: user.id }));
  await ctx.services.mail.send(ctx.db, deletionStoppedMail(addresseeOf(ctx, user)), ctx.now);
  return [];
}

/** Returns the storage keys of files to delete. */
async function erase(ctx: Ctx, due: DeletionRow, user: Account): Promise<string[]> {
  const { db, now } = ctx;
  await lockShared(db, user.id);
  await sendBackAllCardMoney(db, { userId: user.id, at: now });
  if (due.waives_bonus) await waiveBonus(db, { userId: user.id, at: now });
  await endSessions(ctx, user.id);
  const archives = await endExports(db, user.id);
  const images = await deletePrivateImages(db, user.id);
  const emails = await selectAddresses(db, user.id);
  await forgetAnswers(db, new Date(now.getTime() - ANSWERS_DAYS * DAY_MS));
  await forgetTaxDetails(db, user.id);
  await eraseTraces(db, { userId: user.id, emails, name: user.public_name }, now);
  const rest = appConfig.identity.publicNameRestDays * DAY_MS;
  const until = new Date(now.getTime() + rest);
  await reserveName(db, user.public_name, { userId: null, until });
  await eraseUser(db, user.id, now);
  await endDeletion(db, due.id, 'done', now);
  await ctx.publish(profileChanged({ user_id: user.id }));
  await ctx.publish(accountDeletionChanged({ user_id: user.id }));
  if (user.email_confirmed_at !== null) {
    const reader = { ...addresseeOf(ctx, user), name: null };
    await ctx.services.mail.send(db, deletionDoneMail(reader), now);
  }
  return [...archives.map(archiveKeyOf), ...images.flatMap(storageKeysOf)];
}
