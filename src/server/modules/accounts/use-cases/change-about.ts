/** A seller says something about themselves, seen by everybody in their shop. */
import { Failure } from '~/contracts/failure.ts';
import type { SellerAbout } from '~/contracts/identity/identity.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { profileChanged } from '../accounts.events.ts';
import { requireActive } from '../accounts.policy.ts';
import { lockAccount } from '../accounts.repository.ts';
import { writeAbout } from '../seller-about.repository.ts';
import { currentUserRow } from './current-user.ts';

/** @throws {Failure} SELLER_REQUIRED, BANNED, CONTACT_DATA_REFUSED naming the text */
export async function changeAbout(ctx: UserCtx, about: SellerAbout): Promise<SellerAbout> {
  requireActive(ctx.actor);
  const texts = [
    { path: 'en', text: about.en },
    { path: 'fr', text: about.fr },
  ];
  requireNoContactData(texts, '', ctx.locale);
  const { userId } = ctx.actor;
  await lockAccount(ctx.db, userId);
  const user = await currentUserRow(ctx);
  if (!user.is_seller) throw new Failure('SELLER_REQUIRED');
  await writeAbout(ctx.db, userId, about, ctx.now);
  await ctx.publish(profileChanged({ user_id: userId }));
  return about;
}
