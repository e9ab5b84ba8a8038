/** Names of what is sealed, for both sides. */
import { useLingui } from '@lingui/react/macro';
import type { SealedKey, SealedPartName } from '~/contracts/orders/handover.ts';

/** Names of the fields, as they are entered and as they are read. */
export function useSealedKeys(): Record<SealedKey, string> {
  const { t } = useLingui();
  return {
    login: t`Login`,
    password: t`Password`,
    email_login: t`Mailbox address`,
    email_password: t`Mailbox password`,
    recovery: t`Recovery and security answers`,
    notes: t`Notes`,
    code: t`Code`,
  };
}

/** What a press opens; of several sets it is numbered. */
export function useSealedNames(sets: number): (part: SealedPartName, unit: number) => string {
  const { t } = useLingui();
  const keys = useSealedKeys();
  const names: Record<SealedPartName, string> = {
    ...keys,
    mailbox: t({ context: 'goods', message: 'Mailbox' }),
  };
  return (part, unit) => {
    const name = names[part];
    return sets > 1 ? t`${name} ${unit}` : name;
  };
}
