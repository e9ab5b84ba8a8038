/** Issues single-use codes for mails. */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import type { CodeType } from '../auth.tables.ts';
import { insertCode } from '../sessions.repository.ts';
import { hashSecret, newSecret } from '../../../infra/secrets.ts';

const { confirmEmailHours, restorePasswordHours, changeEmailHours } = serverConfig.identity;

const lifetimeHours: Record<CodeType, number> = {
  CONFIRM_EMAIL: confirmEmailHours,
  RESTORE_PASSWORD: restorePasswordHours,
  CHANGE_EMAIL: changeEmailHours,
};

/** A new code for one account and one address. Only its hash is stored; the code itself goes into the mail. */
export async function issueCode(
  ctx: Ctx,
  userId: string,
  type: CodeType,
  email: string,
): Promise<string> {
  const code = newSecret();
  await insertCode(ctx.db, {
    hash: hashSecret(code),
    user_id: userId,
    type,
    payload: { email },
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + lifetimeHours[type] * 3_600_000),
    used_at: null,
  });
  return code;
}
