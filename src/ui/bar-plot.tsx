/** Many bars before a scale, in grey: the last one is bright. Numbers stand in a table beside them. */
import { css } from 'styled-system/css';
import { placeOfBar, scaleFor } from './bar-scale.ts';
import { PlotLines, plotLook, PlotScale } from './plot-scale.tsx';

const area = css({ position: 'relative', height: { base: '140px', md: '196px' } });
const meanLine = css({
  position: 'absolute',
  insetInline: '0',
  height: '1px',
  borderTop: '1px dashed {colors.text}',
});
const bars = css({ position: 'absolute', inset: '0', display: 'flex' });
const place = css({ position: 'relative', flex: '1', minWidth: '0' });
const bar = css({
  position: 'absolute',
  insetInline: '10%',
  bg: 'chart.2',
  '&[data-now]': { bg: 'chart.1' },
  _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
  // Browsers leave backgrounds out on paper unless they are told.
  _print: { printColorAdjust: 'exact' },
});
const labels = css({
  gridColumn: '2',
  display: 'flex',
  justifyContent: 'space-between',
  paddingTop: '2',
});

export interface PlotBar {
  id: string;
  value: number;
  /** Below it, where there is room. */
  label: string;
}

/** Labels at most, in even distances; the last one among them. */
const MOST_LABELS = 5;

function labelled(all: readonly PlotBar[]): readonly PlotBar[] {
  if (all.length <= MOST_LABELS) return all;
  const last = all.length - 1;
  return Array.from({ length: MOST_LABELS }, (_, index) =>
    Math.round((index * last) / (MOST_LABELS - 1)),
  ).flatMap((index) => all[index] ?? []);
}

/** @param props mean a dashed line; none without it. label: its text alternative */
export function BarPlot(props: {
  bars: readonly PlotBar[];
  mean?: number | undefined;
  label: string;
  format: (value: number) => string;
}) {
  const { format, mean } = props;
  const lines = scaleFor(props.bars.map(({ value }) => value));
  const [low = 0] = lines;
  const high = lines.at(-1) ?? 1;
  const from = (value: number): number => (1 - (value - low) / (high - low)) * 100;
  const last = props.bars.at(-1);
  return (
    <div className={plotLook} role="img" aria-label={props.label}>
      <PlotScale lines={lines} from={from} format={format} />
      <div className={area}>
        <PlotLines lines={lines} from={from} />
        <div className={bars}>
          {props.bars.map((each) => (
            <span key={each.id} className={place}>
              <span
                className={bar}
                data-now={each === last ? '' : undefined}
                style={placeOfBar(each.value, low, high)}
              />
            </span>
          ))}
        </div>
        {mean === undefined ? null : (
          <span className={meanLine} style={{ top: `${from(mean)}%` }} />
        )}
      </div>
      <div className={labels}>
        {labelled(props.bars).map(({ id, label }) => (
          <span key={id}>{label}</span>
        ))}
      </div>
    </div>
  );
}
