/** A row of a file: in a table where there is room, as a card on phones. Cells with errors are fields until the start. */
import { Trans } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import type { ImportRow, OfferImport } from '~/contracts/offers/imports.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { TextLink } from '~/ui/marks.tsx';
import { ImportCell } from './import-cell.tsx';

export interface RowProps {
  row: ImportRow;
  data: OfferImport;
  onChecked(rows: readonly ImportRow[]): void;
}

interface TableRowProps extends RowProps {
  columns: readonly { index: number; field: string }[];
}

/** Columns of the file by the fields that they become. */
function columnsOf({ columns, fields }: OfferImport) {
  return {
    indexOf: (field: string): number => columns.findIndex((column) => column.field === field),
    labelOf: (field: string): string | undefined =>
      fields.find((known) => known.field === field)?.label,
  };
}

/** Fields with an error or a correction, in the order of the columns; those without a column at the end. */
function fieldsToSee({ row, data }: RowProps): string[] {
  const { indexOf } = columnsOf(data);
  const wrong = row.errors.map(({ field }) => field);
  const place = (field: string): number => (indexOf(field) < 0 ? Infinity : indexOf(field));
  return [...new Set([...wrong, ...row.corrected])].toSorted((a, b) => place(a) - place(b));
}

/** The field of a cell while it can be corrected; else its text with what is wrong. */
function Cell({ row, data, field, onChecked, isLabelled }: RowProps & CellProps) {
  const { indexOf, labelOf } = columnsOf(data);
  const index = indexOf(field);
  const label = labelOf(field);
  const error = row.errors.find((one) => one.field === field);
  const text = row.cells[index] ?? '';
  const isOpen = error !== undefined || row.corrected.includes(field);
  if (data.status === 'checked' && isOpen && index >= 0) {
    return (
      <ImportCell
        importId={data.id}
        row={row}
        field={field}
        label={label ?? field}
        stored={text}
        onChecked={onChecked}
        {...(isLabelled && { isLabelled })}
      />
    );
  }
  return (
    <>
      {index < 0 ? null : (
        <span className={cx(isLabelled && line, error && wrong)}>
          {isLabelled ? `${label ?? field}: ${text}` : text}
        </span>
      )}
      {row.errors
        .filter((one) => one.field === field)
        .map(({ message }) => (
          <span key={message} className={reason}>
            {index >= 0 || label === undefined ? message : `${label}: ${message}`}
          </span>
        ))}
    </>
  );
}

interface CellProps {
  field: string;
  isLabelled?: boolean;
}

export function TableRow(props: TableRowProps) {
  const { row, columns } = props;
  const format = useFormat();
  const elsewhere = fieldsToSee(props).filter(
    (field) => !columns.some((column) => column.field === field),
  );
  return (
    <tr>
      <td>{format.count(row.number)}</td>
      {columns.map(({ index, field }) => (
        <td key={index} className={field === 'external_id' ? name : cell}>
          <Cell {...props} field={field} />
        </td>
      ))}
      <td>
        <Happens {...props} />
        {elsewhere.map((field) => (
          <Cell key={field} {...props} field={field} isLabelled />
        ))}
      </td>
    </tr>
  );
}

export function CardRow(props: RowProps) {
  const { row, data } = props;
  const format = useFormat();
  const { indexOf } = columnsOf(data);
  const textOf = (field: string): string => row.cells[indexOf(field)] ?? '';
  const number = format.count(row.number);
  const id = textOf('external_id');
  return (
    <li className={card}>
      <div className={head}>
        <span className={css({ minWidth: '0' })}>
          <span className={title}>{textOf('title')}</span>
          <span className={quiet}>
            <Trans>row {number}</Trans>
            {id === '' ? null : ` · ${id}`}
          </span>
        </span>
        <span className={end}>
          <Happens {...props} />
        </span>
      </div>
      {fieldsToSee(props).map((field) => (
        <Cell key={field} {...props} field={field} isLabelled />
      ))}
    </li>
  );
}

function Happens({ row: { plan, outcome, changes, offer_id: id }, data }: RowProps) {
  const { labelOf } = columnsOf(data);
  const fields = changes.map((field) => labelOf(field) ?? field).join(', ');
  if (plan === 'error' || outcome === 'failed') {
    return (
      <span className={wrong}>
        <Trans>left out</Trans>
      </span>
    );
  }
  if (outcome === 'created' && id !== null) {
    return (
      <TextLink href={paths.editOffer(id)}>
        <Trans>created</Trans>
      </TextLink>
    );
  }
  if (outcome === 'updated' && id !== null) {
    return (
      <TextLink href={paths.editOffer(id)}>
        <Trans>updated</Trans>
      </TextLink>
    );
  }
  if (plan === 'create') return <Trans>new offer</Trans>;
  if (plan === 'same' || outcome === 'unchanged') {
    return (
      <span className={quiet}>
        <Trans>no change</Trans>
      </span>
    );
  }
  return <Trans>updates: {fields}</Trans>;
}

const line = css({ display: 'block' });
const quiet = css({ textStyle: 'small', color: 'muted' });
const wrong = css({ color: 'danger', fontWeight: 'strong', overflowWrap: 'anywhere' });
const reason = css({ display: 'block', textStyle: 'caption', color: 'danger' });
const cell = css({ maxWidth: '220px', overflowWrap: 'break-word' });
const name = css({ whiteSpace: 'nowrap' });
const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  paddingY: '4',
  borderBlockEnd: '1px solid {colors.line}',
});
const head = css({ display: 'flex', justifyContent: 'space-between', gap: '4' });
const title = css({ display: 'block', fontWeight: 'strong', overflowWrap: 'anywhere' });
const end = css({ textStyle: 'small', maxWidth: '50%', textAlign: 'end' });
