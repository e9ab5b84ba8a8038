/** The look of the table's rows: a line from 1024 px on, else a card of the same cells. */
import { css } from 'styled-system/css';

const wideColumns = '36px minmax(180px, 1fr) 132px 132px 96px 84px 104px 44px';

export const gridLook = {
  head: css({
    srOnly: { base: true, wide: false },
    wide: {
      display: 'grid',
      gridTemplateColumns: wideColumns,
      columnGap: '3',
      alignItems: 'center',
      minHeight: '40px',
      textStyle: 'caption',
      color: 'muted',
      borderBottom: '1px solid {colors.line}',
      '& > [data-end]': { textAlign: 'end' },
    },
  }),
  row: css({
    display: 'grid',
    columnGap: '3',
    rowGap: '1.5',
    alignItems: 'center',
    gridTemplateColumns: { base: '36px minmax(0, 1fr) minmax(96px, auto)', wide: wideColumns },
    gridTemplateAreas: {
      base: '"select offer price" "select status stock" "select delivery changed" "select actions actions"',
      wide: '"select offer status price stock delivery changed actions"',
    },
    paddingBlock: { base: '3', wide: '1.5' },
    minHeight: { wide: '52px' },
    borderBottom: '1px solid {colors.line}',
    bg: 'canvas',
    '&[aria-selected=true]': { bg: 'surface' },
    '& [data-cell]:focus-visible': { outlineOffset: '-2px' },
  }),
  select: css({ gridArea: 'select', alignSelf: { base: 'start', wide: 'center' } }),
  box: css({ width: '24px', height: '24px', accentColor: 'accent.text', cursor: 'pointer' }),
  offer: css({
    gridArea: 'offer',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minWidth: '0',
  }),
  status: css({ gridArea: 'status', minWidth: '0' }),
  price: css({ gridArea: 'price', textAlign: 'end', padding: '1', minWidth: '0' }),
  stock: css({ gridArea: 'stock', textAlign: 'end', padding: '1', minWidth: '0' }),
  delivery: css({ gridArea: 'delivery', textStyle: 'small', color: 'muted' }),
  changed: css({
    gridArea: 'changed',
    textStyle: 'small',
    color: 'muted',
    textAlign: { base: 'end', wide: 'start' },
  }),
  actions: css({ gridArea: 'actions', justifySelf: 'end' }),
};
