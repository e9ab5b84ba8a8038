/**
 * The steps of a handover: each side ticks its own and sees the other's at once, with the time of each (decision 0106). Loaded
 * with an order of an account alone.
 */
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Checklist } from '~/contracts/orders/checklist.contract.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Checkbox } from '~/ui/choice.tsx';
import { Surface } from '~/ui/layout.tsx';

type Step = Checklist['steps'][number];
const sides = ['seller', 'buyer'] as const;

/** Nothing where the order has no steps: it was paid before there were any. */
export function HandoverList({ order }: { order: OrderOutput }) {
  const { data } = useSuspenseQuery(api.orders.checklist.queryOptions({ id: order.id }));
  const nameOf = usePersonName();
  if (data.steps.length === 0) return null;
  const names = { seller: nameOf(order.seller), buyer: nameOf(order.buyer) };
  const done = data.steps.filter((step) => step.done_at !== null).length;
  const count = data.steps.length;
  return (
    <Surface as="section" pad="lg">
      <h2 className={css({ textStyle: 'panel' })}>
        <Trans>
          Handover, {done} of {count} steps
        </Trans>
      </h2>
      <p className={css({ color: 'muted', marginTop: '2', maxWidth: '56ch' })}>
        <Trans>
          Both sides tick what they have done, if they like. Each tick is kept with its time, and
          counts as evidence in a dispute.
        </Trans>
      </p>
      {sides.map((side) => (
        <fieldset key={side} className={css({ marginTop: '4', minWidth: '0' })}>
          <legend className={css({ textStyle: 'strong' })}>
            {side === order.role ? <Trans>Your steps</Trans> : names[side]}
          </legend>
          {data.steps
            .filter((step) => step.side === side)
            .map((step) => (
              <StepBox
                key={step.key}
                orderId={order.id}
                step={step}
                mayTick={side === order.role && data.may_tick && data.changes_left > 0}
              />
            ))}
        </fieldset>
      ))}
    </Surface>
  );
}

function StepBox({ orderId, step, mayTick }: { orderId: string; step: Step; mayTick: boolean }) {
  const queryClient = useQueryClient();
  const times = useTimeFormat();
  const tick = useMutation({
    // One after the other: what is pressed meanwhile waits.
    scope: { id: `handover:${orderId}` },
    mutationFn: (isDone: boolean) =>
      api.orders.tick.send({ id: orderId, step: step.key, is_done: isDone }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: api.orders.checklist.key({ id: orderId }) }),
  });
  const at = step.done_at && times.moment(step.done_at);
  return (
    <Checkbox
      checked={tick.isPending ? tick.variables : at !== null}
      disabled={!mayTick && !tick.isPending}
      onChange={(event) => tick.mutate(event.target.checked)}
      note={at ? <Trans>Ticked {at}</Trans> : undefined}
      error={
        tick.error ? (
          <span role="alert">
            <FailureText error={tick.error} />
          </span>
        ) : undefined
      }
    >
      {step.label}
    </Checkbox>
  );
}
