/** Labels of the statement: every moved or held cent names its event and the rule that decided, in the line itself. */
import { useLingui } from '@lingui/react';
import {
  ledgerKindNames,
  ruleText,
  userAccountNames,
} from '~/contracts/wallet/statement-labels.ts';
import type { LedgerKind, userAccountKinds } from '~/contracts/wallet/wallet.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

/** Labels of the events. */
export function useEventLabel(): (event: LedgerKind) => string {
  const { i18n } = useLingui();
  return (event) => i18n._(ledgerKindNames[event]);
}

/** Labels of the accounts: where money is. */
export function useAccountLabel(): (account: (typeof userAccountKinds)[number]) => string {
  const { i18n } = useLingui();
  return (account) => i18n._(userAccountNames[account]);
}

/** An amount with its sign: what came in or went out. */
export function useSigned(): (cents: number) => string {
  const { cents: written } = useFormat();
  return (cents) => (cents > 0 ? `+${written(cents)}` : written(cents));
}

/** The label of a rule: `hold.L3`, `hold.accounts.L0`, `hold.warranty`, `bonus.…`. */
export function useRuleLabels(): (rule: string | null) => string | null {
  const { i18n } = useLingui();
  return (rule) => {
    const text = rule === null ? null : ruleText(rule);
    return text && i18n._(text);
  };
}
