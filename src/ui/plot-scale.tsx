/** The scale beside a chart, and the lines behind it, at the same heights. */
import { css } from 'styled-system/css';

const scale = css({
  position: 'relative',
  // As wide as the widest of its values, which stand on each other.
  display: 'grid',
  '& > span': { gridArea: '1 / 1', position: 'relative', height: '0', lineHeight: '0' },
});
const line = css({ position: 'absolute', insetInline: '0', height: '1px', bg: 'line' });

/** Of a chart with its scale at the left and labels below. */
export const plotLook = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '3',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

interface ScaleProps {
  /** Values from the lowest. */
  lines: readonly number[];
  /** From the top, in percent of the height. */
  from(value: number): number;
}

export function PlotScale({
  lines,
  from,
  format,
}: ScaleProps & { format: (value: number) => string }) {
  return (
    <div className={scale}>
      {lines.map((value) => (
        <span key={value} style={{ top: `${from(value)}%` }}>
          {format(value)}
        </span>
      ))}
    </div>
  );
}

export function PlotLines({ lines, from }: ScaleProps) {
  return lines.map((value) => (
    <span key={value} className={line} style={{ top: `${from(value)}%` }} />
  ));
}
