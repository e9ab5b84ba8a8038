/** Cuts and conditions that catalogue, lists and offers share. */
import { css } from 'styled-system/css';

/** One line; what does not fit is cut with an ellipsis. */
export const ellipsis = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: '0',
});

/** Shown only where scripts do not run: buttons that a script makes needless. */
export const withoutScript = css({
  display: 'none',
  '@media (scripting: none)': { display: 'block' },
});

/** Of no use without a script. */
export const withScript = css({ '@media (scripting: none)': { display: 'none' } });
