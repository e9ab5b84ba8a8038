/** What can be done with the chosen offers, and taking the last act back: buttons where there is room, else one menu. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Button, IconButton } from '~/ui/button.tsx';
import {
  BellIcon,
  CheckIcon,
  ChevronDownIcon,
  ClockIcon,
  CloseIcon,
  LiveIcon,
  MoneyIcon,
  PackageIcon,
  PauseIcon,
  TrashIcon,
  UndoIcon,
} from '~/ui/icon.tsx';
import { Menu } from '~/ui/menu.tsx';

export type BulkKind =
  | 'confirm'
  | 'price'
  | 'stock'
  | 'low_stock'
  | 'delivery'
  | 'pause'
  | 'publish'
  | 'delete';

interface BulkBarProps {
  /** Chosen offers. */
  count: number;
  /** Offers that the filter finds. */
  total: number;
  isAll: boolean;
  canUndo: boolean;
  isBusy: boolean;
  onSelectAll(): void;
  onClear(): void;
  onUndo(): void;
  onAct(kind: BulkKind): void;
}

export function BulkBar(props: BulkBarProps) {
  const { count, total, isAll, canUndo, isBusy } = props;
  const { t } = useLingui();
  const isChosen = count > 0;
  return (
    <div
      role="group"
      aria-label={t`Selected offers`}
      className={bar}
      data-chosen={isChosen ? '' : undefined}
    >
      <b className={counted} aria-live="polite">
        {isChosen ? (
          <Plural value={count} one="# selected" other="# selected" />
        ) : (
          <Plural value={total} one="# offer" other="# offers" />
        )}
      </b>
      {isChosen ? (
        <IconButton
          size="sm"
          icon={<CloseIcon size={16} aria-hidden="true" />}
          label={t`Clear selection`}
          onClick={props.onClear}
        />
      ) : null}
      {isAll ? null : (
        <Button
          size="sm"
          look="ghost"
          className={isChosen ? onWide : undefined}
          onClick={props.onSelectAll}
        >
          <Plural value={total} one="Select # offer" other="Select all #" />
        </Button>
      )}
      {isChosen ? <Acts {...props} /> : null}
      <Button
        size="sm"
        className={end}
        icon={<UndoIcon size={16} aria-hidden="true" />}
        busy={isBusy}
        disabled={!canUndo && !isBusy}
        onClick={props.onUndo}
      >
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}

interface Act {
  kind: BulkKind;
  icon: ReactNode;
  label: ReactNode;
}

const iconProps = { size: 16, 'aria-hidden': 'true' } as const;

const acts: readonly Act[] = [
  { kind: 'confirm', icon: <CheckIcon {...iconProps} />, label: <Trans>Still right</Trans> },
  { kind: 'price', icon: <MoneyIcon {...iconProps} />, label: <Trans>Price</Trans> },
  { kind: 'stock', icon: <PackageIcon {...iconProps} />, label: <Trans>Stock</Trans> },
  { kind: 'low_stock', icon: <BellIcon {...iconProps} />, label: <Trans>Stock alert</Trans> },
  { kind: 'delivery', icon: <ClockIcon {...iconProps} />, label: <Trans>Delivery time</Trans> },
  { kind: 'pause', icon: <PauseIcon {...iconProps} />, label: <Trans>Pause</Trans> },
  { kind: 'publish', icon: <LiveIcon {...iconProps} />, label: <Trans>Publish</Trans> },
  { kind: 'delete', icon: <TrashIcon {...iconProps} />, label: <Trans>Delete</Trans> },
];

function Acts(props: BulkBarProps) {
  const { onAct, isBusy } = props;
  return (
    <>
      {acts.map(({ kind, icon, label }) => (
        <Button
          key={kind}
          size="sm"
          look={kind === 'delete' ? 'danger' : 'neutral'}
          icon={icon}
          disabled={isBusy}
          className={onWide}
          onClick={() => onAct(kind)}
        >
          {label}
        </Button>
      ))}
      <span className={onNarrow}>
        <ActsMenu {...props} />
      </span>
    </>
  );
}

function ActsMenu({ total, isAll, isBusy, onAct, onSelectAll }: BulkBarProps) {
  const selectAll = {
    id: 'all',
    label: <Plural value={total} one="Select # offer" other="Select all #" />,
    onSelect: onSelectAll,
  };
  return (
    <Menu
      trigger={
        <Button size="sm" disabled={isBusy} iconEnd={<ChevronDownIcon {...iconProps} />}>
          <Trans>Acts</Trans>
        </Button>
      }
      items={[
        ...(isAll ? [] : [selectAll]),
        ...acts.map(({ kind, icon, label }, index) => ({
          id: kind,
          icon,
          label,
          separated: index === 0 ? !isAll : kind === 'delete',
          ...(kind === 'delete' && { tone: 'danger' as const }),
          onSelect: () => onAct(kind),
        })),
      ]}
    />
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  padding: { base: '1.5', wide: '2.5' },
  border: '1px solid {colors.line}',
  borderRadius: 'control',
  bg: 'surface',
  /* What was chosen far down can be acted on there. */
  '&[data-chosen]': { position: 'sticky', top: { base: '60px', wide: '84px' }, zIndex: '1' },
});
const counted = css({ fontVariantNumeric: 'tabular-nums', fontSize: '14', paddingInline: '1' });
const end = css({ marginInlineStart: 'auto' });
const onWide = css({ display: { base: 'none', wide: 'inline-flex' } });
const onNarrow = css({ display: { wide: 'none' } });
