import { defineSlotRecipe } from '@pandacss/dev';

/** Steps of a task of several pages. */
export const steps = defineSlotRecipe({
  className: 'steps',
  slots: ['root', 'item', 'dot', 'text'],
  base: {
    root: {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      margin: '0',
      padding: '0',
      overflow: 'hidden',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      flex: '0 1 auto',
      minWidth: '0',
      fontSize: '14',
      color: 'muted',
      whiteSpace: 'nowrap',
      '&:not(:last-child)': {
        flex: '1 1 auto',
        _after: { content: '""', flex: '1', minWidth: '12px', height: '1px', bg: 'line.strong' },
      },
      '&[data-state=done]': { color: 'text' },
      '&[data-state=now]': { color: 'text', fontWeight: 'strong' },
    },
    dot: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '24px',
      height: '24px',
      borderRadius: 'full',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      fontSize: '12',
      fontWeight: '700',
      fontVariantNumeric: 'tabular-nums',
      '[data-state=done] > &': { bg: 'text', borderColor: 'text', color: 'canvas' },
      '[data-state=now] > &': { bg: 'accent', borderColor: 'accent', color: 'accent.ink' },
    },
    /* On narrow screens only the current step shows its label; screen readers read the others. */
    text: {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      '[data-state]:not([data-state=now]) > &': { srOnly: { base: true, md: false } },
    },
  },
});

const dotted = {
  bg: 'transparent',
  borderInlineStart: '2px dotted {colors.line.control}',
  width: '0',
};

/** History and schedule: times on the left, a line with marks, text on the right. */
export const timeline = defineSlotRecipe({
  className: 'tl',
  slots: ['root', 'item', 'time', 'dot', 'body', 'title', 'note'],
  base: {
    root: { margin: '0', padding: '0' },
    item: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: { base: '20px minmax(0, 1fr)', md: '128px 20px minmax(0, 1fr)' },
      columnGap: '3.5',
      paddingBottom: '5',
      '&:last-child': { paddingBottom: '0' },
      '&:not(:last-child)': {
        _before: {
          content: '""',
          position: 'absolute',
          insetInlineStart: { base: '9px', md: '151px' },
          top: '20px',
          bottom: '0',
          width: '2px',
          bg: 'text',
        },
      },
      '&:is([data-state=now], [data-state=next]):not(:last-child)': { _before: dotted },
    },
    time: {
      gridColumn: { base: '2', md: '1' },
      gridRow: { base: '2', md: '1' },
      textAlign: { base: 'start', md: 'end' },
      fontSize: { base: '12', md: '14' },
      lineHeight: '20px',
      color: 'muted',
      fontVariantNumeric: 'tabular-nums',
    },
    dot: {
      gridColumn: { base: '1', md: '2' },
      gridRow: '1',
      zIndex: '1',
      display: 'grid',
      placeItems: 'center',
      width: '20px',
      height: '20px',
      borderRadius: 'full',
      bg: 'text',
      color: 'canvas',
      '& > svg': { width: '14px', height: '14px', strokeWidth: '2.5' },
      '[data-state=now] > &': { bg: 'accent', color: 'accent.ink' },
      '[data-state=next] > &': {
        bg: 'var(--ground, {colors.canvas})',
        borderWidth: '2px',
        borderStyle: 'solid',
        borderColor: 'line.control',
      },
      '[data-tone=danger] > &': { bg: 'danger', color: 'canvas' },
      _highContrast: { borderWidth: '2px', borderStyle: 'solid' },
    },
    body: {
      gridColumn: { base: '2', md: '3' },
      gridRow: { base: 'auto', md: '1' },
      minWidth: '0',
      overflowWrap: 'anywhere',
    },
    title: {
      display: 'block',
      fontSize: '15',
      fontWeight: 'strong',
      lineHeight: '20px',
      '[data-state=next] &': { color: 'muted', fontWeight: 'label' },
    },
    note: { fontSize: '14', color: 'muted', lineHeight: '1.45' },
  },
});

/** The timeline contract: five lines with a dot, a label and a time at the end. The same part everywhere. */
export const dates = defineSlotRecipe({
  className: 'dates',
  slots: ['root', 'item', 'dot', 'text', 'note', 'time'],
  base: {
    root: { display: 'grid', margin: '0', padding: '0' },
    item: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '12px minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'start',
      paddingBottom: '3.5',
      fontSize: '14',
      lineHeight: '1.35',
      '&:last-child': { paddingBottom: '0' },
      '&:not(:last-child)': {
        _before: {
          content: '""',
          position: 'absolute',
          insetInlineStart: '5px',
          top: '14px',
          bottom: '-6px',
          width: '1px',
          bg: 'line.strong',
        },
      },
      '&[data-state=done]': { color: 'muted' },
      '&[data-state=now]': { fontWeight: '620' },
    },
    dot: {
      position: 'relative',
      zIndex: '1',
      width: '11px',
      height: '11px',
      marginTop: '1',
      borderRadius: 'full',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      bg: 'var(--ground, {colors.canvas})',
      '[data-state=done] > &': { bg: 'text', borderColor: 'text' },
      '[data-state=now] > &': { bg: 'accent.text', borderColor: 'accent.text' },
    },
    text: { minWidth: '0' },
    note: {
      display: 'block',
      textStyle: 'caption',
      fontWeight: 'normal',
      color: 'muted',
      marginTop: '1px',
    },
    time: {
      fontWeight: '560',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
