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
    waiting: {
      text: t`Waits for your bank`,
      tone: 'neutral',
      hint: t`Your bank took this payment back and has not decided. What it does not give you is sent then.`,
    },
    kept: {
      text: t`Not sent`,
      tone: 'neutral',
      hint: t`Your bank gave you this money back, so it does not go to the card once more.`,
    },
    sent: { text: t`On its way`, tone: 'info' },
    done: { text: t`Sent back`, tone: 'accent' },
    failed: {
      text: t`Not arrived`,
      tone: 'danger',
      hint: t`The card could not be credited. We are looking after it; nothing is lost.`,
    },
  };
}
