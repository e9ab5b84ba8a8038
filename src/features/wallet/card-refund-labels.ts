/** Labels of money on its way back to a card. */
import { useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '~/contracts/index.ts';
import type { Tone } from '~/ui/marks.tsx';

export type CardRefund =
  InferContractRouterOutputs<Contract>['wallet']['cardRefunds']['data'][number];

export function useCardRefundLabels(): Record<
  CardRefund['status'],
  { text: string; tone: Tone; hint?: string }
> {
  const { t } = useLingui();
  return {
    requested: { text: t`Requested`, tone: 'info' },
    sent: { text: t`On its way`, tone: 'info' },
    done: { text: t`Sent back`, tone: 'accent' },
    failed: {
      text: t`Not arrived`,
      tone: 'danger',
      hint: t`The card could not be credited. We are looking after it; nothing is lost.`,
    },
  };
}
