import { defineRecipe } from '@pandacss/dev';

/** On narrow screens a small control looks the same but has a hit area of 44 px. */
export const touchArea = (missing: string) => ({
  position: 'relative' as const,
  _after: {
    content: '""',
    position: 'absolute' as const,
    insetInline: '0',
    insetBlock: `-${missing}`,
    display: { base: 'block', wide: 'none' },
  },
});

const faded = {
  bg: 'raised',
  color: 'faint',
  borderColor: 'line',
  /* Forced colours support `disabled` but not `aria-disabled`. */
  _highContrast: { color: 'GrayText', borderColor: 'GrayText' },
};

/**
 * Buttons. `--pad` is the side padding of the size; a busy button without an icon gives up 13 px (or what its
 * size allows) on both sides for the spinner, so that its width never changes.
 */
export const button = defineRecipe({
  className: 'btn',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flex: 'none',
    position: 'relative',
    paddingBlock: '1',
    paddingInline: 'calc(var(--pad) - var(--give, 0px))',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontSize: '15',
    fontWeight: '620',
    lineHeight: '1.15',
    textAlign: 'center',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums lining-nums',
    userSelect: 'none',
    transition:
      'background-color {durations.fast} {easings.out}, border-color {durations.fast} {easings.out}, color {durations.fast} {easings.out}',
    _press: { transform: 'translateY(1px)' },
    '&[aria-busy=true]': { cursor: 'progress', transform: 'none' },
    '&[aria-busy=true]:not([data-icon])': { '--give': 'var(--spin-give)' },
    '&:not([data-icon]) > [data-spinner]': {
      width: 'var(--spin)',
      height: 'var(--spin)',
      marginInlineEnd: 'calc(2 * var(--spin-give) - var(--spin) - 8px)',
    },
    _disabled: { ...faded, transform: 'none' },
  },
  variants: {
    look: {
      accent: {
        bg: 'accent',
        color: 'accent.ink',
        _hover: { bg: 'accent.hover' },
        _press: { bg: 'accent.press' },
        _disabled: faded,
        /* High contrast mode drops backgrounds: the border shows the shape. */
        _highContrast: { borderColor: 'text' },
      },
      neutral: {
        bg: 'raised',
        color: 'text',
        borderColor: 'line.control',
        _hover: { borderColor: 'text' },
        _press: { bg: 'line' },
        _disabled: faded,
      },
      ghost: {
        bg: 'transparent',
        color: 'muted',
        _hover: { bg: 'raised', color: 'text' },
        _press: { bg: 'line', color: 'text' },
        _disabled: faded,
      },
      danger: {
        bg: 'transparent',
        color: 'danger',
        borderColor: 'danger.line',
        _hover: { bg: 'danger.soft', borderColor: 'danger' },
        _press: { bg: 'danger.soft' },
        _disabled: faded,
      },
    },
    size: {
      lg: {
        '--pad': '22px',
        '--spin': '18px',
        '--spin-give': '13px',
        minHeight: 'control.lg',
        fontSize: '16',
      },
      md: { '--pad': '18px', '--spin': '18px', '--spin-give': '13px', minHeight: 'control.md' },
      sm: {
        '--pad': '14px',
        '--spin': '14px',
        '--spin-give': '10px',
        minHeight: 'control.sm',
        fontSize: '14',
        ...touchArea('4px'),
      },
      xs: {
        '--pad': '12px',
        '--spin': '14px',
        '--spin-give': '10px',
        minHeight: 'control.xs',
        fontSize: '14',
        ...touchArea('6px'),
      },
    },
    full: { true: { width: 'full', whiteSpace: 'normal', flex: '0 1 auto' } },
  },
  defaultVariants: { look: 'neutral', size: 'md' },
});

/** A button of an icon and perhaps a label, without a border: header, rows, corners. */
export const iconButton = defineRecipe({
  className: 'ibtn',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flex: 'none',
    position: 'relative',
    borderRadius: 'control',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    color: 'muted',
    fontSize: '14',
    fontWeight: 'label',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    transition:
      'background-color {durations.fast} {easings.out}, color {durations.fast} {easings.out}',
    _hover: { color: 'text', bg: 'raised' },
    _press: { bg: 'line', transform: 'translateY(1px)' },
    _disabled: { color: 'line.control', bg: 'transparent', transform: 'none' },
    '&[aria-pressed=true]': { color: 'text' },
    '&[aria-pressed=true] > svg': { fill: 'currentColor' },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    size: {
      md: { minHeight: 'control.md', minWidth: 'control.md', paddingInline: '3' },
      sm: {
        minHeight: 'control.sm',
        minWidth: 'control.sm',
        paddingInline: '2',
        ...touchArea('4px'),
      },
    },
    bare: { true: { paddingInline: '0' } },
    edge: {
      true: { borderColor: 'line.control', _hover: { borderColor: 'text' } },
    },
    solid: { true: { bg: 'canvas' } },
  },
  defaultVariants: { size: 'md' },
});

/** Links inside text (underlined) and quiet links beside headings (muted, with an icon). */
export const textLink = defineRecipe({
  className: 'link',
  staticCss: ['*'],
  base: {
    borderRadius: 'xs',
    transition: 'color {durations.fast} {easings.out}',
  },
  variants: {
    look: {
      inline: {
        textDecoration: 'underline',
        textDecorationColor: 'line.control',
        textUnderlineOffset: '3px',
        _hover: { textDecorationColor: 'currentColor' },
      },
      quiet: {
        ...touchArea('12px'),
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1.5',
        fontSize: '14',
        fontWeight: 'medium',
        color: 'muted',
        whiteSpace: 'nowrap',
        _hover: { color: 'text' },
      },
    },
  },
  defaultVariants: { look: 'inline' },
});

/** A choice in a row of choices, or an applied filter that can be removed. */
export const chip = defineRecipe({
  className: 'chip',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    minHeight: 'control.xs',
    paddingInline: '3',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line.strong',
    borderRadius: 'full',
    fontSize: '14',
    fontWeight: 'medium',
    lineHeight: '1.2',
    color: 'text',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    transition:
      'background-color {durations.fast} {easings.out}, border-color {durations.fast} {easings.out}',
    ...touchArea('6px'),
    '& > svg': { color: 'muted', width: '16px', height: '16px' },
    '& > [data-count]': { color: 'muted', fontSize: '12', fontVariantNumeric: 'tabular-nums' },
    _hover: { borderColor: 'line.control', bg: 'raised' },
    _press: { transform: 'translateY(1px)' },
    _disabled: { color: 'faint', borderColor: 'line', transform: 'none' },
    '&:is([aria-pressed=true], [aria-current])': {
      bg: 'text',
      color: 'canvas',
      borderColor: 'text',
      _hover: { bg: 'text', borderColor: 'text' },
      '& > svg, & > [data-count]': { color: 'inherit', opacity: '0.75' },
    },
  },
  variants: {
    applied: { true: { bg: 'raised', paddingInlineEnd: '2' } },
  },
});
