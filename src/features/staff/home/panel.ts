/** A part beside the queues. */
import { css } from 'styled-system/css';

export const panel = css({
  display: 'grid',
  gap: '3',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
});
