/** What its buyer has not ticked of a handover, before they release the money: a question, which forbids nothing. */
import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { Banner } from '~/ui/states.tsx';

export function UntickedSteps({ orderId }: { orderId: string }) {
  const { data } = useQuery(api.orders.checklist.queryOptions({ id: orderId }));
  const open = data?.steps.filter((step) => step.side === 'buyer' && step.done_at === null) ?? [];
  if (open.length === 0) return null;
  return (
    <Banner
      tone="warning"
      className={css({ marginTop: '3' })}
      title={
        <Plural
          value={open.length}
          one="You have not ticked one step of the handover yet."
          other="You have not ticked # steps of the handover yet."
        />
      }
    >
      <ul className={css({ paddingInlineStart: '4', listStyle: 'disc' })}>
        {open.map((step) => (
          <li key={step.key}>{step.label}</li>
        ))}
      </ul>
    </Banner>
  );
}
