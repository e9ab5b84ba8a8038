/** Roles, trust levels and recorded acts in words. */
import { useLingui } from '@lingui/react/macro';
import type { Role } from '~/contracts/roles.ts';

export function useRoleWords(): Record<Role, string> {
  const { t } = useLingui();
  return {
    user: t`Member`,
    support: t`Support`,
    admin: t`Admin`,
    super_admin: t`Super admin`,
  };
}

/** By level, 0 to 3 (decisions, section 4). */
export function useTrustWords(): readonly string[] {
  const { t } = useLingui();
  return [
    t`0 · new`,
    t`1 · e-mail confirmed`,
    t`2 · identity verified`,
    t`3 · identity and address verified`,
  ];
}

/** The areas of recorded acts: what stands in front of the dot. */
export function useAuditAreas(): readonly { value: string; label: string }[] {
  const { t } = useLingui();
  return [
    { value: '', label: t`Everything` },
    { value: 'moderation', label: t`People` },
    { value: 'acting', label: t`In other accounts` },
    { value: 'orders', label: t`Orders` },
    { value: 'offers', label: t`Offers` },
    { value: 'wallet', label: t`Payouts` },
    { value: 'referrals', label: t`Referrals` },
    { value: 'catalogue', label: t`Catalogue` },
    { value: 'audit', label: t`The record itself` },
  ];
}
