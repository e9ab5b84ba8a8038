/** The one next action of an order for its viewer: whose turn, until when, what happens otherwise. */
import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { HelpState } from '~/contracts/help/help-for.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { HelpLink } from '~/features/common/help-link.tsx';
import { isStillSealed } from '~/features/common/unrevealed.ts';
import { api } from '~/platform/api/api.ts';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { LockIcon, PackageCheckIcon, PlayIcon, UserIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { isToVerify } from '../is-to-verify.ts';
import { stepsOf } from '../order-steps.ts';
import { useDeadline } from '../use-deadline.ts';
import { useOrderAction } from '../use-order-action.ts';
import { OrderExits } from './order-exits.tsx';
import { BuyAgain } from './buy-again.tsx';
import { useNextLabels, type NextLabels } from './next-step-labels.ts';
import { useStepTime } from './step-labels.ts';

/** Loaded lazily: what only one side needs, and dialogs, which are larger than the page that may open them. */
const DeliverForm = lazilyHydrated(async () => (await import('./deliver-form.tsx')).DeliverForm);

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));

/** Few orders wait for the identity check. */
const VerifyStep = lazilyHydrated(async () => (await import('./verify-step.tsx')).VerifyStep);

/** The words and dialogs of a dispute are loaded with an order that is disputed. */
const DisputeAction = lazilyHydrated(
  async () => (await import('./dispute-action.tsx')).DisputeAction,
);

/** Few orders are late. */
const LateCredit = lazilyHydrated(async () => (await import('./late-credit.tsx')).LateCredit);

/** Its heading gets the focus of a part that ends. */
const NEXT_ID = 'next-action';

export function NextAction({ order }: { order: OrderOutput }) {
  const { by } = useDeadline();
  return order.dispute ? (
    <DisputeAction order={order} by={by} nextId={NEXT_ID} Panel={DisputePanel} />
  ) : (
    <OrderAction order={order} />
  );
}

interface PanelProps {
  order: OrderOutput;
  labels: NextLabels;
  isYours: boolean;
  children: ReactNode;
}

/** @param props.children the buttons of the dispute */
function DisputePanel({ children, ...panel }: PanelProps) {
  return (
    <ActPanel {...panel}>
      <Buttons>
        {children}
        <OrderExits order={panel.order} />
      </Buttons>
    </ActPanel>
  );
}

function OrderAction({ order }: { order: OrderOutput }) {
  const labels = useNextLabels(order);
  const { step } = useSearch({ from: '/orders/$orderId' });
  const [isDelivering, setDelivering] = useState(step === 'deliver');
  const start = useOrderAction(order, api.orders.start.send);
  const [isConfirming, setConfirming] = useState(false);
  const has = (action: OrderOutput['actions'][number]): boolean => order.actions.includes(action);
  const mustVerify = isToVerify(order);
  const isYours =
    mustVerify || (['pay', 'start', 'deliver', 'confirm'] as const).some((action) => has(action));
  return (
    <ActPanel order={order} labels={labels} isYours={isYours}>
      {mustVerify && <VerifyStep />}
      {start.error && (
        <Banner tone="danger" role="alert" className={css({ marginTop: '4' })}>
          <FailureText error={start.error} />
        </Banner>
      )}
      {isDelivering && has('deliver') ? (
        <DeliverForm order={order} onCancel={() => setDelivering(false)} />
      ) : (
        <Steps
          order={order}
          start={start}
          onDeliver={() => setDelivering(true)}
          onConfirm={() => setConfirming(true)}
        />
      )}
      <Suspense>
        {isConfirming && has('confirm') && (
          <ConfirmDialog order={order} onClose={() => setConfirming(false)} />
        )}
      </Suspense>
    </ActPanel>
  );
}

/** Whose turn it is, until when, what it is about, and what can be done. */
function ActPanel({ order, labels, isYours, children }: PanelProps) {
  const times = useTimeFormat();
  const timeOf = useStepTime();
  const awaited = stepsOf(order, times.now).find((step) => 'who' in step && step.who !== null);
  const due = awaited && timeOf(awaited);
  return (
    <Surface as="section" pad="lg" tone={isYours && !isStillSealed(order) ? 'accent' : 'plain'}>
      <p className={turn}>
        <UserIcon size={16} aria-hidden="true" />
        <span>
          <b>{isYours ? <Trans>Your turn</Trans> : labels.turn}</b>
          {due !== undefined && <small> · {due}</small>}
        </span>
      </p>
      <h2 id={NEXT_ID} tabIndex={-1} className={css({ textStyle: 'section' })}>
        {labels.title}
      </h2>
      <p className={css({ color: 'muted', marginTop: '2', maxWidth: '56ch' })}>
        {labels.text} <HelpLink about={helpAbout(order, times.now)} />
      </p>
      {order.late_credit && order.role === 'buyer' && <LateCredit order={order} />}
      {children}
    </Surface>
  );
}

/** The state that raises questions: a dispute, a check, a delay, the buyer's own check, a refund. */
function helpAbout({ status, role, timeline }: OrderOutput, now: Date): HelpState | null {
  if (status === 'disputed') return role === 'seller' ? 'order_disputed_seller' : 'order_disputed';
  if (role !== 'buyer') return null;
  if (status === 'verification' || status === 'waiting_approval') return 'order_checked';
  if (status === 'acceptance') return 'order_acceptance';
  if (status === 'refund') return 'order_ended';
  const isUnderWay = status === 'paid' || status === 'in_progress';
  const { deliver_by: deliverBy } = timeline;
  return isUnderWay && deliverBy !== null && new Date(deliverBy) <= now ? 'order_late' : null;
}

interface StepsProps {
  order: OrderOutput;
  start: ReturnType<typeof useOrderAction<{ id: string }>>;
  onDeliver(): void;
  onConfirm(): void;
}

/** The buttons for what this person may do now; at most one of them is the accent, none before goods were revealed. */
function Steps({ order, start, onDeliver, onConfirm }: StepsProps) {
  const charge = useCharge(order);
  const has = (action: OrderOutput['actions'][number]): boolean => order.actions.includes(action);
  return (
    <Buttons>
      {has('pay') && (
        <LinkButton
          look="accent"
          size="lg"
          href={paths.checkout(order.id)}
          icon={<LockIcon aria-hidden="true" />}
        >
          <Trans>Pay {charge(order.due_amount)}</Trans>
        </LinkButton>
      )}
      {has('start') && (
        <Button
          look="accent"
          size="lg"
          busy={start.isPending}
          icon={<PlayIcon aria-hidden="true" />}
          onClick={() => start.mutate({ id: order.id })}
        >
          <Trans>Start the delivery</Trans>
        </Button>
      )}
      {has('deliver') && (
        <Button
          look="accent"
          size="lg"
          icon={<PackageCheckIcon aria-hidden="true" />}
          onClick={onDeliver}
        >
          <Trans>Mark as delivered</Trans>
        </Button>
      )}
      {has('confirm') && (
        <Button
          look={isStillSealed(order) ? 'neutral' : 'accent'}
          size="lg"
          icon={<PackageCheckIcon aria-hidden="true" />}
          onClick={onConfirm}
        >
          <Trans>Yes, I received everything</Trans>
        </Button>
      )}
      <OrderExits order={order} />
      <BuyAgain order={order} />
    </Buttons>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2',
        marginTop: '4',
        '&:empty': { display: 'none' },
        '& > *': { flex: { base: '1 1 100%', sm: '0 1 auto' } },
      })}
    >
      {children}
    </div>
  );
}

const turn = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontSize: '14',
  marginBottom: '2',
  '& small': { color: 'muted', fontSize: 'inherit', fontVariantNumeric: 'tabular-nums' },
});
