/** What can be done with the chosen offers, and taking the last act back. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button.tsx';
import {
  ClockIcon,
  CloseIcon,
  LiveIcon,
  MoneyIcon,
  PackageIcon,
  PauseIcon,
  TrashIcon,
  UndoIcon,
} from '~/ui/icon.tsx';

export type BulkKind = 'price' | 'stock' | 'delivery' | 'pause' | 'publish' | 'delete';

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
  return (
    <div
      role="group"
      aria-label={t`Selected offers`}
      className={bar}
      data-chosen={count > 0 ? '' : undefined}
    >
      <b className={counted} aria-live="polite">
        {count > 0 ? (
          <Plural value={count} one="# selected" other="# selected" />
        ) : (
          <Plural value={total} one="# offer" other="# offers" />
        )}
      </b>
      {isAll ? null : (
        <Button size="sm" look="ghost" onClick={props.onSelectAll}>
          <Plural value={total} one="Select # offer" other="Select all #" />
        </Button>
      )}
      {count > 0 ? (
        <>
          <Button
            size="sm"
            look="ghost"
            icon={<CloseIcon size={16} aria-hidden="true" />}
            onClick={props.onClear}
          >
            <Trans>Clear selection</Trans>
          </Button>
          <Acts {...props} />
        </>
      ) : null}
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

function Acts({ onAct, isBusy }: BulkBarProps) {
  const acts: { kind: BulkKind; icon: React.ReactNode; label: React.ReactNode }[] = [
    {
      kind: 'price',
      icon: <MoneyIcon size={16} aria-hidden="true" />,
      label: <Trans>Price</Trans>,
    },
    {
      kind: 'stock',
      icon: <PackageIcon size={16} aria-hidden="true" />,
      label: <Trans>Stock</Trans>,
    },
    {
      kind: 'delivery',
      icon: <ClockIcon size={16} aria-hidden="true" />,
      label: <Trans>Delivery time</Trans>,
    },
    {
      kind: 'pause',
      icon: <PauseIcon size={16} aria-hidden="true" />,
      label: <Trans>Pause</Trans>,
    },
    {
      kind: 'publish',
      icon: <LiveIcon size={16} aria-hidden="true" />,
      label: <Trans>Publish</Trans>,
    },
    {
      kind: 'delete',
      icon: <TrashIcon size={16} aria-hidden="true" />,
      label: <Trans>Delete</Trans>,
    },
  ];
  return acts.map(({ kind, icon, label }) => (
    <Button
      key={kind}
      size="sm"
      look={kind === 'delete' ? 'danger' : 'neutral'}
      icon={icon}
      disabled={isBusy}
      onClick={() => onAct(kind)}
    >
      {label}
    </Button>
  ));
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  padding: '2.5',
  border: '1px solid {colors.line}',
  borderRadius: 'control',
  bg: 'surface',
  /* What was chosen far down can be acted on there. */
  '&[data-chosen]': { position: 'sticky', top: { base: '60px', wide: '84px' }, zIndex: '1' },
});
const counted = css({ fontVariantNumeric: 'tabular-nums', fontSize: '14', paddingInline: '1' });
const end = css({ marginInlineStart: 'auto' });
