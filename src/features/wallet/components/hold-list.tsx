/** What is on hold and until when, soonest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { css, cx } from 'styled-system/css';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { DateList } from '~/ui/timeline.tsx';
import { useRuleLabels } from '../statement-labels.ts';
import { titleLink } from './statement-entry.tsx';
import { walletQueries } from '../wallet.queries.ts';

export function HoldList() {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const rules = useRuleLabels();
  const query = useSuspenseInfiniteQuery(walletQueries.holds());
  const { pages } = query.data;
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) return null;
  const sum = pages[0]?.net_amount ?? 0;
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel" end={<b>{format.cents(sum)}</b>}>
        <Trans>Held until</Trans>
      </SectionHeading>
      <DateList
        label={t`Held until`}
        items={items.map((item, index) => ({
          id: item.order_id,
          state: index === 0 ? 'now' : 'next',
          label: <b>{format.cents(item.net_amount)}</b>,
          // Below the sum: beside it, a date would leave the goods no room.
          note: (
            <Anchor className={cx(titleLink, wrapped)} href={paths.order(item.order_id)}>
              {item.title ?? rules(item.rule)}
            </Anchor>
          ),
          time: times.moment(item.release_at),
        }))}
      />
      {query.hasNextPage ? <EndlessFoot query={query} /> : null}
    </Surface>
  );
}

const wrapped = css({ overflowWrap: 'anywhere' });
