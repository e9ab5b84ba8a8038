/** Measured figures of a seller, each with the number of cases behind it (decisions, section 6). */
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Measured } from '~/contracts/common.ts';
import type { SellerFigures } from '~/contracts/identity/identity.schemas.ts';
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

function Statistic(props: { label: ReactNode; value: ReactNode; sample?: ReactNode }) {
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

export function SellerStatistics({ figures }: { figures: SellerFigures }) {
  const { share, minutes, count } = useFormat();
  const { on_time_share: onTime, dispute_loss_share: lost } = figures;
  const { delivery_median_minutes: delivery, first_reply_median_minutes: reply } = figures;
  const shown = (measured: Measured, format: (value: number) => string): string =>
    measured.value === null ? '–' : format(measured.value);
  return (
    <dl className={grid}>
      <Statistic label={<Trans>Completed orders</Trans>} value={count(figures.completed_orders)} />
      <Statistic
        label={<Trans>Delivered on time</Trans>}
        value={shown(onTime, (value) => share(value, 1))}
        sample={<OfOrders measured={onTime} />}
      />
      <Statistic
        label={<Trans>Disputes lost</Trans>}
        value={shown(lost, (value) => share(value, 1))}
        sample={<OfOrders measured={lost} />}
      />
      <Statistic
        label={<Trans>Delivery, median</Trans>}
        value={shown(delivery, minutes)}
        sample={<OfOrders measured={delivery} />}
      />
      <Statistic
        label={<Trans>First reply, median</Trans>}
        value={shown(reply, minutes)}
        sample={<Plural value={reply.sample} one="of # chat" other="of # chats" />}
      />
    </dl>
  );
}
