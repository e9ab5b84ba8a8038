import { css, cx } from 'styled-system/css';

/** Points of a line through values, inside a box with room for its stroke and end point. */
export function sparklinePoints(
  values: readonly number[],
  width: number,
  height: number,
): [x: number, y: number][] {
  const pad = 4;
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const stepX = values.length > 1 ? (width - 2 * pad) / (values.length - 1) : 0;
  return values.map((value, index) => {
    const share = range === 0 ? 0.5 : (value - low) / range;
    return [pad + index * stepX, height - pad - share * (height - 2 * pad)];
  });
}

const sparkline = css({ display: 'block', color: 'chart.1', overflow: 'visible' });
const sparkEnd = css({ fill: 'chart.1', '&[data-accent]': { fill: 'accent.text' } });

export interface SparklineProps {
  values: readonly number[];
  /** The label: what it shows and how it moves: "Lowest price, last 7 days, down 3 %". */
  label: string;
  width?: number;
  height?: number;
  /** Mark the last point in the accent: only when it is the best or the present one. */
  accentEnd?: boolean;
  className?: string;
}

/** A sparkline. Grey; the last point is dotted. */
export function Sparkline({
  values,
  label,
  width = 92,
  height = 28,
  accentEnd,
  className,
}: SparklineProps) {
  const points = sparklinePoints(values, width, height);
  const last = points.at(-1);
  return (
    <svg
      className={cx(sparkline, className)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last === undefined ? null : (
        <circle
          className={sparkEnd}
          data-accent={accentEnd ? '' : undefined}
          cx={last[0].toFixed(1)}
          cy={last[1].toFixed(1)}
          r="2.5"
        />
      )}
    </svg>
  );
}

const histogram = css({ display: 'flex', alignItems: 'flex-end', gap: '2px', width: 'full' });
const histogramBar = css({
  flex: '1',
  minWidth: '1px',
  bg: 'chart.3',
  '&[data-tone=usual]': { bg: 'chart.2' },
  '&[data-tone=strong]': { bg: 'chart.1' },
  '&[data-tone=accent]': { bg: 'accent.text' },
  _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
});

export interface HistogramBar {
  value: number;
  /** Brightness carries the meaning: `usual` range, `strong` for today, `accent` only for now or the best. */
  tone?: 'usual' | 'strong' | 'accent';
}

/** Bars without axes; say in `label` what they show, and print the ends below as text. */
export function Histogram(props: {
  bars: readonly HistogramBar[];
  label: string;
  height?: number;
  className?: string;
}) {
  const { bars, height = 96 } = props;
  const top = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <div
      className={cx(histogram, props.className)}
      style={{ height }}
      role="img"
      aria-label={props.label}
    >
      {bars.map((bar, index) => (
        <span
          key={index}
          className={histogramBar}
          data-tone={bar.tone}
          style={{ height: `${Math.max(bar.value > 0 ? 2 : 0, (bar.value / top) * 100)}%` }}
        />
      ))}
    </div>
  );
}

const bandRoot = css({ position: 'relative', width: 'full', paddingTop: '14px' });
const bandBars = css({ display: 'flex', alignItems: 'flex-end', gap: '1px', width: 'full' });
const bandAxis = css({ position: 'relative', height: '3px', marginTop: '1px', bg: 'line' });
const bandRange = css({
  position: 'absolute',
  insetBlock: '0',
  bg: 'chart.1',
  _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
});
const bandMiddle = css({
  position: 'absolute',
  width: '2px',
  height: '9px',
  top: '-3px',
  marginInlineStart: '-1px',
  bg: 'text',
});
const bandNeedle = css({
  position: 'absolute',
  top: '0',
  bottom: '0',
  width: '2px',
  marginInlineStart: '-1px',
  bg: 'text',
  _before: {
    content: '""',
    position: 'absolute',
    top: '0',
    insetInlineStart: '-4px',
    width: '10px',
    height: '10px',
    borderRadius: 'full',
    bg: 'text',
  },
});

/** Positions on the chart, from 0 (its start) to 1 (its end). */
export interface BandChartProps {
  bars: readonly HistogramBar[];
  range: { from: number; to: number };
  middle: number;
  /** The position of the compared price; left out on charts of a whole market. */
  mark?: number;
  /** The chart's text alternative. */
  label: string;
  height?: number;
  className?: string;
}

const percent = (place: number): string => `${Math.max(0, Math.min(1, place)) * 100}%`;

/** A histogram of paid prices, the usual range below it, and a needle for the compared price. */
export function BandChart(props: BandChartProps) {
  const { bars, range, mark, height = 48 } = props;
  const top = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <div className={cx(bandRoot, props.className)} role="img" aria-label={props.label}>
      <div className={bandBars} style={{ height }}>
        {bars.map((bar, index) => (
          <span
            key={index}
            className={histogramBar}
            data-tone={bar.tone}
            style={{ height: `${Math.max(bar.value > 0 ? 3 : 0, (bar.value / top) * 100)}%` }}
          />
        ))}
      </div>
      <div className={bandAxis}>
        <span
          className={bandRange}
          style={{ left: percent(range.from), right: percent(1 - range.to) }}
        />
        <span className={bandMiddle} style={{ left: percent(props.middle) }} />
      </div>
      {mark === undefined ? null : <span className={bandNeedle} style={{ left: percent(mark) }} />}
    </div>
  );
}

const ladder = css({ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', flex: 'none' });
const ladderBar = css({
  width: '6px',
  bg: 'line.strong',
  '&[data-on]': { bg: 'text' },
  _highContrast: { '&[data-on]': { bg: 'Highlight', forcedColorAdjust: 'none' } },
});

/** A position on a scale of ranks, comparable at a glance. `label`: "Tier 8 of 9". */
export function RankLadder(props: {
  value: number;
  max?: number;
  label: string;
  height?: number;
  className?: string;
}) {
  const { value, max = 9, height = 28 } = props;
  return (
    <span
      className={cx(ladder, props.className)}
      style={{ height }}
      role="img"
      aria-label={props.label}
    >
      {Array.from({ length: max }, (_, index) => (
        <span
          key={index}
          className={ladderBar}
          data-on={index < value ? '' : undefined}
          style={{ height: `${28 + (72 * index) / Math.max(1, max - 1)}%` }}
        />
      ))}
    </span>
  );
}
