/**
 * The raw scales of the design: everything is on a 4 px grid, text sizes in rem so that the reader's own text size counts.
 * Components use the roles of `roles.ts` for colour; nothing here names a colour.
 */

/** Turns a number of pixels at the default text size into rem. */
const rem = (px: number) => `${px / 16}rem`;

const spacingSteps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24,
] as const;

/** Spacing step n is n × 4 px. */
export const spacing = Object.fromEntries(
  spacingSteps.map((step) => [String(step), { value: step === 0 ? '0' : `${step * 4}px` }]),
);

/** Heights of controls grow with the text, so that nothing is cut at a larger text size. */
export const sizes = {
  ...spacing,
  full: { value: '100%' },
  screen: { value: '100vh' },
  min: { value: 'min-content' },
  max: { value: 'max-content' },
  fit: { value: 'fit-content' },
  content: { value: '1280px' },
  rail: { value: '96px' },
  bottomRow: { value: '64px' },
  control: {
    xs: { value: rem(32) },
    sm: { value: rem(36) },
    md: { value: rem(44) },
    lg: { value: rem(52) },
  },
  icon: { value: '20px' },
  iconSm: { value: '16px' },
};

/** Named by their size in pixels at the default text size; 28 and above are fluid. */
export const fontSizes = {
  '11': { value: rem(11) },
  '12': { value: rem(12) },
  '13': { value: rem(13) },
  '14': { value: rem(14) },
  '15': { value: rem(15) },
  '16': { value: rem(16) },
  '18': { value: rem(18) },
  '22': { value: rem(22) },
  '28': { value: `clamp(${rem(24)}, ${rem(21)} + 0.9vw, ${rem(28)})` },
  '36': { value: `clamp(${rem(28)}, ${rem(22)} + 1.4vw, ${rem(36)})` },
  '48': { value: `clamp(${rem(33)}, ${rem(23)} + 2.4vw, ${rem(48)})` },
};

export const fontWeights = {
  normal: { value: '400' },
  medium: { value: '500' },
  label: { value: '540' },
  strong: { value: '640' },
  heading: { value: '720' },
  hero: { value: '780' },
};

export const fonts = {
  body: { value: "'Archivo', 'Archivo Fallback', system-ui, sans-serif" },
};

export const radii = {
  xs: { value: '4px' },
  control: { value: '6px' },
  card: { value: '10px' },
  full: { value: '999px' },
};

/** Reduced motion sets the animation's play to an instant in the global styles, so the durations stay constant. */
export const durations = {
  fast: { value: '120ms' },
  base: { value: '160ms' },
  slow: { value: '200ms' },
};

export const easings = { out: { value: 'cubic-bezier(.2, .8, .3, 1)' } };

export const zIndex = {
  header: { value: 20 },
  bottomRow: { value: 25 },
  actionBar: { value: 26 },
  overlay: { value: 40 },
  dialog: { value: 41 },
  popover: { value: 50 },
  toast: { value: 60 },
  loading: { value: 70 },
  skip: { value: 80 },
};
