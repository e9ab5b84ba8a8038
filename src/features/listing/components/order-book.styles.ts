/** The look of the order book: columns on the wide frame, three lines a row on the narrow one. */
import { css } from 'styled-system/css';

const edge = '1px solid {colors.line}';
export const book = css({
  marginTop: { base: '2', wide: '5' },
  marginInline: { base: 'calc(-1 * {spacing.gutter})', wide: '0' },
  fontVariantNumeric: 'tabular-nums lining-nums',
});
export const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    wide: 'minmax(132px, 1.4fr) 84px 92px 64px 52px 88px 84px 112px',
    xl: 'minmax(160px, 1.5fr) 100px 104px 84px 52px 96px 92px 112px',
  },
  columnGap: { base: '3', wide: '2.5', xl: '3' },
  alignItems: 'center',
  '& [data-end]': { textAlign: 'end' },
});
export const heads = css({
  display: { base: 'none', wide: 'grid' },
  paddingInline: '4',
  paddingBottom: '2.5',
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
});
export const row = css({
  position: 'relative',
  rowGap: '2.5',
  minHeight: { base: '0', wide: '68px' },
  paddingBlock: { base: '3.5', wide: '2' },
  paddingInline: '4',
  borderTop: edge,
  fontSize: '14',
  '& small': { display: 'block', color: 'muted', lineHeight: '1.35' },
  _last: { borderBottom: edge },
  _hover: { bg: 'surface', '--ground': '{colors.surface}' },
  '&[data-best]': {
    bg: 'surface',
    '--ground': '{colors.surface}',
    boxShadow: 'inset 3px 0 0 {colors.accent.text}',
  },
  '&:has(a[href*="/offers/"]:focus-visible)': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '-2px',
  },
});
export const who = css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' });
export const nameLine = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' });
/* The seller's name links to the offer and covers the row; the button lies above. */
export const cover = css({
  fontWeight: '600',
  textDecoration: 'none',
  outline: 'none',
  _before: { content: '""', position: 'absolute', inset: '0' },
});
export const wideOnly = css({ display: { base: 'none', wide: 'block' } });
export const narrowOnly = css({ display: { wide: 'none !important' } });
export const unit = css({
  fontSize: '16',
  fontWeight: 'strong',
  textAlign: 'end',
  gridColumn: { base: '2', wide: 'auto' },
  gridRow: { base: '1', wide: 'auto' },
  '& > small': { fontWeight: 'medium' },
});
export const details = css({
  display: { base: 'block', wide: 'none' },
  gridColumn: '1 / -1',
  gridRow: '2',
  fontSize: '12',
  color: 'muted',
  lineHeight: '1.4',
  '& svg': { display: 'inline-block' },
});
const costPlace = {
  gridColumn: { base: '1', wide: 'auto' },
  gridRow: { base: '3', wide: 'auto' },
  textAlign: { base: 'start', wide: 'end' },
} as const;
export const cost = css(costPlace, {
  display: { base: 'flex', wide: 'block' },
  alignItems: 'baseline',
  gap: '2',
  fontSize: '16',
  fontWeight: 'strong',
  '& > small': { fontWeight: 'normal' },
});
/* What the seller cannot fill is shown in small text in place of the total. */
export const shortfall = css(costPlace, {
  fontSize: '12',
  fontWeight: 'medium',
  color: 'muted',
  lineHeight: '1.35',
  textWrap: 'balance',
});
export const buyCell = css({
  gridColumn: { base: '2', wide: 'auto' },
  gridRow: { base: '3', wide: 'auto' },
  textAlign: 'end',
  display: 'grid',
  justifyItems: 'end',
});
export const buy = css({
  minWidth: { base: '112px', wide: '56px' },
  paddingInline: { wide: '3' },
});
export const depth = css({
  display: 'block',
  height: '3px',
  marginTop: '1.5',
  bg: 'line',
  '& > i': {
    display: 'block',
    height: 'full',
    bg: 'chart.2',
    transformOrigin: 'right',
  },
});
