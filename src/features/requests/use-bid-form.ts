/** The state of a bid while it is typed, and sending it. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { BID_HOURS } from '~/contracts/requests/request-bounds.ts';
import type { OwnBid, RequestDetail } from '~/contracts/requests/requests.schemas.ts';
import { priceText, type PriceProblem } from '~/domain/price-text.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useOwnDraft } from '~/platform/session/use-own-draft.ts';
import { toast } from '~/ui/toast-store.ts';
import { bidPriceOf } from './bid-price.ts';
import { refreshRequests } from './requests.queries.ts';

export type BidTermsOf = NonNullable<RequestDetail['terms']>;

const typedSchema = v.object({
  price: v.string(),
  minutes: v.string(),
  hours: v.string(),
  note: v.string(),
});
type Typed = v.InferOutput<typeof typedSchema>;
const isTyped = (value: unknown): value is Typed => v.is(typedSchema, value);

const hoursOf = (text: string) => BID_HOURS.find((hours) => String(hours) === text) ?? null;

function useProblems(): Record<PriceProblem, string> {
  const { t } = useLingui();
  return {
    empty: t`This field is required.`,
    form: t`Enter an amount in dollars, for example 12.50.`,
    decimals: t`This has more decimals than a price here can have.`,
    small: t`The price must be greater than zero.`,
    large: t`The price may be at most 100,000 dollars.`,
  };
}

function firstValues(bid: OwnBid | null, terms: BidTermsOf, locale: 'en' | 'fr'): Typed {
  const [minutes] = terms.delivery_minutes;
  return {
    price: bid === null ? '' : priceText(bid.price, locale),
    minutes: String(bid?.delivery_minutes ?? minutes ?? ''),
    hours: '',
    note: bid?.note ?? '',
  };
}

/** What is typed, kept until it is sent. */
const useTyped = (request: RequestDetail['request'], terms: BidTermsOf, locale: 'en' | 'fr') =>
  useOwnDraft(`request.bid.${request.id}`, isTyped, firstValues(request.own_bid, terms, locale));

export function useBidForm({
  request,
  terms,
}: {
  request: RequestDetail['request'];
  terms: BidTermsOf;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const queryClient = useQueryClient();
  const problems = useProblems();
  const [typed, setTyped] = useTyped(request, terms, locale);
  const [isChecked, setChecked] = useState(false);
  const price = bidPriceOf(
    typed.price,
    { count: request.count, feeBps: terms.fee_bps, priceDecimals: terms.price_decimals },
    locale,
  );
  const isNew = request.own_bid === null || !request.own_bid.is_live;
  const send = useSingleMutation({
    mutationFn: (priceCents: number) =>
      api.requests.bid.send({
        id: request.id,
        price: priceCents,
        delivery_minutes: Number(typed.minutes),
        note: typed.note,
        hours: hoursOf(typed.hours),
        terms: request.terms,
      }),
    onSuccess: async () => {
      setChecked(false);
      toast({
        status: 'success',
        description: isNew ? t`Your bid is with the buyer.` : t`Your bid has been changed.`,
      });
      await refreshRequests(queryClient);
      setTyped(null);
    },
    onError: () => {
      // The request may have ended meanwhile.
      void refreshRequests(queryClient);
    },
  });
  const refused = send.isError ? fieldErrorsOf(send.error) : {};
  const isElsewhere = send.isError && Object.keys(refused).length === 0;
  const problem = isChecked && 'problem' in price ? problems[price.problem] : undefined;
  const errors: Record<string, string> = {
    ...refused,
    ...(problem !== undefined && { price: problem }),
  };
  return {
    typed,
    price,
    isNew,
    isBusy: send.isPending,
    error: isElsewhere ? send.error : null,
    errors,
    set: (change: Partial<Typed>) => {
      if (send.isError) send.reset();
      setTyped({ ...typed, ...change });
    },
    /** @returns whether there was a price to send */
    submit: (): boolean => {
      setChecked(true);
      if ('problem' in price) return false;
      send.mutate(price.cents);
      return true;
    },
  };
}
