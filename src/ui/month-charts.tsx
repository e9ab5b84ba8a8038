/** Charts of months and of parts of a whole, in grey: the present one is bright. Numbers stand in the page beside them. */
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { PlotLines, plotLook, PlotScale } from './plot-scale.tsx';

const columns = css({ display: 'flex', alignItems: 'flex-end', gap: { base: '3px', md: '2' } });
const column = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minWidth: '0',
  // A market's first months are bars, not walls.
  maxWidth: '120px',
  gap: '1.5',
  textAlign: 'center',
  fontSize: { base: '11', md: '12' },
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  color: 'muted',
  '& > b': { color: 'text', fontWeight: 'strong' },
});
const columnBar = css({
  bg: 'chart.2',
  '&[data-now]': { bg: 'chart.1' },
  _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
});
const onlyWide = css({ display: { base: 'none', md: 'inline' } });
const onlyNarrow = css({ display: { base: 'inline', md: 'none' } });

export interface ChartColumn {
  id: string;
  value: number;
  /** The value as it is written above its bar, and in the few pixels of a phone. */
  text: string;
  short: string;
  /** Below the bar. */
  label: string;
}

/** Bars side by side, each with its value and its label. `now` names the bright one. */
export function ColumnChart(props: {
  columns: readonly ChartColumn[];
  now: string;
  label: string;
}) {
  const top = Math.max(1, ...props.columns.map(({ value }) => value));
  return (
    <div className={columns} role="img" aria-label={props.label}>
      {props.columns.map(({ id, value, text, short, label }) => (
        <div key={id} className={column}>
          <b>
            <span className={onlyWide}>{text}</span>
            <span className={onlyNarrow}>{short}</span>
          </b>
          <span
            className={columnBar}
            data-now={id === props.now ? '' : undefined}
            style={{ height: `${Math.max(value > 0 ? 2 : 0, (value / top) * 152)}px` }}
          />
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}

/** Steps between the lines behind a chart of shares. */
const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25];
const MOST_LINES = 5;
/** From this percentage of the height on there is no room below a point within the plot. */
const LOW = 75;

/** Where the lines behind shares stand: at round values that enclose all of them, from the lowest, within 0 and 1. */
export function linesBehind(values: readonly number[]): number[] {
  const low = Math.min(1, ...values);
  const high = Math.max(0, ...values);
  // In whole thousandths: sums of decimals would drift.
  const place = (step: number) => {
    const size = Math.round(step * 1_000);
    const most = 1_000 - size;
    const from = Math.min(most, Math.floor(Math.round(low * 10_000) / 10 / size) * size);
    const to = Math.max(from + size, Math.ceil(Math.round(high * 10_000) / 10 / size) * size);
    return { from, size, count: Math.round((to - from) / size) + 1 };
  };
  const places = STEPS.map(place);
  const fitting = places.find(({ count }) => count <= MOST_LINES) ?? places.at(-1);
  if (!fitting) return [];
  const { from, size, count } = fitting;
  return Array.from({ length: count }, (_, index) => (from + index * size) / 1_000);
}

const plotArea = css({
  position: 'relative',
  height: { base: '140px', md: '160px' },
  color: 'chart.1',
});
const stroke = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  overflow: 'visible',
});
const dot = css({
  position: 'absolute',
  width: '9px',
  height: '9px',
  marginTop: '-4.5px',
  marginInlineStart: '-4.5px',
  borderRadius: 'full',
  border: '2px solid {colors.chart.1}',
  bg: 'canvas',
  '&[data-now]': { bg: 'chart.1' },
});
const dotText = css({
  position: 'absolute',
  transform: 'translateX(-50%)',
  color: 'text',
  fontWeight: 'strong',
  marginTop: '2',
  '&[data-now]': {
    transform: 'translate(-100%, -100%)',
    marginTop: '-2',
    marginInlineStart: '4px',
  },
});
const plotLabels = css({
  gridColumn: '2',
  display: 'flex',
  paddingTop: '2.5',
  // The lowest point's text hangs into their line.
  '&[data-low]': { paddingTop: '7' },
  '& > span': { flex: '1', textAlign: 'center', minWidth: '0' },
  // Every second one on a phone, the last among them.
  '& > span:nth-last-child(even)': { visibility: { base: 'hidden', md: 'visible' } },
});

export interface LinePoint {
  id: string;
  /** From 0 to 1; null leaves a gap. */
  share: number | null;
  /** Below it. */
  label: string;
}

/** The pieces of a line between gaps: index and value of each point. */
function piecesOf(points: readonly LinePoint[]): [index: number, share: number][][] {
  const pieces: [number, number][][] = [[]];
  points.forEach(({ share }, index) => {
    if (share === null) pieces.push([]);
    else pieces.at(-1)?.push([index, share]);
  });
  return pieces.filter(({ length }) => length > 0);
}

/** Shares as a line, with its last point and its lowest written out. */
export function ShareLine(props: {
  points: readonly LinePoint[];
  format: (share: number) => string;
  label: string;
}) {
  const { points, format } = props;
  const known = points.flatMap(({ share }, index) => (share === null ? [] : [{ share, index }]));
  const last = known.at(-1);
  if (!last) return null;
  const lowest = known.reduce((low, point) => (point.share < low.share ? point : low));
  const lines = linesBehind(known.map(({ share }) => share));
  const [bottom = 0] = lines;
  const top = lines.at(-1) ?? 1;
  const x = (index: number): number => ((index + 0.5) / points.length) * 100;
  const y = (share: number): number => (1 - (share - bottom) / (top - bottom)) * 100;
  return (
    <div className={plotLook} role="img" aria-label={props.label}>
      <PlotScale lines={lines} from={y} format={format} />
      <div className={plotArea}>
        <PlotLines lines={lines} from={y} />
        <svg className={stroke} viewBox="0 0 100 100" preserveAspectRatio="none">
          {piecesOf(points).map((piece) => (
            <polyline
              key={piece[0]?.[0]}
              points={piece
                .map(([index, share]) => `${x(index).toFixed(2)},${y(share).toFixed(2)}`)
                .join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {[...new Set([lowest, last])].map((point) => {
          const { index, share } = point;
          const place = { left: `${x(index)}%`, top: `${y(share)}%` };
          const now = point === last ? '' : undefined;
          return (
            <span key={index}>
              <span className={dot} data-now={now} style={place} />
              <span className={dotText} data-now={now} style={place}>
                {format(share)}
              </span>
            </span>
          );
        })}
      </div>
      <div
        className={plotLabels}
        data-low={lowest !== last && y(lowest.share) > LOW ? '' : undefined}
      >
        {points.map(({ id, label }) => (
          <span key={id}>{label}</span>
        ))}
      </div>
    </div>
  );
}

const barRows = css({ listStyle: 'none', margin: '0', padding: '0' });
const barRow = css({
  display: 'grid',
  gridTemplateColumns: { base: '104px minmax(0, 1fr) auto', md: '152px minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '4',
  minHeight: '44px',
  paddingBlock: '2',
  fontSize: '14',
  lineHeight: '1.35',
  borderBottom: '1px solid {colors.line}',
  fontVariantNumeric: 'tabular-nums',
  '& small': { display: 'block', fontSize: '12', color: 'muted' },
});
const track = css({ display: 'flex', gap: '1px', height: '9px' });
const trackPart = css({
  bg: 'chart.2',
  '&[data-tone=strong]': { bg: 'chart.1' },
  '&[data-tone=quiet]': { bg: 'chart.3' },
  '&[data-tone=open]': { bg: 'transparent', border: '1px solid {colors.chart.2}' },
  _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
});
const barValue = css({
  minWidth: '72px',
  maxWidth: { base: '168px', md: '280px' },
  textAlign: 'end',
  fontWeight: 'strong',
  '& > small': { fontWeight: 'normal' },
});

export type BarTone = 'usual' | 'strong' | 'quiet' | 'open';

export interface Bar {
  id: string;
  name: ReactNode;
  value: ReactNode;
  /** From the start, each from 0 to 1 of the whole width; none draws no bar. */
  parts: readonly { share: number; tone?: BarTone }[];
}

/** Named bars below each other; the value at the end says what each shows. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className={barRows}>
      {bars.map(({ id, name, value, parts }) => (
        <li key={id} className={barRow}>
          <span>{name}</span>
          <span className={track} aria-hidden="true">
            {parts.map(({ share, tone = 'usual' }, index) => (
              <span
                key={index}
                className={trackPart}
                data-tone={tone}
                style={{ width: `${Math.min(1, share) * 100}%` }}
              />
            ))}
          </span>
          <span className={barValue}>{value}</span>
        </li>
      ))}
    </ul>
  );
}

const legend = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  fontSize: '12',
  color: 'muted',
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
});
const legendMark = css({ width: '9px', height: '9px', flex: 'none' });

/** What the tones of bars mean. */
export function BarLegend({ items }: { items: readonly { tone: BarTone; label: string }[] }) {
  return (
    <ul className={legend}>
      {items.map(({ tone, label }) => (
        <li key={tone}>
          <span className={`${trackPart} ${legendMark}`} data-tone={tone} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
