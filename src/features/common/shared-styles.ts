/** Styles that catalogue, lists and offers share. */
import { css } from 'styled-system/css';

/** One line; what does not fit is cut with an ellipsis. */
export const ellipsis = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: '0',
});

/** Visible only without script: buttons that a script makes needless. */
export const withoutScript = css({
  display: 'none',
  '@media (scripting: none)': { display: 'block' },
});

/** Hidden without script. */
export const withScript = css({ '@media (scripting: none)': { display: 'none' } });
