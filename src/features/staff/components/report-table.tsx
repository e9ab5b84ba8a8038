/** One part of a report: its rows as a table, or a sentence where there are none. */
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Table } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';

export interface ReportColumn<Row> {
  name: string;
  value: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface ReportTableProps<Row> {
  title: string;
  note: ReactNode;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly ReportColumn<Row>[];
  end: ReactNode;
  /** Instead of the table. */
  none: ReactNode;
}

const part = css({ minWidth: '0' });
const nothing = css({ color: 'muted' });
// A word is never broken: where the columns do not fit, the table scrolls in its region.
const words = css({ minWidth: '11ch' });

export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { title, note, rows, keyOf, columns, end, none } = props;
  return (
    <section className={part}>
      <SectionHeading size="panel" note={note} end={rows.length === 0 ? undefined : end}>
        {title}
      </SectionHeading>
      {rows.length === 0 ? (
        <p className={nothing}>{none}</p>
      ) : (
        <Table label={title} dense>
          <thead>
            <tr>
              {columns.map(({ name, isNumber }) => (
                <th key={name} scope="col" data-end={isNumber ? '' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ name, value, isNumber }) => (
                  <td
                    key={name}
                    data-end={isNumber ? '' : undefined}
                    className={isNumber ? undefined : words}
                  >
                    {value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
