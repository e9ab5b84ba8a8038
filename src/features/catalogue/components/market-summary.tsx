/** The market summary: one line per market, with its last seven days. Every figure is measured. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { MarketSummaryRow } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Sparkline } from '~/ui/charts.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { SectionLink } from '~/features/common/section-link.tsx';

interface MarketSummaryProps {
  rows: readonly MarketSummaryRow[];
  /** Number of currency markets in all, where they are more than these. */
  total?: number;
}

export function MarketSummary({ rows, total }: MarketSummaryProps) {
  return (
    <section aria-labelledby="board" className={panel}>
      <div className={head}>
        <i className={live} aria-hidden="true" />
        <h2 id="board" className={css({ textStyle: 'panel' })}>
          <Trans>Lowest price now</Trans>
        </h2>
        <span className={css({ marginInlineStart: 'auto', fontSize: '12', color: 'muted' })}>
          <Trans>All-in, last 7 days</Trans>
        </span>
      </div>
      <ul>
        {rows.map((row, index) => (
          <li key={`${row.category.id}${row.facet?.value ?? ''}`} className={line}>
            <MarketSummaryLine row={row} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {total === undefined ? null : (
        <p className={css({ paddingTop: '3.5', borderTop: '1px solid {colors.line}' })}>
          <SectionLink href={`${paths.games}?category=currency`}>
            <Trans>All {total} currency markets</Trans>
          </SectionLink>
        </p>
      )}
    </section>
  );
}

/** The link of the market: the category with every facet chosen that makes the price comparable. */
function addressOf({ category, facet, details }: MarketSummaryRow): string {
  const address = paths.category(category.game.alias, category.alias);
  const facets = facet ? [facet, ...details] : details;
  const filters = facets.map(({ key, value }) => `filter=${encodeURIComponent(`${key}:${value}`)}`);
  // In the order of the canonical address, to avoid a redirect.
  filters.sort();
  return filters.length > 0 ? `${address}?${filters.join('&')}` : address;
}

function MarketSummaryLine({ row, isFirst }: { row: MarketSummaryRow; isFirst: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { category, facet, details, unit, lowest_price: lowest, change_percent: change } = row;
  const market = details.map(({ display }) => display).join(', ');
  const title = unit.size > 1 ? `${format.compact(unit.size)} ${unit.name}` : facet?.label;
  return (
    <Anchor href={addressOf(row)} className={cells}>
      <GameEmblem game={category.game} px={32} eager={isFirst} />
      <span className={css({ minWidth: '0' })}>
        <b className={ellipsis}>{title ?? category.title}</b>
        <small className={ellipsis}>
          {category.game.title} · {market === '' ? category.title : market}
        </small>
      </span>
      <Sparkline
        className={spark}
        values={row.series.flatMap(({ price }) => (price === null ? [] : [price]))}
        label={t`Price of the last 7 days`}
      />
      <span className={price}>{format.unitPrice(lowest, true)}</span>
      <span className={delta}>{change === null ? '' : format.change(change / 100)}</span>
    </Anchor>
  );
}

const panel = css({
  borderInlineStart: { base: '0', wide: '1px solid {colors.line}' },
  paddingTop: { base: '7', wide: '10' },
  paddingBottom: { base: '0', wide: '6' },
  paddingInlineStart: { base: '0', wide: '10' },
  minWidth: '0',
});
const head = css({ display: 'flex', alignItems: 'center', gap: '2.5', marginBottom: '2' });
const live = css({ width: '8px', height: '8px', borderRadius: 'full', bg: 'live', flex: 'none' });
const line = css({ borderTop: '1px solid {colors.line}', _first: { borderTop: '0' } });
const cells = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '32px minmax(0, 1fr) 56px minmax(76px, auto)',
    wide: '32px minmax(0, 1fr) 92px 84px 64px',
  },
  gap: { base: '3', wide: '3.5' },
  alignItems: 'center',
  minHeight: '60px',
  fontSize: '14',
  textDecoration: 'none',
  _hover: { bg: 'surface' },
  '& b': { fontWeight: '600', lineHeight: '1.3' },
  '& small': { color: 'muted', fontSize: '12' },
});
const spark = css({ width: 'full', height: '28px', minWidth: '0' });
const ellipsis = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const price = css({ textStyle: 'price', textAlign: 'end', whiteSpace: 'nowrap' });
const delta = css({
  display: { base: 'none', wide: 'block' },
  textAlign: 'end',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
