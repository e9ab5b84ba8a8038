import { defineSlotRecipe } from '@pandacss/dev';
import { touchArea } from './actions.ts';

const scrim = {
  position: 'fixed' as const,
  inset: '0',
  bg: 'overlay',
  zIndex: 'overlay',
  '&[data-state=open]': { animation: 'fadeIn {durations.base} {easings.out}' },
  '&[data-state=closed]': { animation: 'fadeOut {durations.fast} {easings.out}' },
};

const head = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4',
};

export const dialog = defineSlotRecipe({
  className: 'dialog',
  staticCss: ['*'],
  slots: [
    'backdrop',
    'positioner',
    'content',
    'head',
    'title',
    'description',
    'body',
    'footer',
    'close',
  ],
  base: {
    backdrop: scrim,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      padding: { base: '2', sm: '6' },
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
    content: {
      '--ground': '{colors.surface}',
      width: 'full',
      maxHeight: '100%',
      overflowY: 'auto',
      bg: 'surface',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.strong',
      borderRadius: 'card',
      boxShadow: 'float',
      padding: { base: '5', sm: '6' },
      outline: '0',
      '&[data-state=open]': { animation: 'rise {durations.slow} {easings.out}' },
      '&[data-state=closed]': { animation: 'sink {durations.fast} {easings.out}' },
    },
    head,
    title: { textStyle: 'panel', minWidth: '0', overflowWrap: 'anywhere' },
    close: { marginTop: '-10px', marginInlineEnd: '-10px' },
    description: { color: 'muted', fontSize: '14', lineHeight: '1.45', marginTop: '2.5' },
    body: { marginTop: '4' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      marginTop: '5',
    },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: '440px' } },
      md: { content: { maxWidth: '600px' } },
      lg: { content: { maxWidth: '880px' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

/** A dialog that comes from an edge: filters on the narrow frame, details beside a table. */
export const sheet = defineSlotRecipe({
  className: 'sheet',
  staticCss: ['*'],
  slots: ['backdrop', 'positioner', 'content', 'head', 'title', 'body', 'footer', 'close'],
  base: {
    backdrop: scrim,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      pointerEvents: 'none',
    },
    content: {
      '--ground': '{colors.surface}',
      pointerEvents: 'auto',
      display: 'flex',
      flexDirection: 'column',
      bg: 'surface',
      borderColor: 'line.strong',
      borderStyle: 'solid',
      borderWidth: '0',
      boxShadow: 'float',
      outline: '0',
      minHeight: '0',
    },
    head: {
      ...head,
      alignItems: 'center',
      flex: 'none',
      minHeight: '56px',
      paddingInline: '5',
      borderBottom: '1px solid {colors.line}',
    },
    title: { textStyle: 'panel', minWidth: '0' },
    close: { marginInlineEnd: '-10px' },
    body: {
      flex: '1',
      minHeight: '0',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      padding: '5',
    },
    footer: {
      flex: 'none',
      display: 'flex',
      gap: '2',
      paddingBlock: '3',
      paddingInline: '5',
      paddingBottom: 'calc(12px + env(safe-area-inset-bottom))',
      borderTop: '1px solid {colors.line}',
      '& > *': { flex: '1' },
    },
  },
  variants: {
    side: {
      bottom: {
        positioner: { alignItems: 'flex-end' },
        content: {
          width: 'full',
          maxHeight: 'calc(100dvh - 40px)',
          borderTopWidth: '1px',
          borderTopRadius: 'card',
          '&[data-state=open]': { animation: 'slideUp {durations.slow} {easings.out}' },
          '&[data-state=closed]': { animation: 'slideDown {durations.base} {easings.out}' },
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: {
          width: 'min(100%, 436px)',
          height: '100dvh',
          borderInlineStartWidth: '1px',
          '&[data-state=open]': { animation: 'slideFromEnd {durations.slow} {easings.out}' },
          '&[data-state=closed]': { animation: 'slideToEnd {durations.base} {easings.out}' },
        },
      },
    },
  },
  defaultVariants: { side: 'bottom' },
});

export const tooltip = defineSlotRecipe({
  className: 'tip',
  slots: ['positioner', 'content'],
  base: {
    positioner: { zIndex: 'popover' },
    content: {
      maxWidth: '280px',
      paddingBlock: '1.5',
      paddingInline: '2.5',
      borderRadius: 'control',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.strong',
      bg: 'raised',
      color: 'text',
      boxShadow: 'float',
      textStyle: 'caption',
      zIndex: 'popover',
      '&[data-state=open]': { animation: 'fadeIn {durations.fast} {easings.out}' },
    },
  },
});

export const toast = defineSlotRecipe({
  className: 'toast',
  staticCss: ['*'],
  slots: ['region', 'root', 'icon', 'title', 'body', 'action', 'close'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'toast',
      insetInlineEnd: { base: '2', wide: '6' },
      insetInlineStart: { base: '2', wide: 'auto' },
      top: { base: 'calc(8px + env(safe-area-inset-top))', wide: 'auto' },
      bottom: { base: 'auto', wide: '6' },
      display: 'flex',
      flexDirection: 'column',
      alignItems: { base: 'center', wide: 'flex-end' },
      gap: '2',
      pointerEvents: 'none',
      margin: '0',
      padding: '0',
    },
    root: {
      pointerEvents: 'auto',
      display: 'grid',
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'start',
      width: '360px',
      maxWidth: 'full',
      paddingBlock: '3.5',
      paddingInline: '4',
      bg: 'raised',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.strong',
      borderRadius: 'card',
      boxShadow: 'float',
      fontSize: '14',
      lineHeight: '1.4',
      animation: 'rise {durations.slow} {easings.out}',
    },
    icon: { color: 'muted' },
    title: { display: 'block', fontWeight: 'strong' },
    body: {
      color: 'muted',
      overflowWrap: 'anywhere',
      _first: { color: 'text', fontWeight: 'medium' },
    },
    action: { ...touchArea('12px'), marginTop: '1.5' },
    close: { marginBlock: '-12px', marginInlineEnd: '-14px' },
  },
  variants: {
    status: {
      default: {},
      success: { icon: { color: 'accent.text' } },
      warning: { icon: { color: 'warning' } },
      error: { icon: { color: 'danger' } },
    },
  },
  defaultVariants: { status: 'default' },
});

/** The progress bar at the very top while a page is loading. */
export const loadingBar = defineSlotRecipe({
  className: 'loadbar',
  slots: ['root', 'fill'],
  base: {
    root: {
      position: 'fixed',
      insetInline: '0',
      top: '0',
      height: '3px',
      zIndex: 'loading',
      pointerEvents: 'none',
      overflow: 'hidden',
    },
    fill: {
      display: 'block',
      width: 'full',
      height: 'full',
      bg: 'accent',
      transformOrigin: 'left',
      /* A page that answers within 120 ms shows no bar at all. */
      animation: 'load 8s {easings.out} 120ms both',
      _highContrast: { bg: 'Highlight', forcedColorAdjust: 'none' },
      _motionReduce: { animation: 'none !important' },
    },
  },
});
