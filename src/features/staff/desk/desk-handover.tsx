/** The steps of a handover as both ticked them, with every tick that was taken back (decision 0106). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { SectionHeading, Surface } from '~/ui/layout.tsx';

const list = css({ display: 'grid', gap: '3' });
const muted = css({ color: 'muted', fontSize: '14' });
const words = css({ overflowWrap: 'anywhere' });

/** Nothing where the order has no steps. */
export function DeskHandover({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { data } = useSuspenseQuery(api.orders.checklist.queryOptions({ id: order.id }));
  if (data.steps.length === 0) return null;
  const done = data.steps.filter((step) => step.done_at !== null).length;
  const count = data.steps.length;
  const historyOf = (key: string): string =>
    data.log
      .filter(({ step }) => step === key)
      .map(({ is_done: isDone, at }) => {
        const when = moment(at);
        return isDone ? t`ticked ${when}` : t`taken back ${when}`;
      })
      .join(' · ');
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>
          Handover, {done} of {count} steps
        </Trans>
      </SectionHeading>
      <ul className={list}>
        {data.steps.map(({ key, side, label }) => (
          <li key={key}>
            <p className={words}>{label}</p>
            <p className={muted}>
              {order[side].public_name} · {historyOf(key) || t`not ticked`}
            </p>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
