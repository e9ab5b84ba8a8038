/** The months as a table: every number of the charts, each with its sample. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import { figuresTable } from '~/features/common/figures-table.ts';
import type { MonthLine } from '~/contracts/figures/figures.schemas.ts';
import { Table } from '~/ui/data.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { figuresHref } from '../figures.search.ts';
import { useFigures } from '../use-figure-labels.ts';
import { MedianTime, Part, Share } from './figure-parts.tsx';
import { FileLink } from './files.tsx';

function Row({ line, isChosen }: { line: MonthLine; isChosen: boolean }) {
  const { count, amount, month } = useFigures();
  return (
    <tr>
      <th scope="row">
        <TextLink
          look="quiet"
          href={figuresHref(line.month)}
          aria-current={isChosen ? 'page' : undefined}
        >
          {month(line.month)}
        </TextLink>
      </th>
      <td data-end>{count(line.completed)}</td>
      <td data-end>
        <Share of={line.on_time} />
      </td>
      <td data-end>
        <Share of={line.disputed} />
      </td>
      <td data-end>
        <Share of={line.refunded} />
      </td>
      <td data-end>
        <MedianTime of={line.delivery} />
      </td>
      <td data-end>{amount(line.refunded_amount)}</td>
    </tr>
  );
}

/** @param props months, the newest first: the first one is shown above */
export function MonthsTable({ months, bytes }: { months: readonly MonthLine[]; bytes: number }) {
  const { t } = useLingui();
  return (
    <Part
      title={<Trans>By month</Trans>}
      end={
        <FileLink kind="orders" bytes={bytes}>
          <Trans>All months</Trans>
        </FileLink>
      }
    >
      <Table flush label={t`Orders by month`} className={table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Month</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Orders</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>On time</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Orders disputed</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Orders refunded</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Median delivery</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Back to buyers</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((line, index) => (
            <Row key={line.month} line={line} isChosen={index === 0} />
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

const table = cx(
  figuresTable,
  css({ '& small': { display: 'block', fontSize: '12', color: 'muted' } }),
);
