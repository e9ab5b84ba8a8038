import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** Tabs that are links: each has its own address. */
export const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'item', 'count'],
  base: {
    root: {
      display: 'flex',
      gap: { base: '22px', wide: '7' },
      borderBottom: '1px solid {colors.line}',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    item: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'baseline',
      gap: '2',
      paddingTop: '3',
      paddingBottom: '3.5',
      paddingInline: '1',
      marginInline: '-4px',
      fontSize: '15',
      fontWeight: 'label',
      lineHeight: '1.35',
      color: 'muted',
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      borderRadius: 'xs',
      _hover: { color: 'text' },
      _focusVisible: { outlineOffset: '-2px' },
      '&[data-focus-visible]': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
      '&[aria-current]': {
        color: 'text',
        // In view before there is a script, and on pages for reading that have none.
        scrollInitialTarget: 'nearest',
        _after: {
          content: '""',
          position: 'absolute',
          insetInline: '1',
          bottom: '0',
          height: '3px',
          bg: 'accent.text',
          _highContrast: { bg: 'Highlight', forcedColorAdjust: 'none' },
        },
      },
    },
    count: { fontSize: '12', color: 'faint', fontVariantNumeric: 'tabular-nums' },
  },
  variants: {
    /** For more of them than a desk has room for: a mouse does not scroll sideways. */
    many: { true: { root: { flexWrap: { md: 'wrap' } } } },
  },
});

export const pages = defineSlotRecipe({
  className: 'pages',
  slots: ['root', 'item'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: { base: '0', sm: '1' },
      alignItems: 'center',
      fontSize: '14',
      fontVariantNumeric: 'tabular-nums',
    },
    item: {
      display: 'grid',
      placeItems: 'center',
      minWidth: '40px',
      height: { base: '44px', wide: '40px' },
      borderRadius: 'control',
      color: 'muted',
      fontWeight: 'label',
      textDecoration: 'none',
      'a&:hover': { bg: 'raised', color: 'text' },
      '&[aria-current]': { bg: 'text', color: 'canvas' },
      'a&[aria-current]:hover': { bg: 'text', color: 'canvas' },
      '&[aria-disabled]': { color: 'line.control' },
    },
  },
});

export const crumbs = defineSlotRecipe({
  className: 'crumbs',
  slots: ['root', 'list', 'item', 'link'],
  base: {
    root: {
      paddingTop: { base: '0.5', wide: '5' },
      paddingBottom: { base: '0', wide: '4' },
      minWidth: '0',
    },
    list: {
      display: 'flex',
      alignItems: 'center',
      fontSize: '14',
      color: 'muted',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      marginInline: '-4px',
      paddingInline: '1',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      flex: '0 0 auto',
      '& > svg': { color: 'faint', marginInline: '1.5' },
      '&:last-child': {
        flex: '0 1 auto',
        minWidth: '0',
        color: 'text',
        '& > :first-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
      },
    },
    link: {
      display: 'block',
      paddingBlock: { base: '3', wide: '0' },
      textDecoration: 'none',
      borderRadius: 'xs',
      _hover: { color: 'text', textDecoration: 'underline', textUnderlineOffset: '3px' },
      _focusVisible: { outlineOffset: '0' },
    },
  },
});

/** Rows between lines: leading picture, title and details, trailing figure. */
export const rows = defineSlotRecipe({
  className: 'rows',
  staticCss: ['*'],
  slots: ['list', 'row', 'lead', 'main', 'title', 'detail', 'end'],
  base: {
    list: { margin: '0', padding: '0', '& > li + li': { borderTop: '1px solid {colors.line}' } },
    row: {
      display: 'flex',
      alignItems: 'center',
      gap: '3.5',
      width: 'full',
      minHeight: '64px',
      paddingBlock: '2',
      textDecoration: 'none',
      textAlign: 'start',
      '&:is(a, button)': {
        borderRadius: 'xs',
        _hover: { bg: 'surface' },
        _focusVisible: { outlineOffset: '-2px' },
      },
      '&[aria-current]': { bg: 'raised', boxShadow: 'inset 3px 0 0 {colors.accent.text}' },
    },
    lead: { flex: 'none', display: 'flex', alignItems: 'center' },
    /* A long word breaks rather than hides: names must be told apart. */
    main: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    title: {
      display: 'block',
      fontSize: '15',
      fontWeight: '560',
      lineHeight: '1.35',
    },
    detail: { display: 'block', textStyle: 'caption', color: 'muted' },
    end: {
      flex: 'none',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  },
  variants: {
    lines: {
      around: { list: { borderBlock: '1px solid {colors.line}' } },
      top: { list: { borderTop: '1px solid {colors.line}' } },
      between: {},
    },
    inset: { true: { row: { paddingInline: '4' } } },
  },
  defaultVariants: { lines: 'top' },
});

/** Quiet tables: 12 px heads, rows between lines. Wrap in a scrolling box when it may be wider than the page. */
export const table = defineRecipe({
  className: 'table',
  staticCss: ['*'],
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: '14',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& th': {
      fontSize: '12',
      fontWeight: 'label',
      color: 'muted',
      textAlign: 'start',
      paddingInline: '3',
      paddingBottom: '2.5',
      whiteSpace: 'nowrap',
    },
    '& td': {
      paddingInline: '3',
      paddingBlock: '3',
      borderTop: '1px solid {colors.line}',
      verticalAlign: 'middle',
    },
    '& :is(th, td):is([data-end])': { textAlign: 'end' },
    '& tbody tr': { transition: 'background-color {durations.fast} {easings.out}' },
    '& tbody tr:is(:hover, [data-hover])': { bg: 'surface' },
    '& tr:focus-visible, & tr[data-focus-visible]': {
      outline: '2px solid {colors.focus}',
      outlineOffset: '-2px',
    },
    '& tr[aria-selected=true]': { bg: 'raised', boxShadow: 'inset 3px 0 0 {colors.accent.text}' },
  },
  variants: {
    dense: {
      true: {
        fontSize: '13',
        '& td': { paddingBlock: '5px', paddingInline: '2.5', height: '44px', lineHeight: '1.25' },
      },
    },
    flush: {
      true: {
        '& tr > :first-child': { paddingInlineStart: '0' },
        '& tr > :last-child': { paddingInlineEnd: '0' },
      },
    },
  },
});
