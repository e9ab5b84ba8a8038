import { defineSlotRecipe } from '@pandacss/dev';

/** Label above, control, hint or error below. */
export const field = defineSlotRecipe({
  className: 'field',
  staticCss: ['*'],
  slots: ['root', 'label', 'aside', 'hint', 'error'],
  base: {
    root: {
      display: 'grid',
      gap: '1.5',
      minWidth: '0',
      alignContent: 'start',
      borderWidth: '0',
      padding: '0',
      margin: '0',
    },
    label: {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '2',
      padding: '0',
      textStyle: 'label',
      /* A legend is no grid item, so the gap of the root does not reach it. */
      'legend&': { marginBottom: '1.5' },
    },
    aside: { textStyle: 'caption', color: 'muted', fontWeight: 'normal' },
    hint: { textStyle: 'caption', color: 'muted' },
    error: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '1.5',
      textStyle: 'caption',
      fontWeight: 'medium',
      color: 'danger',
      '& > svg': { marginTop: '1px' },
    },
  },
});

/** The box around an input, a select or a combobox. */
export const control = defineSlotRecipe({
  className: 'control',
  staticCss: ['*'],
  slots: ['box', 'input', 'affix'],
  base: {
    box: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      width: 'full',
      minWidth: '0',
      paddingInline: '3',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      borderRadius: 'control',
      bg: 'canvas',
      color: 'text',
      textAlign: 'start',
      transition: 'border-color {durations.fast} {easings.out}',
      _hover: { borderColor: 'muted' },
      '&:has(:focus-visible), &:is([data-focus-visible])': {
        outline: '2px solid {colors.focus}',
        outlineOffset: '2px',
      },
      '&[data-invalid], &:has(> [aria-invalid=true])': { borderColor: 'danger' },
      '&:is([data-disabled], :disabled), &:has(> :disabled)': {
        color: 'faint',
        bg: 'raised',
        borderColor: 'line',
      },
      '& > svg': { color: 'muted' },
    },
    input: {
      flex: '1',
      minWidth: '0',
      width: 'full',
      alignSelf: 'stretch',
      bg: 'transparent',
      color: 'inherit',
      borderWidth: '0',
      padding: '0',
      font: 'inherit',
      outline: '0',
      appearance: 'none',
      /* iOS dims disabled text a second time. */
      _disabled: { opacity: '1', WebkitTextFillColor: 'currentColor' },
    },
    affix: { display: 'flex', color: 'muted', fontSize: '14', flex: 'none', whiteSpace: 'nowrap' },
  },
  variants: {
    size: {
      /* 16 px everywhere: a smaller input makes iOS zoom the page. */
      md: { box: { minHeight: 'control.md', fontSize: '16' } },
      sm: {
        box: {
          minHeight: { base: 'control.md', wide: 'control.sm' },
          fontSize: { base: '16', wide: '14' },
        },
      },
      lg: { box: { minHeight: 'control.lg', fontSize: '18' } },
    },
    area: {
      true: {
        box: { alignItems: 'stretch', paddingInline: '0' },
        input: {
          fieldSizing: 'content',
          minHeight: '88px',
          maxHeight: '320px',
          paddingBlock: '2.5',
          paddingInline: '3',
          lineHeight: '1.45',
          resize: 'vertical',
        },
      },
    },
    numeric: { true: { input: { fontVariantNumeric: 'tabular-nums lining-nums' } } },
  },
  defaultVariants: { size: 'md' },
});

/** Less, the number, more: in one box. */
export const stepper = defineSlotRecipe({
  className: 'step',
  staticCss: ['*'],
  slots: ['box', 'button', 'input'],
  base: {
    box: {
      display: 'grid',
      gridTemplateColumns: '44px minmax(0, 1fr) 44px',
      minHeight: 'control.md',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      borderRadius: 'control',
      bg: 'canvas',
      _hover: { borderColor: 'muted' },
      '&:has(> input:focus-visible)': {
        outline: '2px solid {colors.focus}',
        outlineOffset: '2px',
      },
      '&:has(> [aria-invalid=true])': { borderColor: 'danger' },
      '&:has(> :disabled:not(button))': { bg: 'raised', borderColor: 'line' },
    },
    button: {
      display: 'grid',
      placeItems: 'center',
      minWidth: '44px',
      color: 'muted',
      borderColor: 'line',
      borderStyle: 'solid',
      borderWidth: '0',
      touchAction: 'manipulation',
      '&:first-child': {
        borderInlineEndWidth: '1px',
        borderStartStartRadius: '5px',
        borderEndStartRadius: '5px',
      },
      '&:last-child': {
        borderInlineStartWidth: '1px',
        borderStartEndRadius: '5px',
        borderEndEndRadius: '5px',
      },
      _hover: { color: 'text', bg: 'raised' },
      _press: { bg: 'line' },
      _disabled: { color: 'line.control', bg: 'transparent' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    input: {
      minWidth: '0',
      width: 'full',
      textAlign: 'center',
      fontSize: '16',
      fontWeight: '620',
      fontVariantNumeric: 'tabular-nums lining-nums',
      bg: 'transparent',
      borderWidth: '0',
      padding: '0',
      outline: '0',
      color: 'inherit',
      _disabled: { color: 'faint', opacity: '1', WebkitTextFillColor: 'currentColor' },
    },
  },
});

/** The floating list of select, combobox and menu. */
export const listbox = defineSlotRecipe({
  className: 'list',
  staticCss: ['*'],
  slots: ['content', 'item', 'group', 'separator', 'empty'],
  base: {
    content: {
      bg: 'raised',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.strong',
      borderRadius: 'control',
      boxShadow: 'float',
      padding: '1',
      fontSize: '14',
      minWidth: 'max(var(--reference-width, 0px), 160px)',
      maxWidth: 'calc(100vw - 32px)',
      maxHeight: 'min(360px, var(--available-height, 60vh))',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      zIndex: 'popover',
      outline: '0',
      '&[data-state=open]': { animation: 'drop {durations.fast} {easings.out}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: { base: 'control.md', wide: '38px' },
      paddingInline: '2.5',
      borderRadius: 'xs',
      lineHeight: '1.3',
      cursor: 'pointer',
      textDecoration: 'none',
      userSelect: 'none',
      width: 'full',
      textAlign: 'start',
      '& > svg': { color: 'muted' },
      '& > :last-child:is([data-part=item-indicator])': { marginInlineStart: 'auto' },
      '&:is([data-highlighted], :hover)': { bg: 'line' },
      '&[data-tone=danger]': { color: 'danger', '& > svg': { color: 'danger' } },
      '&[data-disabled]': { color: 'faint', bg: 'transparent' },
      '&:focus-visible': { outlineOffset: '-2px' },
      _highContrast: {
        '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
      },
    },
    group: { textStyle: 'caption', color: 'muted', paddingInline: '2.5', paddingBlock: '1.5' },
    separator: { height: '1px', bg: 'line', border: '0', marginBlock: '1' },
    empty: { paddingInline: '2.5', paddingBlock: '3', color: 'muted' },
  },
});
