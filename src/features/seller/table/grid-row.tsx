/** A row of the table: a line where there is room, else a card. Both are the same elements. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, type Ref } from 'react';
import { css } from 'styled-system/css';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { freshness } from '~/domain/offer-freshness.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { InstantIcon } from '~/ui/icon.tsx';
import { Tag } from '~/ui/marks.tsx';
import { OfferStatusPill } from '../components/offer-status.tsx';
import { RowActions } from '../components/offer-actions.tsx';
import { useOfferTitle } from '../use-offer-title.ts';
import type { CellField } from './cell-text.ts';
import { EditableCell, type Leave } from './grid-cell.tsx';
import { gridLook } from './grid-look.ts';
import type { CellState } from './use-cells.ts';

const WARNED_MS = freshness.warnDays * 24 * 3_600_000;

/** Columns in their order, as arrows move. */
export const columns = [
  'select',
  'offer',
  'status',
  'price',
  'stock',
  'delivery',
  'changed',
  'actions',
] as const;
export type Column = (typeof columns)[number];

export interface RowActs {
  select(row: TableRow, index: number, isRange: boolean): void;
  begin(row: TableRow, field: CellField, typed?: string): void;
  type(row: TableRow, field: CellField, text: string): void;
  giveUp(row: TableRow, field: CellField, index: number): void;
  save(row: TableRow, field: CellField, index: number, text: string, leave: Leave): boolean;
  remove(row: TableRow): void;
}

interface GridRowProps {
  row: TableRow;
  index: number;
  isSelected: boolean;
  /** The column that Tab leads to, of the row that it leads to; undefined before scripts run: then every link has its turn. */
  tabColumn: Column | null | undefined;
  price: CellState | undefined;
  stock: CellState | undefined;
  acts: RowActs;
  /** Where it stands among virtual rows. */
  top?: number;
  measure?: Ref<HTMLDivElement>;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, isSelected, acts, top, measure } = props;
  const isVirtual = top !== undefined;
  return (
    <div
      role="row"
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={gridLook.row}
      style={
        isVirtual
          ? { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${top}px)` }
          : undefined
      }
    >
      <SelectCell {...props} />
      <OfferCell {...props} />
      <div {...place(props, 'status')} className={gridLook.status}>
        <OfferStatusPill status={row.status} />
        {row.missing.length > 0 ? (
          <span className={note}>
            <Plural value={row.missing.length} one="# thing missing" other="# things missing" />
          </span>
        ) : null}
        {row.rested_at === null ? null : (
          <span className={note} data-due="">
            <Trans>rests: not confirmed</Trans>
          </span>
        )}
      </div>
      <Editable {...props} field="price" />
      <Editable {...props} field="stock" />
      <DeliveryCell {...props} />
      <ChangedCell {...props} />
      <div role="gridcell" aria-colindex={8} className={gridLook.actions}>
        <RowActions
          row={row}
          trigger={focusable(props, 'actions')}
          onDelete={() => acts.remove(row)}
        />
      </div>
    </div>
  );
});

/** What a focusable element of a cell carries: where arrows find it, and whether Tab leads there. */
function focusable({ index, tabColumn }: GridRowProps, column: Column) {
  return {
    'data-cell': `${index}:${column}`,
    ...(tabColumn !== undefined && { tabIndex: tabColumn === column ? 0 : -1 }),
  };
}

/** The same for a cell that is focused itself. */
function place(props: GridRowProps, column: Column) {
  return {
    role: 'gridcell',
    'aria-colindex': columns.indexOf(column) + 1,
    ...focusable(props, column),
  };
}

function SelectCell(props: GridRowProps) {
  const { row, index, isSelected, acts } = props;
  const { t } = useLingui();
  const title = useOfferTitle(row);
  return (
    <div role="gridcell" aria-colindex={1} className={gridLook.select}>
      <input
        type="checkbox"
        className={gridLook.box}
        aria-label={t`Select ${title}`}
        checked={isSelected}
        {...focusable(props, 'select')}
        onChange={() => {}}
        onClick={(event) => acts.select(row, index, event.shiftKey)}
      />
    </div>
  );
}

function OfferCell(props: GridRowProps) {
  const { row } = props;
  const title = useOfferTitle(row);
  const [cover] = row.images;
  const { category } = row;
  return (
    <div role="gridcell" aria-colindex={2} className={gridLook.offer}>
      {cover === undefined ? (
        <GameEmblem game={category.game} px={32} />
      ) : (
        <Picture url={cover.url} place={{ px: 32 }} className={thumb} />
      )}
      <div className={css({ minWidth: '0' })}>
        <Anchor href={paths.editOffer(row.id)} className={titleLink} {...focusable(props, 'offer')}>
          {title}
        </Anchor>
        <span className={where}>
          {row.delivery.method === 'instant' ? <InstantIcon size={14} aria-hidden="true" /> : null}
          <span className={cut}>
            {category.game.title} · {category.title}
          </span>
          {row.auto_priced_at === null ? null : (
            <Tag>
              <Trans>Auto price</Trans>
            </Tag>
          )}
        </span>
      </div>
    </div>
  );
}

function Editable(props: GridRowProps & { field: CellField }) {
  const { row, index, field, acts } = props;
  return (
    <EditableCell
      row={row}
      field={field}
      state={props[field]}
      place={place(props, field)}
      className={gridLook[field]}
      onBegin={(typed) => acts.begin(row, field, typed)}
      onType={(text) => acts.type(row, field, text)}
      onGiveUp={() => acts.giveUp(row, field, index)}
      onSave={(text, leave) => acts.save(row, field, index, text, leave)}
    />
  );
}

function DeliveryCell(props: GridRowProps) {
  const format = useFormat();
  const { delivery } = props.row;
  return (
    <div {...place(props, 'delivery')} className={gridLook.delivery}>
      {delivery.method === 'instant' ? <Trans>Instant</Trans> : null}
      {delivery.method === 'manual' && delivery.minutes ? format.minutes(delivery.minutes) : null}
    </div>
  );
}

function ChangedCell(props: GridRowProps) {
  const { ago, day, now } = useTimeFormat();
  const { updated_at: changedAt, confirm_by: until } = props.row;
  const isDue = until !== null && Date.parse(until) - now.getTime() < WARNED_MS;
  const last = until === null ? '' : day(until);
  return (
    <div {...place(props, 'changed')} className={gridLook.changed}>
      {ago(changedAt)}
      {isDue ? (
        <span className={note} data-due="">
          <Trans>confirm by {last}</Trans>
        </span>
      ) : null}
    </div>
  );
}

const thumb = css({
  width: '32px',
  height: '32px',
  objectFit: 'cover',
  borderRadius: 'control',
  display: 'block',
  flex: 'none',
});
const titleLink = css({
  lineClamp: 1,
  fontSize: '15',
  fontWeight: '560',
  lineHeight: '1.35',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  borderRadius: 'xs',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
});
const where = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'caption',
  color: 'muted',
  minWidth: '0',
  '& > svg': { flex: 'none' },
});
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const note = css({
  display: 'block',
  textStyle: 'caption',
  color: 'muted',
  '&[data-due]': { color: 'warning' },
});
