/**
 * Recall protection on the page of a completed account: what it covers and until when, what was paid, and for staff the
 * decision (decision 0107). Loaded with such an order alone.
 */
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { Recall } from '~/contracts/orders/recall.contract.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { useDeadline } from '../use-deadline.ts';
import { useRecallRefusals } from './recall-labels.ts';

const RecallDialog = lazy(async () => ({
  default: (await import('./recall-dialog.tsx')).RecallDialog,
}));

/** Nothing for the seller, whom it costs nothing, nor once it can no longer be asked for. */
export function RecallPart({ order }: { order: OrderOutput }) {
  const { data } = useSuspenseQuery(api.orders.recall.queryOptions({ id: order.id }));
  const { now } = useTimeFormat();
  const { paid, report_until: until, decision } = data;
  const isOpen = until !== null && now <= new Date(until);
  if (!data.is_protected || (!paid && !isOpen && !decision)) return null;
  return (
    <Surface as="section" pad="lg">
      <h2 className={css({ textStyle: 'panel' })}>
        <Trans>Recall protection</Trans>
      </h2>
      {paid ? (
        <Paid amount={paid.amount} isBuyer={order.role === 'buyer'} />
      ) : order.role === 'buyer' && until !== null ? (
        <Covered
          until={until}
          most={data.most_amount}
          isOnHold={order.actions.includes('dispute')}
        />
      ) : null}
      {decision && !paid && <Decision order={order} decision={decision} />}
    </Surface>
  );
}

function Paid({ amount: cents, isBuyer }: { amount: number; isBuyer: boolean }) {
  const amount = useCharge()(cents);
  return (
    <Banner tone="success" className={css({ marginTop: '3' })}>
      {isBuyer ? (
        <Trans>You got {amount} back: the account was taken back within its warranty.</Trans>
      ) : (
        <Trans>The buyer got {amount} back.</Trans>
      )}
    </Banner>
  );
}

interface CoveredProps {
  until: string;
  most: number;
  /** The order can still be disputed. */
  isOnHold: boolean;
}

function Covered({ until, most, isOnHold }: CoveredProps) {
  const charge = useCharge();
  const amount = charge(most);
  const day = useDeadline().by(until);
  return (
    <>
      <p className={css({ color: 'muted', marginTop: '2', maxWidth: '56ch' })}>
        {isOnHold ? (
          <Trans>
            If the account is taken back within its warranty, open a dispute: the seller’s money is
            on hold for it. What you notice too late for that, tell support by {day}: if it happened
            within the warranty, you get what you paid with your own money, up to {amount}.
          </Trans>
        ) : (
          <Trans>
            Was the account taken back within its warranty? Tell support by {day}: you get what you
            paid with your own money, up to {amount}. Bonus money and promo codes are not covered.
          </Trans>
        )}
      </p>
      {isOnHold ? null : (
        <LinkButton href={paths.contact} className={css({ marginTop: '4' })}>
          <Trans>Write to support</Trans>
        </LinkButton>
      )}
    </>
  );
}

interface DecisionProps {
  order: OrderOutput;
  decision: NonNullable<Recall['decision']>;
}

function Decision({ order, decision }: DecisionProps) {
  const [isOpen, setOpen] = useState(false);
  const charge = useCharge();
  const refusals = useRecallRefusals();
  const [amount, fund] = [charge(decision.amount), charge(decision.from_fund_amount)];
  const { buyer_cases: ofBuyer, seller_cases: ofSeller, refusal } = decision;
  return (
    <>
      <p className={css({ color: 'muted', marginTop: '2', maxWidth: '56ch' })}>
        {refusal ? (
          refusals[refusal]
        ) : (
          <Trans>
            A decision pays the buyer {amount}, {fund} of it from the recall fund. The seller keeps
            what was earned.
          </Trans>
        )}{' '}
        <Plural
          value={ofBuyer}
          one="This buyer was paid # time within a year."
          other="This buyer was paid # times within a year."
        />{' '}
        <Plural
          value={ofSeller}
          one="For sales of this seller # payment was made."
          other="For sales of this seller # payments were made."
        />
      </p>
      {refusal === null && (
        <Button className={css({ marginTop: '4' })} onClick={() => setOpen(true)}>
          <Trans>Pay the buyer</Trans>
        </Button>
      )}
      <Suspense>
        {isOpen && refusal === null && (
          <RecallDialog order={order} amount={amount} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
