/** Two ends of a range: typed numbers, or two thumbs on a ladder of ranks. Both are plain form inputs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { TextField } from '~/ui/text-field.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';

interface NumberRangeProps {
  /** The name of the range: "Price". */
  label: string;
  names: { from: string; to: string };
  from: string;
  to: string;
  placeholders?: { from: string; to: string };
  prefix?: string;
  onCommit: () => void;
}

/** From and to; applied on blur or Enter. */
export function NumberRange(props: NumberRangeProps) {
  const { t } = useLingui();
  const { label, names, placeholders, prefix, onCommit } = props;
  const field = (end: 'from' | 'to', endLabel: string) => (
    <TextField
      key={`${end}${props[end]}`}
      size="sm"
      numeric
      inputMode="decimal"
      autoComplete="off"
      label={endLabel}
      hideLabel
      prefix={prefix}
      name={names[end]}
      defaultValue={props[end]}
      placeholder={placeholders?.[end] ?? (end === 'from' ? t`From` : t`To`)}
      onBlur={(event) => {
        if (event.target.value.trim() !== props[end]) onCommit();
      }}
    />
  );
  return (
    <div className={pair}>
      {field('from', t`${label}, from`)}
      {field('to', t`${label}, to`)}
    </div>
  );
}

interface RankRangeProps {
  label: string;
  names: { from: string; to: string };
  /** Ranks with their names, the lowest first. */
  steps: readonly { rank: number; label: string }[];
  from: number | null;
  to: number | null;
  onCommit: (from: number | null, to: number | null) => void;
}

/** Two thumbs over the ranks. The full scale means no filter. */
export function RankRange({ label, names, steps, from, to, onCommit }: RankRangeProps) {
  const { t } = useLingui();
  const last = steps.length - 1;
  const place = (rank: number | null, otherwise: number): number => {
    const found = rank === null ? -1 : steps.findIndex((step) => step.rank >= rank);
    return found === -1 ? otherwise : found;
  };
  const [drag, setDrag] = useState<[number, number] | null>(null);
  const [low, high] = drag ?? [place(from, 0), place(to, last)];
  const commit = () => {
    if (drag === null) return;
    setDrag(null);
    onCommit(
      low === 0 ? null : (steps[low]?.rank ?? null),
      high === last ? null : (steps[high]?.rank ?? null),
    );
  };
  const thumb = (end: 'from' | 'to', value: number, endLabel: string) => (
    <input
      type="range"
      min={0}
      max={last}
      value={value}
      aria-label={endLabel}
      aria-valuetext={steps[value]?.label}
      className={input}
      onChange={(event) => {
        const next = event.target.valueAsNumber;
        setDrag(end === 'from' ? [Math.min(next, high), high] : [low, Math.max(next, low)]);
      }}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  );
  const isAll = low === 0 && high === last;
  return (
    <div className={css({ paddingTop: '1' })}>
      <div className={slider}>
        <span className={track} aria-hidden="true">
          <span
            className={fill}
            style={{ left: `${(low / last) * 100}%`, right: `${100 - (high / last) * 100}%` }}
          />
        </span>
        {thumb('from', low, t`${label}, from`)}
        {thumb('to', high, t`${label}, to`)}
      </div>
      <input type="hidden" name={names.from} value={low === 0 ? '' : steps[low]?.rank} />
      <input type="hidden" name={names.to} value={high === last ? '' : steps[high]?.rank} />
      <p className={ends}>
        <span>{steps[low]?.label}</span>
        {isAll ? (
          <span className={visuallyHidden}>
            <Trans>any</Trans>
          </span>
        ) : null}
        <span>{steps[high]?.label}</span>
      </p>
    </div>
  );
}

const pair = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2', marginTop: '1.5' });
const slider = css({ position: 'relative', height: { base: '44px', wide: '32px' } });
const track = css({
  position: 'absolute',
  insetInline: '10px',
  top: 'calc(50% - 1px)',
  height: '2px',
  bg: 'line.strong',
});
const fill = css({ position: 'absolute', insetBlock: '0', bg: 'text' });
const thumbLook = {
  width: '20px',
  height: '20px',
  borderRadius: 'full',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'text',
  bg: 'canvas',
  pointerEvents: 'auto',
  cursor: 'grab',
} as const;
const input = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  margin: '0',
  appearance: 'none',
  bg: 'transparent',
  pointerEvents: 'none',
  outline: 'none',
  '&::-webkit-slider-runnable-track': {
    bg: 'transparent',
    height: 'full',
    display: 'flex',
    alignItems: 'center',
  },
  '&::-webkit-slider-thumb': { ...thumbLook, appearance: 'none' },
  '&::-moz-range-thumb': { ...thumbLook, boxSizing: 'border-box' },
  '&:focus-visible::-webkit-slider-thumb': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '2px',
  },
  '&:focus-visible::-moz-range-thumb': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '2px',
  },
});
const ends = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  fontSize: '12',
  color: 'muted',
});
