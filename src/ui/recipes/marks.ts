import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** A quiet detail: "Instant", "14-day warranty". */
export const tag = defineRecipe({
  className: 'tag',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '24px',
    paddingInline: '2',
    borderRadius: 'xs',
    bg: 'raised',
    fontSize: '12',
    fontWeight: 'label',
    lineHeight: '1.2',
    color: 'muted',
    whiteSpace: 'nowrap',
    '& > svg': { width: '14px', height: '14px' },
  },
  variants: {
    strong: { true: { color: 'text' } },
    onPicture: { true: { bg: 'canvas', color: 'text' } },
  },
});

/** A status: tone, icon and word. The colour says who has to act, the icon says it without colour. */
export const pill = defineRecipe({
  className: 'pill',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flex: 'none',
    minHeight: '26px',
    paddingInlineStart: '2',
    paddingInlineEnd: '2.5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    fontSize: '12',
    fontWeight: '600',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    '& > svg': { width: '14px', height: '14px' },
  },
  variants: {
    tone: {
      neutral: { color: 'text', borderColor: 'line.strong', '& > svg': { color: 'muted' } },
      accent: { color: 'accent.text', borderColor: 'accent.line', bg: 'accent.soft' },
      info: { color: 'info', borderColor: 'info.line', bg: 'info.soft' },
      warning: { color: 'warning', borderColor: 'warning.line', bg: 'warning.soft' },
      danger: { color: 'danger', borderColor: 'danger.line', bg: 'danger.soft' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** A tiny framed code beside a name: a level, a short label. */
export const mark = defineRecipe({
  className: 'mark',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    height: '18px',
    paddingInline: '5px',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line.strong',
    borderRadius: 'xs',
    fontSize: '11',
    fontWeight: '700',
    lineHeight: '1',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A count badge: on an icon of the frame, or at the end of a row. */
export const count = defineRecipe({
  className: 'count',
  staticCss: ['*'],
  base: {
    display: 'inline-block',
    flex: 'none',
    minWidth: '20px',
    height: '20px',
    paddingInline: '1.5',
    borderRadius: 'full',
    bg: 'text',
    color: 'canvas',
    fontSize: '11',
    fontWeight: '700',
    lineHeight: '20px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    _highContrast: { borderWidth: '1px', borderStyle: 'solid' },
  },
  variants: {
    onIcon: {
      true: {
        position: 'absolute',
        top: '-7px',
        insetInlineStart: '13px',
        minWidth: '18px',
        height: '18px',
        lineHeight: '18px',
        paddingInline: '5px',
        boxShadow: '0 0 0 3px {colors.canvas}',
      },
    },
  },
});

export const kbd = defineRecipe({
  className: 'kbd',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    minWidth: '24px',
    height: '24px',
    paddingInline: '1.5',
    fontFamily: 'body',
    fontSize: '12',
    fontWeight: '600',
    lineHeight: '1',
    color: 'muted',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line.strong',
    borderRadius: 'xs',
    bg: 'raised',
  },
});

export const spinner = defineRecipe({
  className: 'spin',
  base: {
    display: 'inline-block',
    flex: 'none',
    width: '18px',
    height: '18px',
    borderRadius: 'full',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 700ms linear infinite',
    /* With reduced motion the ring does not turn and pulses in opacity only. */
    _motionReduce: { animation: 'pulse 1600ms ease-in-out infinite !important' },
  },
});

export const skeleton = defineRecipe({
  className: 'skel',
  staticCss: ['*'],
  base: {
    display: 'block',
    bg: 'line',
    borderRadius: 'xs',
    maxWidth: 'full',
    animation: 'pulse 1600ms ease-in-out infinite',
    _motionReduce: { animation: 'none' },
  },
  variants: { circle: { true: { borderRadius: 'full', flex: 'none' } } },
});

/** Money: tabular, never broken, right-aligned by the list it stands in. */
export const price = defineRecipe({
  className: 'price',
  staticCss: ['*'],
  base: { whiteSpace: 'nowrap' },
  variants: {
    size: {
      sm: { fontWeight: 'strong', fontVariantNumeric: 'tabular-nums lining-nums' },
      md: { textStyle: 'price' },
      lg: { textStyle: 'figureSm' },
      xl: { textStyle: 'figureLg' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** Monogram or picture in a circle; the dot shows presence. */
export const avatar = defineSlotRecipe({
  className: 'avatar',
  staticCss: ['*'],
  slots: ['root', 'face', 'dot'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-block',
      flex: 'none',
      width: 'var(--av)',
      height: 'var(--av)',
      verticalAlign: 'middle',
    },
    face: {
      display: 'grid',
      placeItems: 'center',
      width: 'full',
      height: 'full',
      borderRadius: 'full',
      objectFit: 'cover',
      /* One tint per name: the hue comes from outside, lightness and chroma from here, so contrast never varies. */
      bg: 'oklch(0.34 0.055 var(--av-hue))',
      color: 'oklch(0.92 0.045 var(--av-hue))',
      fontSize: 'calc(var(--av) * 0.36)',
      fontWeight: '680',
      fontStretch: '110%',
      letterSpacing: '-0.01em',
      lineHeight: '1',
      overflow: 'hidden',
    },
    dot: {
      position: 'absolute',
      insetInlineEnd: '-1px',
      bottom: '-1px',
      width: 'calc(6px + var(--av) * 0.12)',
      height: 'calc(6px + var(--av) * 0.12)',
      borderRadius: 'full',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'var(--ground, {colors.canvas})',
      bg: 'faint',
      '&[data-online]': { bg: 'live' },
      _highContrast: { forcedColorAdjust: 'none' },
    },
  },
});

/** Stars that show a rating, and the same stars as a choice. */
export const stars = defineSlotRecipe({
  className: 'stars',
  staticCss: ['*'],
  slots: ['root', 'star', 'set', 'item', 'input', 'word'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '1px', flex: 'none' },
    star: { color: 'text', fill: 'currentColor', '&[data-empty]': { color: 'line.strong' } },
    set: { display: 'inline-flex', alignItems: 'center', margin: '0', padding: '0', minWidth: '0' },
    item: {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      width: '44px',
      height: '44px',
      color: 'text',
      cursor: 'pointer',
      borderRadius: 'control',
      transition: 'transform {durations.fast} {easings.out}',
      '& > svg': { width: '28px', height: '28px', fill: 'currentColor' },
      /* Everything after the chosen (or, while pointing, the pointed) star is empty. */
      '&:has(:checked) ~ &': { color: 'line.strong' },
      '&[data-empty]': { color: 'line.strong' },
      '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
      _hover: { transform: 'scale(1.08)' },
    },
    input: {
      position: 'absolute',
      inset: '0',
      opacity: '0',
      margin: '0',
      cursor: 'inherit',
      width: 'full',
      height: 'full',
    },
    word: { marginInlineStart: '2', fontSize: '14', color: 'muted' },
  },
});

/** A share of a whole, drawn as a line. */
export const meter = defineSlotRecipe({
  className: 'meter',
  staticCss: ['*'],
  slots: ['root', 'head', 'track', 'fill'],
  base: {
    root: { display: 'grid', gap: '1.5', minWidth: '0' },
    head: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3',
      fontSize: '14',
      '& > :last-child': { fontWeight: '600', fontVariantNumeric: 'tabular-nums' },
    },
    track: {
      display: 'block',
      position: 'relative',
      height: '4px',
      bg: 'line',
      overflow: 'hidden',
      _highContrast: { borderWidth: '1px', borderStyle: 'solid' },
    },
    fill: {
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '0',
      width: 'full',
      bg: 'text',
      transformOrigin: 'left',
      transition: 'transform {durations.slow} {easings.out}',
      _highContrast: { bg: 'Highlight', forcedColorAdjust: 'none' },
    },
  },
  variants: {
    size: { sm: {}, md: { track: { height: '8px' } } },
    tone: {
      strong: {},
      quiet: { fill: { bg: 'chart.2' } },
      accent: { fill: { bg: 'accent.text' } },
    },
  },
  defaultVariants: { size: 'sm', tone: 'strong' },
});
