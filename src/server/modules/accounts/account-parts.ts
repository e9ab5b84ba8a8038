/**
 * Port for account data owned by modules above this one: social bindings, mail deliverability, seller requests. This
 * module may not import them (it lies below), so they provide this port.
 */
import type { Customer, SocialBinding } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { definePort } from '../../core/ports.ts';

export interface AccountParts {
  /** Whether a Telegram chat receives this person's notifications. */
  telegramBound(ctx: Ctx, userId: string): Promise<boolean>;
  /** Whether mail to this address bounced or was reported as spam: the INVALID_EMAIL alert. */
  emailInvalid(ctx: Ctx, email: string): Promise<boolean>;
  /**
   * Makes a user's square avatar from an image that they uploaded and returns its id. Slow: not to be called inside
   * a transaction.
   * @throws {Failure} IMAGE_NOT_FOUND when it is not theirs
   */
  makeAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<string>;
  /** Deletes an avatar and its file. Called after commit. */
  dropAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<void>;
  /** Social accounts that can sign in to this account. */
  socialBindings(ctx: Ctx, userId: string): Promise<SocialBinding[]>;
  /** Status of their latest seller request; null without one. */
  sellerRequestStatus(ctx: Ctx, userId: string): Promise<Customer['seller_request_status']>;
  /** Whether an order of theirs may still be delivered or disputed, so that they may need to upload proof. */
  awaitsProof(ctx: Ctx, userId: string): Promise<boolean>;
}

/** Provided at the composition root, where modules are registered. */
export const accountParts = definePort<AccountParts>('accounts.parts');

/** Whether the user may need to upload images as proof for an order. */
export function awaitsProof(ctx: Ctx, userId: string): Promise<boolean> {
  return accountParts.of(ctx).awaitsProof(ctx, userId);
}

/** Data of those modules about one account, for its profile. */
export async function collectAccountParts(ctx: Ctx, user: { id: string; email: string }) {
  const parts = accountParts.of(ctx);
  const [telegramBound, emailInvalid, socialBindings] = await Promise.all([
    parts.telegramBound(ctx, user.id),
    parts.emailInvalid(ctx, user.email),
    parts.socialBindings(ctx, user.id),
  ]);
  return { telegramBound, emailInvalid, socialBindings };
}
export type CollectedParts = Awaited<ReturnType<typeof collectAccountParts>>;
