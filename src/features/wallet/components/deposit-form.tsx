/** Puts money into the wallet through the payment provider's page. */
import { Trans } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { CardMethod } from '~/contracts/payments/card-methods.ts';
import type { Contract } from '~/contracts/index.ts';
import { api } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { usePageReturn } from '~/platform/hydration/use-page-return.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { Button } from '~/ui/button.tsx';
import { Chip, TextLink } from '~/ui/marks.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { useWalletChanged } from '../use-wallet-changed.ts';
import { AmountForm, useAmount, useDollars } from './amount-form.tsx';

const { min } = appConfig.wallet.depositCents;
const { risk } = appConfig.orders;
const PRESETS_CENTS = [1_000, 2_500, 5_000, 10_000];
const FIRST_CENTS = 2_500;

export function DepositForm() {
  const dollars = useDollars();
  const changed = useWalletChanged();
  const intent = useIntent('deposit');
  const { data: limits } = useSuspenseQuery(api.wallet.depositLimits.queryOptions());
  const { data: wallet } = useSuspenseQuery(api.wallet.balances.queryOptions());
  const method = wallet.card_method;
  const possible = limits.possible_amount;
  const amount = useAmount({ min, max: possible }, Math.min(FIRST_CENTS, possible));
  const { cents } = amount;
  const pay = useSingleMutation({
    leavesPage: true,
    mutationFn: (input: { amount: number; method: CardMethod }) =>
      api.wallet.deposit.send(input, { idempotencyKey: intent.keyFor(input) }),
    onSuccess: ({ redirect_url: url }) => {
      intent.end();
      window.location.assign(url);
    },
    // What is possible may have been used in another tab.
    onError: () => void changed(),
  });
  usePageReturn(pay.reset);
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Deposit</Trans>
      </SectionHeading>
      <LimitNote limits={limits} />
      {method === null && (
        <p>
          <Trans>Deposits by card are not offered at the moment.</Trans>
        </p>
      )}
      {method !== null && possible > 0 && (
        <AmountForm
          amount={amount}
          call={pay}
          onSend={(paid) => pay.mutate({ amount: paid, method })}
        >
          <Presets most={possible} chosen={amount.typed} onChoose={amount.setCents} />
          <Button type="submit" look="accent" full busy={pay.isPending || pay.isSuccess}>
            <Trans>Deposit {cents === null ? '' : dollars(cents)}</Trans>
          </Button>
        </AmountForm>
      )}
    </Surface>
  );
}

type Limits = InferContractRouterOutputs<Contract>['wallet']['depositLimits'];

/** What is possible now, when more is, and the way to more. */
function LimitNote({ limits }: { limits: Limits }) {
  const dollars = useDollars();
  const times = useTimeFormat();
  const session = useSession();
  const possible = dollars(limits.possible_amount);
  const [day, month] = [dollars(limits.day.limit), dollars(limits.month.limit)];
  const isReduced = limits.possible_amount < Math.min(limits.day.limit, limits.most_amount);
  const moreAt = limits.more_at === null ? '' : times.moment(limits.more_at);
  return (
    <div className={note}>
      <p>
        <Trans>
          Possible now: <b>{possible}</b>. The limits are {day} in 24 hours and {month} in 30 days.
        </Trans>
        {isReduced && moreAt !== '' && (
          <>
            {' '}
            <Trans>More will be possible {moreAt}.</Trans>
          </>
        )}
      </p>
      <NextLimits limits={limits} />
      <p>
        <Trans>A deposit pays for orders or goes back to its card; it cannot be paid out.</Trans>
      </p>
      {session && session.profile.trust_level < risk.trustedLevel && (
        <TextLink look="inline" href={paths.verification}>
          <Trans>Verify your identity to deposit more</Trans>
        </TextLink>
      )}
    </div>
  );
}

/** Other limits that come are known before. */
function NextLimits({ limits: { next, ...now } }: { limits: Limits }) {
  const dollars = useDollars();
  const { date } = useTimeFormat();
  if (next === null) return null;
  const isSame =
    next.day === now.day.limit &&
    next.month === now.month.limit &&
    next.most_amount === now.most_amount;
  if (isSame) return null;
  const [day, month, most] = [dollars(next.day), dollars(next.month), dollars(next.most_amount)];
  const from = date(next.from);
  return (
    <p>
      <Trans>
        From {from} on the limits are {day} in 24 hours and {month} in 30 days, at most {most} at a
        time.
      </Trans>
    </p>
  );
}

const note = css({
  display: 'grid',
  gap: '1',
  color: 'muted',
  textStyle: 'small',
  marginBottom: '4',
});

/** Only what is possible now. */
function Presets(props: { most: number; chosen: number | null; onChoose(cents: number): void }) {
  const dollars = useDollars();
  const presets = PRESETS_CENTS.filter((preset) => preset <= props.most);
  if (presets.length === 0) return null;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {presets.map((preset) => (
        <Chip key={preset} pressed={props.chosen === preset} onClick={() => props.onChoose(preset)}>
          {dollars(preset)}
        </Chip>
      ))}
    </div>
  );
}
