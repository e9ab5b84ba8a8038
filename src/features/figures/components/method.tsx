/** How it is counted, in the words of those who read it (decision 0067). */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { LEAST_SAMPLE, type Figures } from '~/contracts/figures/figures.schemas.ts';
import { useFigures } from '../use-figure-labels.ts';
import { Part } from './figure-parts.tsx';

function LeftOut({ data }: { data: Figures }) {
  const { count, month } = useFigures();
  if (!data.chosen) return <Trans>Orders of staff are left out.</Trans>;
  const shown = count(data.chosen.left_out);
  const name = month(data.chosen.month);
  return (
    <Trans>
      Orders of staff are left out: {shown} in {name}.
    </Trans>
  );
}

export function Method({ data }: { data: Figures }) {
  return (
    <Part title={<Trans>Method</Trans>}>
      <ul className={list}>
        <li>
          <Trans>
            An order counts in the month in which it completed or was refunded for the first time.
            What follows later, a dispute or a refund, counts in the month in which it ended.
          </Trans>
        </li>
        <li>
          <Trans>
            On time is measured from payment to the first proof, against the time shown at checkout.
            What was not delivered counts as late once that time had passed.
          </Trans>
        </li>
        <li>
          <Trans>
            Disputes and refunds are compared with the orders that ended in the month. Amounts are
            in US dollars, as the ledger booked them; what buyers paid includes the fee and promo
            codes.
          </Trans>
        </li>
        <li>
          <LeftOut data={data} />
        </li>
        <li>
          <Trans>
            Medians, not means. Of fewer than {LEAST_SAMPLE} orders no share and no median is shown.
          </Trans>
        </li>
        <li>
          <Trans>
            Months are those of UTC. Corrections get a new line with a date. The old line stays in
            the files.
          </Trans>
        </li>
        {data.is_demo ? (
          <li>
            <Trans>
              This is a demo market: the orders of its demo accounts are counted like all others.
            </Trans>
          </li>
        ) : null}
      </ul>
    </Part>
  );
}

const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  maxWidth: '62ch',
  lineHeight: '1.55',
  '& > li': { position: 'relative', paddingInlineStart: '6', marginBottom: '2' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '2px',
    top: '11px',
    width: '10px',
    height: '2px',
    bg: 'muted',
  },
});
