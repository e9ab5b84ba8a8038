/** The frame of the pages of requests. */
import { css } from 'styled-system/css';

export const requestsPage = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  paddingTop: { base: '5', wide: '8' },
});
