/** A cell of the table that can be edited where it stands: price or stock. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useOfferTitle } from '../use-offer-title.ts';
import { isEditable, type CellField } from './cell-text.ts';
import type { CellState } from './use-cells.ts';

export type Leave = 'down' | 'next' | 'before' | 'stay';

export interface EditableCellProps {
  row: TableRow;
  field: CellField;
  state: CellState | undefined;
  /** Attributes of the place in the grid: role, column, tabindex. */
  place: object;
  className: string | undefined;
  /** Opens the field; `typed` is the first sign. */
  onBegin(typed?: string): void;
  onType(text: string): void;
  onGiveUp(): void;
  /** @returns whether the field was closed */
  onSave(text: string, leave: Leave): boolean;
}

/** Prices of sellers are US dollars, whatever currency they look at the shop in. */
function useStored({ row, field }: Pick<EditableCellProps, 'row' | 'field'>): ReactNode {
  const format = useFormat();
  if (field === 'stock') return format.count(row.in_stock);
  if (row.price === null) return '–';
  return formatUnitPrice(row.price, 'USD', format.locale, row.price_decimals > 0);
}

export function EditableCell(props: EditableCellProps) {
  const { row, field, state, place, className, onBegin } = props;
  const shown = state?.value ? { ...row, ...state.value } : row;
  const stored = useStored({ row: shown, field });
  const canEdit = isEditable(row, field);
  if (state?.phase === 'typing') {
    return (
      <div {...place} className={cx(className, cell)} tabIndex={undefined}>
        <CellField {...props} state={state} />
      </div>
    );
  }
  const isEmpty = field === 'stock' && shown.in_stock === 0;
  return (
    <div
      {...place}
      className={cx(className, cell, canEdit && editable)}
      aria-readonly={!canEdit}
      aria-busy={state?.phase === 'sent' || undefined}
      data-empty={isEmpty ? '' : undefined}
      onClick={canEdit ? () => onBegin() : undefined}
    >
      {field === 'stock' ? <NarrowLabel /> : null}
      {stored}
      {field === 'stock' && row.low_stock !== null ? <AlertAt count={row.low_stock} /> : null}
      {field === 'price' && shown.catalog_price !== null && state === undefined ? (
        <BuyersSee row={shown} price={shown.catalog_price} />
      ) : null}
    </div>
  );
}

function NarrowLabel() {
  return (
    <span className={narrowLabel}>
      <Trans>Stock</Trans>{' '}
    </span>
  );
}

function AlertAt({ count }: { count: number }) {
  const format = useFormat();
  const shown = format.count(count);
  return (
    <small className={small}>
      <Trans>alert at {shown}</Trans>
    </small>
  );
}

function BuyersSee({ row, price }: { row: TableRow; price: number }) {
  const { locale } = useFormat();
  const amount = formatUnitPrice(price, 'USD', locale, row.price_decimals > 0);
  return (
    <small className={small}>
      <Trans>buyers: {amount}</Trans>
    </small>
  );
}

function CellField(props: EditableCellProps & { state: CellState }) {
  const { row, field, state, onType, onGiveUp, onSave } = props;
  const { t } = useLingui();
  const title = useOfferTitle(row);
  const errorId = useId();
  const stored = useStored(props);
  const input = useRef<HTMLInputElement>(null);
  // A refusal opens the field again without taking the focus from where its author is by now.
  const isRefused = state.error !== undefined;
  useEffect(() => {
    if (!isRefused) input.current?.focus();
  }, [isRefused]);
  const keys: Record<string, Leave> = { Enter: 'down', Tab: 'next' };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const leave = event.key === 'Tab' && event.shiftKey ? 'before' : keys[event.key];
    if (leave !== undefined) {
      event.preventDefault();
      onSave(state.text, leave);
    } else if (event.key === 'Escape') onGiveUp();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={input}
        className={fieldLook}
        value={state.text}
        inputMode={field === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={20}
        aria-label={field === 'price' ? t`Price of ${title}, in US dollars` : t`Stock of ${title}`}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? errorId : undefined}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={press}
        onBlur={() => {
          if (!isRefused) onSave(state.text, 'stay');
        }}
        onClick={(event) => event.stopPropagation()}
      />
      {isRefused ? (
        <small id={errorId} role="alert" className={errorText}>
          {state.error}{' '}
          {state.isClash ? <Trans>Stored now: {stored}. Enter replaces it.</Trans> : null}
        </small>
      ) : null}
    </>
  );
}

const cell = css({ fontVariantNumeric: 'tabular-nums', fontWeight: '560' });
const editable = css({
  cursor: 'text',
  borderRadius: 'xs',
  _hover: { boxShadow: 'inset 0 0 0 1px {colors.line.control}' },
  '&[data-empty]': { color: 'danger.text' },
  '&[aria-busy]': { color: 'muted' },
});
const small = css({ display: 'block', textStyle: 'caption', color: 'muted', fontWeight: 'normal' });
const narrowLabel = css({
  display: { base: 'inline', wide: 'none' },
  textStyle: 'caption',
  color: 'muted',
  fontWeight: 'normal',
});
const fieldLook = css({
  width: 'full',
  minWidth: '0',
  height: '36px',
  paddingInline: '2',
  textAlign: 'end',
  bg: 'canvas',
  color: 'text',
  font: 'inherit',
  border: '1px solid {colors.line.control}',
  borderRadius: 'control',
  '&[aria-invalid]': { borderColor: 'danger.text' },
});
const errorText = css({
  display: 'block',
  textStyle: 'caption',
  color: 'danger.text',
  fontWeight: 'normal',
  textAlign: 'start',
  marginTop: '1',
});
