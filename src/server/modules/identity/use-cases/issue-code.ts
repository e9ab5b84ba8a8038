/** Makes the single-use codes that mails carry. */
import { appConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import type { CodeType } from '../identity.tables.ts';
import type { Addressee } from '../mails/account-mails.ts';
import { insertCode } from '../sessions.repository.ts';
import { hashSecret, newSecret } from '../tokens.ts';
import type { UserRow } from '../users.repository.ts';

const { confirmEmailHours, restorePasswordHours, changeEmailHours } = appConfig.identity;

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

/** Who a mail about an account goes to. */
export function addresseeOf(
  ctx: Ctx,
  user: Pick<UserRow, 'public_name' | 'locale' | 'email'>,
  to: string = user.email,
): Addressee {
  return {
    to,
    name: user.public_name,
    locale: user.locale,
    appOrigin: ctx.services.env.appOrigin,
  };
}
