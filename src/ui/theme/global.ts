import { reset } from './reset.ts';

/**
 * The few styles that belong to elements and not to components.
 */
export const globalCss = {
  ...reset,
  html: {
    bg: 'canvas',
    color: 'text',
    fontFamily: 'body',
    fontSynthesis: 'none',
    lineHeight: '1.5',
    scrollbarColor: '{colors.line.strong} transparent',
    textSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    colorScheme: 'dark',
    '&[data-theme=system]': { colorScheme: 'light dark' },
    /* The sticky header never covers what a link or the keyboard brought into view. */
    scrollPaddingTop: 'calc({sizes.header} + 16px)',
    scrollPaddingBottom: { base: '80px', wide: '16px' },
  },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=light]': { colorScheme: 'light' },
  body: { minHeight: '100dvh' },
  'h1, h2, h3': { textStyle: 'heading' },
  h1: { textStyle: 'page' },
  h2: { textStyle: 'section' },
  /* The style alone: the shorthand would also undo an inherited `nowrap`. */
  'p, li, small, dd': { textWrapStyle: 'pretty' },
  small: { fontSize: '12' },
  'b, strong': { fontWeight: 'strong' },
  'em, i, cite': { fontStyle: 'normal' },
  'time, kbd, data': { fontVariantNumeric: 'tabular-nums lining-nums' },
  button: { cursor: 'pointer' },
  'button:disabled, [aria-disabled=true]': { cursor: 'not-allowed' },
  'ul, ol': { listStyle: 'none' },
  '::placeholder': { color: 'faint', opacity: '1' },
  '::selection': { bg: 'accent', color: 'accent.ink' },
  ':is(:focus-visible, [data-focus-visible])': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '2px',
  },
  'main:focus': { outline: '0' },
  '.lucide, .ui-icon': { flex: 'none', display: 'block' },
  /* Icons come from the set at 24 units; the interface draws them at 20 px unless a size was given. */
  '.lucide[width="24"]': { width: '20px', height: '20px' },
  '.lucide': { strokeWidth: '1.75' },
  '.lucide:is([width="12"], [width="14"], [width="16"])': { strokeWidth: '2' },
  /* On paper only the page itself, dark on white. */
  '@media print': {
    /* Whatever theme is shown; the roles are set in a later layer, hence the mark. */
    'html, html[data-theme]': {
      colorScheme: 'light !important',
      '--colors-canvas': '#FFFFFF !important',
      '--colors-surface': '#FFFFFF !important',
      '--colors-raised': '#FFFFFF !important',
      '--colors-text': '#000000 !important',
      '--colors-muted': '#3F463F !important',
      '--colors-line': '#C0C9C0 !important',
      '--colors-accent-line': '#C0C9C0 !important',
    },
    'body :is(nav, header, footer, [role=banner])': { display: 'none !important' },
  },
  /* What a card and its page share moves; its two pictures fill the moving frame. */
  '::view-transition-group(*)': { animationDuration: '200ms', animationTimingFunction: 'ease-out' },
  '::view-transition-old(root), ::view-transition-new(root)': { animationDuration: '160ms' },
  '::view-transition-old(*.shared-picture), ::view-transition-new(*.shared-picture)': {
    height: '100%',
    width: '100%',
    objectFit: 'cover',
    overflow: 'clip',
  },
  '::view-transition-old(*.shared-title), ::view-transition-new(*.shared-title)': {
    height: 'auto',
    width: 'fit-content',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
    '::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)': {
      animation: 'none !important',
    },
  },
};
