/** Why an order is disputed, in words. */
import { useLingui } from '@lingui/react';
import { reasonNames } from '~/contracts/disputes/reason-names.ts';
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';

export function useReasonLabel(): (reason: DisputeReason) => string {
  const { i18n } = useLingui();
  return (reason) => i18n._(reasonNames[reason]);
}
