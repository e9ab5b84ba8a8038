/** Becoming a seller. */
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { sellerRequestInputSchema } from '~/contracts/identity/identity.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import {
  admitSeller,
  currentUser,
  requireActive,
  refuseImpersonation,
} from '../../accounts/index.ts';
import { sellerRequestStatusChanged } from '../sellers.events.ts';
import { insertSellerRequest, type SellerRequestRow } from '../seller-requests.repository.ts';

/**
 * A request of somebody with a confirmed address is approved at once. Where staff requires more trust than the
 * person has, it is pending until they are verified (decisions, section 4).
 * @throws Failure ALREADY_SELLER, SELLER_REQUEST_PENDING, EMAIL_NOT_CONFIRMED, BANNED, IMPERSONATING
 */
export async function requestSelling(
  ctx: UserCtx,
  input: v.InferOutput<typeof sellerRequestInputSchema>,
): Promise<SellerRequestRow> {
  requireActive(ctx.actor);
  refuseImpersonation(ctx.actor);
  const user = await currentUser(ctx);
  if (user.is_seller) throw new Failure('ALREADY_SELLER');
  if (user.email_confirmed_at === null) throw new Failure('EMAIL_NOT_CONFIRMED');
  const isTrusted = user.trust_level >= user.required_trust_level;
  const status = isTrusted ? 'approved' : 'pending';
  const request = {
    id: newId(),
    user_id: user.id,
    status,
    about: input.about,
    game_aliases: input.game_aliases,
    reason: null,
    created_at: ctx.now,
    decided_at: isTrusted ? ctx.now : null,
  } as const;
  if (!(await insertSellerRequest(ctx.db, request))) throw new Failure('SELLER_REQUEST_PENDING');
  if (isTrusted) await admitSeller(ctx.db, user.id);
  await ctx.publish(sellerRequestStatusChanged({ user_id: user.id, status }));
  return request;
}
