/**
 * What modules above this one keep of an account: bindings, whether mail arrives, requests to sell. This module may not ask
 * them (it lies below): it asks this port.
 */
import type { Customer, SocialBinding } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { definePort } from '../../core/ports.ts';

export interface AccountParts {
  /** Whether a Telegram chat receives this person's notifications. */
  telegramBound(ctx: Ctx, userId: string): Promise<boolean>;
  /** Mail to this address came back or was reported as unwanted: the INVALID_EMAIL alert. */
  emailInvalid(ctx: Ctx, email: string): Promise<boolean>;
  /**
   * Makes the square picture of a person from an image that they uploaded; answers its id. Takes long: not to be
   * called inside a transaction.
   * @throws {Failure} IMAGE_NOT_FOUND when it is not theirs
   */
  makeAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<string>;
  /** Removes such a picture, its file included. Called after commit. */
  dropAvatar(ctx: Ctx, ownerId: string, mediaId: string): Promise<void>;
  /** Accounts elsewhere that open this one. */
  socialBindings(ctx: Ctx, userId: string): Promise<SocialBinding[]>;
  /** What became of their last request to sell; null without one. */
  sellerRequestStatus(ctx: Ctx, userId: string): Promise<Customer['seller_request_status']>;
  /** Whether an order of theirs may still be delivered or disputed: pictures are the proof then. */
  awaitsProof(ctx: Ctx, userId: string): Promise<boolean>;
}

/** Provided when the modules are joined. */
export const accountParts = definePort<AccountParts>('accounts.parts');

/** Whether pictures of theirs may be the proof of an order. */
export function awaitsProof(ctx: Ctx, userId: string): Promise<boolean> {
  return accountParts.of(ctx).awaitsProof(ctx, userId);
}

/** What those modules tell of one account, for its profile. */
export async function accountFacts(ctx: Ctx, user: { id: string; email: string }) {
  const parts = accountParts.of(ctx);
  const [telegramBound, emailInvalid, socialBindings] = await Promise.all([
    parts.telegramBound(ctx, user.id),
    parts.emailInvalid(ctx, user.email),
    parts.socialBindings(ctx, user.id),
  ]);
  return { telegramBound, emailInvalid, socialBindings };
}
export type AccountFacts = Awaited<ReturnType<typeof accountFacts>>;
