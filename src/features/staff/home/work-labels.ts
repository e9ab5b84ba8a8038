/** Names of the queues, and of what waits in them. */
import { useLingui } from '@lingui/react/macro';
import type { WorkItem, WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';

export function useWorkQueueLabels(): Record<WorkQueueName, string> {
  const { t } = useLingui();
  return {
    offers: t`Offers on review`,
    sellers: t`Seller requests`,
    proofs: t`Proofs of sellers`,
    reports: t`Reports`,
    appeals: t`Appeals`,
    disputes: t`Disputes`,
    approvals: t`Order approval`,
    payouts: t`Payouts`,
    payments: t`Payments to look at`,
    books: t`Differences in the books`,
    chargebacks: t`Chargebacks`,
    adjustments: t`Adjustments of the books`,
    rates: t`Exchange rates`,
    rewards: t`Suspicious rewards`,
    partners: t`Partner applications`,
    deliveries: t`Failed deliveries`,
  };
}

/** What an entry is about, in one line. */
export function useWorkTitle(): (item: WorkItem) => string {
  const { t } = useLingui();
  const labels = useWorkQueueLabels();
  return ({ queue, title, person }) => {
    const name = person?.public_name ?? '';
    if (queue === 'sellers') return t`${name} wants to sell`;
    if (queue === 'proofs') return t`Proof of ${name}`;
    if (queue === 'payouts') return t`Payout to ${name}`;
    if (queue === 'rewards') return t`Reward of ${name}`;
    if (queue === 'partners') return t`${name} wants to become a partner`;
    if (queue === 'chargebacks') return t`Chargeback of ${name}`;
    if (queue === 'rates') return t`Rate of ${title}`;
    return title ?? (name === '' ? labels[queue] : name);
  };
}
