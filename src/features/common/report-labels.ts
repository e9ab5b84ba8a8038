/** Labels of what can be reported, and why. */
import { useLingui } from '@lingui/react/macro';
import type { ReportReason } from '~/contracts/reports/reports.schemas.ts';

export function useReportReasons(): Readonly<Record<ReportReason, string>> {
  const { t } = useLingui();
  return {
    fraud: t`Fraud, or goods that were stolen`,
    misleading: t`It is not what it says`,
    prohibited: t`It may not be sold here`,
    outside: t`It leads to a trade outside, without escrow`,
    abuse: t`Insults, threats or hate`,
    impostor: t`Somebody pretends to be somebody else`,
    other: t`Something else`,
  };
}
