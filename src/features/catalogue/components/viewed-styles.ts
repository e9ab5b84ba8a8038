/** Where the recently viewed offers stand: the place that is reserved for them has the same size. */
import { css } from 'styled-system/css';

export const viewedSection = css({ marginTop: { base: '12', wide: '16' } });

export const viewedList = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '12',
});
