import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** A surface for something that can be acted on. Never a surface inside a surface. */
export const surface = defineRecipe({
  className: 'surf',
  staticCss: ['*'],
  base: {
    '--ground': '{colors.surface}',
    bg: 'surface',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    minWidth: '0',
  },
  variants: {
    pad: {
      none: {},
      sm: { padding: '4' },
      md: { padding: '5' },
      lg: { padding: { base: '5', md: '6' } },
    },
    tone: {
      plain: {},
      accent: { borderColor: 'accent.line' },
      danger: { borderColor: 'danger.line' },
      open: { bg: 'transparent', '--ground': '{colors.canvas}' },
    },
    interactive: {
      true: {
        position: 'relative',
        overflow: 'hidden',
        transition: 'border-color {durations.fast} {easings.out}',
        _hover: { borderColor: 'line.control' },
        /* The link of the card covers it; whoever focuses the link focuses the card. */
        '&:has(a[data-cover]:focus-visible)': {
          outline: '2px solid {colors.focus}',
          outlineOffset: '2px',
        },
        '& a[data-cover]': {
          outline: '0',
          _before: { content: '""', position: 'absolute', inset: '0', zIndex: '1' },
        },
        '& :is(button, a:not([data-cover]))': { position: 'relative', zIndex: '2' },
      },
    },
  },
  defaultVariants: { pad: 'none', tone: 'plain' },
});

/** A message in the page with at most one action. */
export const banner = defineSlotRecipe({
  className: 'banner',
  staticCss: ['*'],
  slots: ['root', 'icon', 'line', 'body', 'action'],
  base: {
    root: {
      display: 'flex',
      gap: '3',
      paddingBlock: '3.5',
      paddingInline: '4',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.strong',
      borderRadius: 'card',
      textStyle: 'small',
    },
    icon: { color: 'muted', flex: 'none', '& > svg': { width: '20px', height: '20px' } },
    /* The action stands at the end, or below the text where that needs the width. */
    line: {
      flex: '1',
      minWidth: '0',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      rowGap: '4',
    },
    body: {
      flex: '1 1 200px',
      minWidth: '0',
      color: 'muted',
      '& > :is(b, strong)': { color: 'text' },
      '& a': { color: 'text' },
    },
    action: { flex: 'none', marginBlock: '-6px', alignSelf: 'center' },
  },
  variants: {
    tone: {
      neutral: {},
      info: { root: { borderColor: 'info.line', bg: 'info.soft' }, icon: { color: 'info' } },
      success: {
        root: { borderColor: 'accent.line', bg: 'accent.soft' },
        icon: { color: 'accent.text' },
      },
      warning: {
        root: { borderColor: 'warning.line', bg: 'warning.soft' },
        icon: { color: 'warning' },
      },
      danger: {
        root: { borderColor: 'danger.line', bg: 'danger.soft' },
        icon: { color: 'danger' },
      },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** Empty, error and end of a list. */
export const state = defineSlotRecipe({
  className: 'state',
  staticCss: ['*'],
  slots: ['root', 'icon', 'title', 'body', 'actions', 'end'],
  base: {
    root: {
      display: 'grid',
      gap: '2',
      justifyItems: 'start',
      alignContent: 'center',
      minHeight: '210px',
      paddingBlock: '7',
      paddingInline: '6',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'card',
      fontSize: '14',
    },
    icon: { color: 'muted', marginBottom: '1' },
    title: { fontWeight: 'strong', fontSize: '14', lineHeight: '1.35' },
    body: { color: 'muted', maxWidth: '44ch' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2.5' },
    end: { textAlign: 'center', paddingBlock: '7', fontSize: '14', color: 'muted' },
  },
  variants: {
    size: {
      md: {},
      page: {
        root: { minHeight: '320px', borderWidth: '0', padding: '0' },
        title: { textStyle: 'section' },
        body: { fontSize: '16' },
      },
    },
  },
  defaultVariants: { size: 'md' },
});

/** Heading with something at its end: a link, a sort, a sample size. */
export const heading = defineSlotRecipe({
  className: 'head',
  staticCss: ['*'],
  slots: ['root', 'text', 'note'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '4',
      rowGap: '1',
    },
    text: { minWidth: '0', overflowWrap: 'anywhere' },
    note: { width: 'full', color: 'muted', fontSize: '14', overflowWrap: 'anywhere' },
  },
  variants: {
    size: {
      page: { root: { marginBottom: '2' }, text: { textStyle: 'page' } },
      section: { root: { marginBottom: '4' }, text: { textStyle: 'section' } },
      panel: { root: { marginBottom: '3.5' }, text: { textStyle: 'panel' } },
      small: { root: { marginBottom: '3' }, text: { textStyle: 'heading' } },
    },
  },
  defaultVariants: { size: 'section' },
});

/** Term and value in lines. */
export const definition = defineSlotRecipe({
  className: 'defs',
  staticCss: ['*'],
  slots: ['root', 'row', 'term', 'value'],
  base: {
    root: { display: 'grid', margin: '0' },
    row: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      fontSize: '14',
      lineHeight: '1.45',
    },
    /* No narrower than its longest word. */
    term: { color: 'muted' },
    value: {
      margin: '0',
      textAlign: 'end',
      fontWeight: 'label',
      fontVariantNumeric: 'tabular-nums lining-nums',
      minWidth: '0',
      overflowWrap: 'anywhere',
    },
  },
  variants: {
    look: {
      lines: {
        root: { columnGap: '10' },
        row: { paddingBlock: '11px', borderTop: '1px solid {colors.line}' },
      },
      plain: {
        row: {
          paddingBlock: '1.5',
          '&[data-total]': {
            alignItems: 'baseline',
            paddingTop: '3.5',
            marginTop: '2.5',
            borderTop: '1px solid {colors.line.strong}',
            fontWeight: 'strong',
            '& > dt': { color: 'text' },
          },
        },
        value: { fontWeight: 'inherit', whiteSpace: 'nowrap' },
      },
    },
    columns: {
      '1': { root: { gridTemplateColumns: 'minmax(0, 1fr)' } },
      '2': {
        root: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
      },
    },
  },
  defaultVariants: { look: 'lines', columns: '1' },
});

/** One large picture and a row of small ones. */
export const gallery = defineSlotRecipe({
  className: 'gal',
  slots: ['root', 'main', 'thumbs', 'thumb', 'image'],
  base: {
    root: { display: 'grid', gap: '2', minWidth: '0' },
    main: {
      position: 'relative',
      aspectRatio: '1.9',
      borderRadius: 'card',
      overflow: 'hidden',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      bg: 'raised',
    },
    thumbs: { display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: '2' },
    thumb: {
      position: 'relative',
      aspectRatio: '1.6',
      minHeight: '44px',
      borderRadius: 'control',
      overflow: 'hidden',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      bg: 'surface',
      _hover: { borderColor: 'line.control' },
      '&[aria-pressed=true]': { outline: '2px solid {colors.text}', outlineOffset: '1px' },
      _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    },
    image: { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
  },
});

/** Pictures to upload: previews with a remove button each, and a drop area for more. */
export const imagePicker = defineSlotRecipe({
  className: 'pick',
  slots: ['root', 'list', 'item', 'image', 'remove', 'add', 'badge'],
  base: {
    root: { display: 'grid', gap: '1.5', minWidth: '0' },
    list: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
      gap: '2',
      '& > li[data-wide]': { gridColumn: '1 / -1' },
    },
    item: {
      position: 'relative',
      aspectRatio: '1.3',
      borderRadius: 'control',
      overflow: 'hidden',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      bg: 'raised',
      '&[data-failed]': { borderColor: 'danger' },
    },
    image: {
      position: 'absolute',
      inset: '0',
      width: 'full',
      height: 'full',
      objectFit: 'cover',
    },
    remove: {
      position: 'absolute',
      top: '0',
      insetInlineEnd: '0',
      width: '44px',
      height: '44px',
      display: 'grid',
      placeItems: 'center',
      color: 'text',
      '& > svg': {
        width: '28px',
        height: '28px',
        padding: '6px',
        borderRadius: 'control',
        bg: 'canvas',
      },
      _focusVisible: { outlineOffset: '-4px' },
    },
    badge: {
      position: 'absolute',
      insetInlineStart: '1.5',
      bottom: '1.5',
      display: 'flex',
      gap: '1',
    },
    add: {
      aspectRatio: '1.3',
      minHeight: '80px',
      width: 'full',
      display: 'grid',
      placeItems: 'center',
      alignContent: 'center',
      gap: '1.5',
      padding: '2',
      borderRadius: 'control',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'line.control',
      color: 'muted',
      fontSize: '12',
      textAlign: 'center',
      cursor: 'pointer',
      _hover: { borderColor: 'text', color: 'text', bg: 'surface' },
      '&[data-dragging]': { borderColor: 'text', color: 'text', bg: 'raised' },
      '&[data-invalid]': { borderColor: 'danger' },
      '&[data-wide]': { aspectRatio: 'auto', minHeight: '112px' },
    },
  },
});
