/** What is on hold and until when, soonest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { DateList } from '~/ui/timeline.tsx';
import { useRuleLabels } from '../statement-labels.ts';

export function HoldList() {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const rules = useRuleLabels();
  const { data: hold } = useSuspenseQuery(api.wallet.hold.queryOptions());
  if (hold.items.length === 0) return null;
  const items = hold.items.toSorted((a, b) => a.release_at.localeCompare(b.release_at));
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel" end={<b>{format.cents(hold.net_amount)}</b>}>
        <Trans>Held until</Trans>
      </SectionHeading>
      <DateList
        label={t`Held until`}
        items={items.map((item, index) => ({
          id: item.order_id,
          state: index === 0 ? 'now' : 'next',
          label: format.cents(item.net_amount),
          note: rules(item.rule),
          time: times.moment(item.release_at),
        }))}
      />
    </Surface>
  );
}
