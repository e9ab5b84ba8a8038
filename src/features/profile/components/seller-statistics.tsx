/** Measured facts about a seller, each with the number of cases behind it (decisions, section 6). */
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Measured } from '~/contracts/common.ts';
import type { SellerFacts } from '~/contracts/identity/identity.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
  '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
  columnGap: '6',
  borderTop: '1px solid {colors.line}',
});
const cell = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  paddingBlock: '4',
});
const term = css({ order: '2', color: 'muted', textStyle: 'small' });
const figure = css({ textStyle: 'figureSm', order: '1' });
const sample = css({ order: '3', color: 'muted', textStyle: 'caption' });

function Fact(props: { label: ReactNode; value: ReactNode; sample?: ReactNode }) {
  return (
    <div className={cell}>
      <dt className={term}>{props.label}</dt>
      <dd className={figure}>{props.value}</dd>
      {props.sample === undefined ? null : <dd className={sample}>{props.sample}</dd>}
    </div>
  );
}

function OfOrders({ measured }: { measured: Measured }) {
  return <Plural value={measured.sample} one="of # order" other="of # orders" />;
}

export function ProfileFacts({ facts }: { facts: SellerFacts }) {
  const { share, minutes, count } = useFormat();
  const { on_time_share: onTime, dispute_loss_share: lost } = facts;
  const { delivery_median_minutes: delivery, first_reply_median_minutes: reply } = facts;
  const shown = (measured: Measured, format: (value: number) => string): string =>
    measured.value === null ? '–' : format(measured.value);
  return (
    <dl className={grid}>
      <Fact label={<Trans>Completed orders</Trans>} value={count(facts.completed_orders)} />
      <Fact
        label={<Trans>Delivered on time</Trans>}
        value={shown(onTime, (value) => share(value, 1))}
        sample={<OfOrders measured={onTime} />}
      />
      <Fact
        label={<Trans>Disputes lost</Trans>}
        value={shown(lost, (value) => share(value, 1))}
        sample={<OfOrders measured={lost} />}
      />
      <Fact
        label={<Trans>Delivery, median</Trans>}
        value={shown(delivery, minutes)}
        sample={<OfOrders measured={delivery} />}
      />
      <Fact
        label={<Trans>First reply, median</Trans>}
        value={shown(reply, minutes)}
        sample={<Plural value={reply.sample} one="of # chat" other="of # chats" />}
      />
    </dl>
  );
}
