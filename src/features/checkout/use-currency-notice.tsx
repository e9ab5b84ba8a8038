/**
 * Whoever is shown another currency than the one that is charged is told so before paying, where the experiment
 * `currency_purchase` tries that. Once for an amount: who agreed is not asked again.
 */
import { Suspense, useState } from 'react';
import { usePage } from '~/platform/navigation/page-context.tsx';
import type { Payment } from './components/pay-layout.tsx';
import { LazyCurrencyDialog } from './lazy-parts.ts';

export function useCurrencyNotice(payment: Payment, dueCents: number): Payment {
  const { isIn, preferences } = usePage();
  const [isAsking, setAsking] = useState(false);
  const [agreed, agree] = useState<number | null>(null);
  const isOther = preferences.currency !== 'USD';
  if (!isOther || !isIn('currency_purchase', 'modal_on')) return payment;
  return {
    ...payment,
    press: () => (agreed === dueCents ? payment.press() : setAsking(true)),
    question: isAsking ? (
      <Suspense>
        <LazyCurrencyDialog
          dueCents={dueCents}
          onClose={() => setAsking(false)}
          onAgree={() => {
            setAsking(false);
            agree(dueCents);
            payment.press();
          }}
        />
      </Suspense>
    ) : (
      payment.question
    ),
  };
}
