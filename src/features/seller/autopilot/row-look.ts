/** What rows of the log and of offers that wait look like. */
import { css } from 'styled-system/css';

export const rowLook = {
  section: css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' }),
  list: css({
    listStyle: 'none',
    margin: '0',
    padding: '0',
    borderTop: '1px solid {colors.line}',
  }),
  item: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '3',
    paddingBlock: '3',
    borderBottom: '1px solid {colors.line}',
    minWidth: '0',
  }),
  texts: css({
    display: 'grid',
    gap: '1',
    minWidth: '0',
    flex: '1 1 260px',
    overflowWrap: 'anywhere',
  }),
  quiet: css({ color: 'muted', textStyle: 'small', overflowWrap: 'anywhere' }),
  warning: css({ color: 'warning', textStyle: 'small', overflowWrap: 'anywhere' }),
};
