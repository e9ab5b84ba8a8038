/**
 * What the account shows of things that modules above this one keep: bindings, whether mail arrives. Identity may not
 * ask them (it lies below), so the composition root hands the functions in. What nobody tells is not there.
 */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../context.ts';

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
}

const nobodyTells = async (): Promise<boolean> => false;

let parts: AccountParts = {
  telegramBound: nobodyTells,
  emailInvalid: nobodyTells,
  makeAvatar: async () => {
    throw new Failure('IMAGE_NOT_FOUND');
  },
  dropAvatar: async () => {},
};

/** What the modules above do for accounts. */
export function accountParts(): Pick<AccountParts, 'makeAvatar' | 'dropAvatar'> {
  return parts;
}

/** Sets who tells what. Called once, when the modules are joined. */
export function installAccountParts(installed: Partial<AccountParts>): void {
  parts = { ...parts, ...installed };
}

/** What the installed functions tell of one account, for its profile. */
export async function accountFacts(ctx: Ctx, user: { id: string; email: string }) {
  const [telegramBound, emailInvalid] = await Promise.all([
    parts.telegramBound(ctx, user.id),
    parts.emailInvalid(ctx, user.email),
  ]);
  return { telegramBound, emailInvalid };
}
export type AccountFacts = Awaited<ReturnType<typeof accountFacts>>;
