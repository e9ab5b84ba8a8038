/** Labels of payouts: method, status, and reason of refusal. */
import { useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { openPayoutStatuses } from '~/domain/payout-lifecycle.ts';
import type { Contract } from '~/contracts/index.ts';
import type { Tone } from '~/ui/marks.tsx';

type Outputs = InferContractRouterOutputs<Contract>['wallet'];
export type PayoutMethod = Outputs['payoutMethods']['data'][number];
export type PayoutTerms = Outputs['payoutTerms'];
export type Payout = Outputs['payouts']['data'][number];

export function usePayoutKindLabels(): Record<PayoutMethod['kind'], string> {
  const { t } = useLingui();
  return { bank: t`Bank account`, paypal: t`PayPal`, usdt: t`USDT` };
}

export function usePayoutStatusLabels(): Record<Payout['status'], { text: string; tone: Tone }> {
  const { t } = useLingui();
  return {
    created: { text: t`Being checked`, tone: 'info' },
    pending: { text: t`Being checked`, tone: 'info' },
    approved: { text: t`Approved, to be sent`, tone: 'info' },
    withdrawn: { text: t`Sent`, tone: 'accent' },
    declined: { text: t`Declined`, tone: 'danger' },
    cancelled: { text: t`Cancelled by you`, tone: 'neutral' },
  };
}

/** Why it was declined, and what to do next. */
export function useDeclineLabels(): Record<NonNullable<Payout['decline_reason']>, string> {
  const { t } = useLingui();
  return {
    details_wrong: t`The details of the payout method are wrong. Add it again with the right ones.`,
    name_mismatch: t`The name of the payout method is not yours. Use one in your own name.`,
    verification_needed: t`Verify your identity first, then ask again.`,
    suspicious_activity: t`Something about the account has to be cleared up. Write to support.`,
    bounced: t`The bank sent the money back. Check the details of the payout method, or use another one.`,
    other: t`Write to support to learn more.`,
  };
}

/** Whether it is open, so that money is reserved for it. */
export function isOpen({ status }: Payout): boolean {
  return openPayoutStatuses.includes(status);
}
