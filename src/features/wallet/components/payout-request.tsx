/** Asking for a payout: how much, to where, what it costs and what arrives; or why it is not possible now. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { payoutFeeCents } from '~/domain/payout-fees.ts';
import type { Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { toast } from '~/ui/toast-store.ts';
import { usePayoutKindLabels, type PayoutMethod, type PayoutTerms } from '../payout-labels.ts';
import { useWalletChanged } from '../use-wallet-changed.ts';
import { AmountForm, useAmount, useDollars } from './amount-form.tsx';

const quiet = css({ color: 'muted', textStyle: 'small' });
const { payoutMethodWaitHours, payoutMinCents } = appConfig.wallet;

function Quiet({ children }: { children: ReactNode }) {
  return <p className={quiet}>{children}</p>;
}

interface Conditions {
  terms: PayoutTerms;
  confirming: Confirming;
}

/** The form, or why it is not available. */
export function RequestPart(props: Conditions) {
  const dollars = useDollars();
  const { data: balances } = useSuspenseQuery(api.wallet.balances.queryOptions());
  const { data: methods } = useSuspenseQuery(api.wallet.payoutMethods.queryOptions());
  const realCents = balances.data.find(({ slug }) => slug === 'real')?.balance ?? 0;
  const least = dollars(payoutMinCents);
  // Nothing is sent to where money came back from.
  const open = methods.data.filter(({ failed_at: failedAt }) => failedAt === null);
  if (realCents < payoutMinCents) {
    return (
      <Quiet>
        <Trans>
          From {least} of earned money on you can have it paid out. What came from a card does not
          count.
        </Trans>
      </Quiet>
    );
  }
  if (open.length === 0) {
    return (
      <Quiet>
        <Trans>Say first where the money goes.</Trans>
      </Quiet>
    );
  }
  return <ReadyPart {...props} realCents={realCents} methods={open} />;
}

interface ReadyProps extends Conditions {
  realCents: number;
  methods: readonly PayoutMethod[];
}

/** The form, once one of the methods may be used; until then, when that will be. */
function ReadyPart(props: ReadyProps) {
  const { date, now } = useTimeFormat();
  const waits = ({ usable_from: from }: PayoutMethod) => Date.parse(from) > now.getTime();
  const usable = props.methods.filter((method) => !waits(method));
  const waiting = props.methods.filter(waits);
  const first = waiting.toSorted((a, b) => a.usable_from.localeCompare(b.usable_from))[0];
  const firstDate = first ? date(first.usable_from) : '';
  if (usable.length === 0) {
    return (
      <Quiet>
        <Trans>
          A new payout method can be used after {payoutMethodWaitHours} hours, so that nobody else
          sends your money away. Yours can be used from {firstDate}.
        </Trans>
      </Quiet>
    );
  }
  const mostCents = Math.min(props.realCents, props.terms.possible_amount);
  return (
    <>
      <LimitNote terms={props.terms} realCents={props.realCents} />
      <NextLimits terms={props.terms} />
      {mostCents < payoutMinCents ? null : (
        <RequestForm {...props} mostCents={mostCents} usable={usable} waiting={waiting} />
      )}
    </>
  );
}

/** Only where the limits, and not the balance, say how much is possible. */
function LimitNote({ terms, realCents }: { terms: PayoutTerms; realCents: number }) {
  const dollars = useDollars();
  const { moment } = useTimeFormat();
  if (realCents <= terms.possible_amount) return null;
  const possible = dollars(terms.possible_amount);
  const [day, month] = [dollars(terms.day.limit), dollars(terms.month.limit)];
  const moreAt = terms.more_at === null ? null : moment(terms.more_at);
  return (
    <Quiet>
      <Trans>
        Possible now: <b>{possible}</b>. The limits are {day} in 24 hours and {month} in 30 days.
      </Trans>
      {moreAt === null ? null : (
        <>
          {' '}
          <Trans>More will be possible {moreAt}.</Trans>
        </>
      )}
    </Quiet>
  );
}

/** Other limits that come are known before. */
function NextLimits({ terms: { next, day, month } }: { terms: PayoutTerms }) {
  const dollars = useDollars();
  const { date } = useTimeFormat();
  if (next === null || (next.day === day.limit && next.month === month.limit)) return null;
  const [ofDay, ofMonth, from] = [dollars(next.day), dollars(next.month), date(next.from)];
  return (
    <Quiet>
      <Trans>
        From {from} on the limits are {ofDay} in 24 hours and {ofMonth} in 30 days.
      </Trans>
    </Quiet>
  );
}

/** The fee of an amount that is paid out in one way, in cents. */
function feeOf({ kinds }: PayoutTerms, kind: PayoutMethod['kind'] | undefined, cents: number) {
  const fee = kinds.find((each) => each.kind === kind);
  if (!fee) return 0;
  const { flat_amount: flatCents, share_bps: bps, most_amount: mostCents } = fee;
  return payoutFeeCents({ flatCents, bps, mostCents }, cents);
}

/** What the payout costs, and what is left of it; told again whenever amount or way changes. */
function Arrives({ cents, feeCents }: { cents: number | null; feeCents: number }) {
  const dollars = useDollars();
  const [fee, net] = [dollars(feeCents), dollars((cents ?? 0) - feeCents)];
  return (
    <p className={quiet} aria-live="polite">
      {cents === null ? null : feeCents === 0 ? (
        <Trans>
          No fee: <b>{net}</b> arrives.
        </Trans>
      ) : (
        <Trans>
          Less a fee of {fee}: <b>{net}</b> arrives.
        </Trans>
      )}
    </p>
  );
}

function RequestForm(
  props: ReadyProps & {
    mostCents: number;
    usable: readonly PayoutMethod[];
    waiting: readonly PayoutMethod[];
  },
) {
  const { t } = useLingui();
  const { mostCents, terms, usable, waiting } = props;
  const dollars = useDollars();
  const kinds = usePayoutKindLabels();
  const amount = useAmount({ min: payoutMinCents, max: mostCents }, mostCents);
  const { date } = useTimeFormat();
  const [chosen, choose] = useState<string>();
  const method = usable.find(({ id }) => id === chosen) ?? usable[0];
  const nameOf = ({ kind, label }: PayoutMethod) => `${kinds[kind]} ${label}`;
  const later = waiting.map((each) => {
    const [name, day] = [nameOf(each), date(each.usable_from)];
    return { value: each.id, label: t`${name}, from ${day}`, disabled: true };
  });
  const { cents } = amount;
  const ask = useAsk(props.confirming);
  const [lowest, highest] = [dollars(payoutMinCents), dollars(mostCents)];
  return (
    <AmountForm
      amount={amount}
      call={ask}
      hint={t`${lowest} to ${highest}.`}
      onSend={(sum) =>
        method &&
        ask.mutate({
          amount: sum,
          method_id: method.id,
          expected_fee_amount: feeOf(terms, method.kind, sum),
        })
      }
    >
      <NativeSelect
        label={<Trans>Paid out to</Trans>}
        value={method?.id}
        options={[...usable.map((each) => ({ value: each.id, label: nameOf(each) })), ...later]}
        hint={later.length === 0 ? undefined : t`A new one waits ${payoutMethodWaitHours} hours.`}
        onChange={(event) => choose(event.target.value)}
      />
      <Arrives cents={cents} feeCents={cents === null ? 0 : feeOf(terms, method?.kind, cents)} />
      <Button type="submit" full busy={ask.isPending}>
        <Trans>Pay out {cents === null ? '' : dollars(cents)}</Trans>
      </Button>
    </AmountForm>
  );
}

interface Wish {
  amount: number;
  method_id: string;
  expected_fee_amount: number;
}

/** The call: confirmed by a second factor, sent once, the page told anew whatever became of it. */
function useAsk(confirming: Confirming) {
  const { t } = useLingui();
  const changed = useWalletChanged();
  const intent = useIntent('payout');
  return useSingleMutation({
    mutationFn: (input: Wish) =>
      confirming.run(() =>
        api.wallet.requestPayout.send(input, { idempotencyKey: intent.keyFor(input) }),
      ),
    onSuccess: async () => {
      intent.end();
      await changed();
      toast({ status: 'success', description: t`The payout is requested.` });
    },
    // Refused by what another tab or the staff did meanwhile: that is shown then, an open payout in the form's place.
    onError: async (error) => {
      if (error instanceof Failure) await changed();
    },
  });
}
