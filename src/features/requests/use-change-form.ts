/** What a buyer changes of an open request while it is typed, and sending it. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REQUEST_HOURS } from '~/contracts/requests/request-bounds.ts';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { centsFromTyped, readDecimal } from '~/features/common/typed-price.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { toast } from '~/ui/toast-store.ts';
import { refreshRequests } from './requests.queries.ts';

interface Typed {
  note: string;
  budget: string;
  /** Empty: its end stays. */
  hours: string;
}

const hoursOf = (text: string) => REQUEST_HOURS.find((hours) => String(hours) === text) ?? null;

export function useChangeForm(request: RequestForSeller, onDone: () => void) {
  const { t } = useLingui();
  const { currency, locale } = useFormat();
  const queryClient = useQueryClient();
  const before = request.budget_amount;
  const shown = before === null ? '' : typedFromCents(before, currency, locale);
  const [typed, setTyped] = useState<Typed>({ note: request.note, budget: shown, hours: '' });
  // The version that the change is made from: whatever changes meanwhile in another tab is not overwritten.
  const [version] = useState(request.version);
  const budget = typed.budget.trim() === '' ? null : readDecimal(typed.budget);
  const isWrong = typed.budget.trim() !== '' && budget === null;
  // A budget that nobody touched stays to the cent, whatever it is in the visitor's currency.
  const cents = (): number | null => {
    if (typed.budget === shown) return before;
    return budget === null ? null : Math.round(centsFromTyped(budget, currency));
  };
  const send = useSingleMutation({
    mutationFn: () =>
      api.requests.change.send({
        id: request.id,
        version,
        note: typed.note,
        budget_amount: cents(),
        hours: hoursOf(typed.hours),
      }),
    onSuccess: async () => {
      await refreshRequests(queryClient);
      toast({ status: 'success', description: t`Your request has been changed.` });
      onDone();
    },
    onError: () => void refreshRequests(queryClient),
  });
  const refused = send.isError ? fieldErrorsOf(send.error) : {};
  const errors: Record<string, string> = {
    ...refused,
    ...(isWrong && { budget_amount: t`Enter an amount, for example 12.50.` }),
  };
  return {
    typed,
    errors,
    error: send.isError && Object.keys(refused).length === 0 ? send.error : null,
    isBusy: send.isPending,
    /** Bids have to be confirmed for what is written anew. */
    isNewNote: typed.note.trim() !== request.note,
    set: (change: Partial<Typed>) => {
      if (send.isError) send.reset();
      setTyped((now) => ({ ...now, ...change }));
    },
    submit: () => {
      if (!isWrong) send.mutate();
    },
  };
}
