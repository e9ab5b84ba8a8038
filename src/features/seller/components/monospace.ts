import { css } from 'styled-system/css';

/** For what programs read: the system's own letters, so that no font is loaded for it. */
export const monospace = css({
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
});
