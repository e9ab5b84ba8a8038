/** Tables of figures by period: digits under each other, a name for each row. */
import { css } from 'styled-system/css';

export const figuresTable = css({
  fontVariantNumeric: 'tabular-nums',
  '& td, & th': { whiteSpace: 'nowrap' },
  '& tbody th': {
    paddingBlock: '3',
    fontSize: '14',
    borderTop: '1px solid {colors.line}',
    verticalAlign: 'middle',
  },
});
