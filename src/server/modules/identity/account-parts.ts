/**
 * What the account shows of things that modules above this one keep: bindings, whether mail arrives. Identity may not
 * ask them (it lies below), so the composition root hands the functions in. What nobody tells is not there.
 */
import type { Ctx } from '../../context.ts';

export interface AccountParts {
  /** Whether a Telegram chat receives this person's notifications. */
  telegramBound(ctx: Ctx, userId: string): Promise<boolean>;
  /** Mail to this address came back or was reported as unwanted: the INVALID_EMAIL alert. */
  emailInvalid(ctx: Ctx, email: string): Promise<boolean>;
}

const nobodyTells = async (): Promise<boolean> => false;

let parts: AccountParts = { telegramBound: nobodyTells, emailInvalid: nobodyTells };

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
