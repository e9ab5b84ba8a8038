/** The one act of an order in its row: pressed here where one press is enough, else a link to its place. */
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { chargedCents } from '~/contracts/orders/bill.ts';
import type { OrderOutput, OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button, LinkButton, type ButtonLook } from '~/ui/button.tsx';
import { actOf, type OrderAct } from '../order-acts.ts';
import { useRowAction } from '../use-row-action.ts';

/** What the rows of a list have in common. */
export interface RowActions {
  /** Of the last press, if it was refused. */
  failure: { id: string; title: string; text: ReactNode } | null;
  onPress(): void;
  onFailed(failure: { id: string; title: string; text: ReactNode }): void;
  onStarted(title: string): void;
  onConfirm(order: OrderOutput): void;
}

interface RowActProps {
  order: OrderSummaryOutput;
  look: ButtonLook;
  actions: RowActions;
}

export function RowAct({ order, look, actions }: RowActProps) {
  const act = actOf(order);
  // A started order is to be delivered: the next act gets the focus of the last.
  const place = useFocusOnChange<HTMLDivElement>(order.status);
  return (
    <div ref={place} className={slot} data-order-act>
      {act === 'start' ? <Start {...{ order, look, actions }} /> : null}
      {act === 'confirm' ? <Confirm {...{ order, look, actions }} /> : null}
      {act === null || act === 'start' || act === 'confirm' ? null : (
        <Away order={order} act={act} look={look} />
      )}
    </div>
  );
}

/** Names a refused press beside its row. */
function useFailed({ order, actions }: RowActProps): (error: Error) => void {
  return (error) =>
    actions.onFailed({
      id: order.id,
      title: order.offer.title,
      text: <FailureText error={error} />,
    });
}

function Start(props: RowActProps) {
  const { order, look, actions } = props;
  const onError = useFailed(props);
  const onSuccess = () => actions.onStarted(order.offer.title);
  const start = useRowAction(order, api.orders.start.send, { onSuccess, onError });
  return (
    <Button
      size="sm"
      full
      look={look}
      busy={start.isPending}
      aria-describedby={`order-${order.id}`}
      onClick={() => {
        actions.onPress();
        start.mutate();
      }}
    >
      <Trans>Start the delivery</Trans>
    </Button>
  );
}

/** The question names the money, which only the order itself tells in full. */
function Confirm(props: RowActProps) {
  const { order, look, actions } = props;
  const queryClient = useQueryClient();
  const onError = useFailed(props);
  const load = useSingleMutation({
    mutationFn: () => queryClient.fetchQuery(api.orders.show.queryOptions({ id: order.id })),
    onSuccess: actions.onConfirm,
    onError,
  });
  return (
    <Button
      size="sm"
      full
      look={look}
      busy={load.isPending}
      aria-describedby={`order-${order.id}`}
      onClick={() => {
        actions.onPress();
        load.mutate();
      }}
    >
      <Trans>Confirm</Trans>
    </Button>
  );
}

interface AwayProps {
  order: OrderSummaryOutput;
  act: Exclude<OrderAct, 'start' | 'confirm'>;
  look: ButtonLook;
}

/** What takes more than a press is done in its place. */
function Away({ order, act, look }: AwayProps) {
  const page = paths.order(order.id);
  const amount = useFormat().cents(chargedCents(order));
  const words: Record<typeof act, readonly [href: string, label: ReactNode]> = {
    pay: [paths.checkout(order.id), <Trans key="pay">Pay {amount}</Trans>],
    verify: [page, <Trans key="verify">Verify</Trans>],
    deliver: [`${page}?step=deliver`, <Trans key="deliver">Deliver</Trans>],
    check: [page, <Trans key="check">Check it</Trans>],
    answer: [page, <Trans key="answer">Answer</Trans>],
    settle: [page, <Trans key="settle">Read the proposal</Trans>],
    review: [`${page}#review`, <Trans key="review">Review</Trans>],
  };
  const [href, label] = words[act];
  return (
    <LinkButton
      size="sm"
      full
      look={act === 'review' ? 'ghost' : look}
      href={href}
      aria-describedby={`order-${order.id}`}
    >
      {label}
    </LinkButton>
  );
}

const slot = css({
  gridArea: 'act',
  position: 'relative',
  zIndex: '1',
  _empty: { display: { base: 'none', md: 'block' } },
});
