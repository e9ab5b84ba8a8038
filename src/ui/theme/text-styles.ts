/**
 * Text styles: wide headlines against quiet tables. Headings are width 119 to 125, body is width 100.
 * Figures carry tabular numerals, so that prices, counts and times line up.
 */
const heading = {
  fontStretch: '119%',
  fontWeight: 'heading',
  letterSpacing: '-0.012em',
  lineHeight: '1.12',
  textWrap: 'balance',
};

const tabular = {
  fontVariantNumeric: 'tabular-nums lining-nums',
};

export const textStyles = {
  hero: {
    value: {
      fontSize: '48',
      fontStretch: '125%',
      fontWeight: 'hero',
      letterSpacing: '-0.025em',
      lineHeight: '1.02',
      textWrap: 'balance',
    },
  },
  page: { value: { ...heading, fontSize: '36' } },
  title: { value: { ...heading, fontSize: '28' } },
  section: { value: { ...heading, fontSize: '22' } },
  panel: { value: { ...heading, fontSize: '18' } },
  heading: {
    value: { ...heading, fontSize: '16', letterSpacing: '-0.005em', lineHeight: '1.25' },
  },
  body: { value: { fontSize: '16', lineHeight: '1.5' } },
  strong: { value: { fontSize: '15', fontWeight: 'strong', lineHeight: '1.35' } },
  small: { value: { fontSize: '14', lineHeight: '1.45' } },
  label: { value: { fontSize: '14', fontWeight: 'label', lineHeight: '1.35' } },
  caption: { value: { fontSize: '12', lineHeight: '1.4' } },
  /** Key figures and prices that stand alone. */
  figureLg: {
    value: {
      ...tabular,
      fontSize: '36',
      fontStretch: '112%',
      fontWeight: '700',
      letterSpacing: '-0.015em',
      lineHeight: '1.1',
    },
  },
  figure: {
    value: {
      ...tabular,
      fontSize: '28',
      fontStretch: '112%',
      fontWeight: '700',
      letterSpacing: '-0.015em',
      lineHeight: '1.15',
    },
  },
  figureSm: {
    value: {
      ...tabular,
      fontSize: '22',
      fontStretch: '108%',
      fontWeight: '700',
      letterSpacing: '-0.01em',
      lineHeight: '1.2',
    },
  },
  price: { value: { ...tabular, fontSize: '16', fontWeight: 'strong', lineHeight: '1.35' } },
  num: { value: tabular },
};
