/**
 * The colour roles in both themes. Components and features name a role, never a colour.
 * Measured: text roles reach 4.5:1 on every surface, `line.control` and `focus` 3:1.
 */

/** [dark, light] */
type Pair = readonly [dark: string, light: string];

/**
 * Dark is the default; `data-theme` on any element switches its subtree; `system` follows the device.
 * The dark value is repeated under its own condition so that a dark island inside a light page works.
 */
const both = ([dark, light]: Pair) => ({
  value: { base: dark, _dark: dark, _light: light, _osLight: { _systemTheme: light } },
});

export const roleColors = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  canvas: both(['#0A0D0A', '#F7F9F6']),
  surface: both(['#111511', '#FFFFFF']),
  raised: both(['#181D18', '#EDF1EC']),
  overlay: both(['#0A0D0ACC', '#0E140E80']),
  line: {
    DEFAULT: both(['#262D26', '#DDE3DC']),
    strong: both(['#3A443B', '#C0C9C0']),
    control: both(['#6A766B', '#7C887D']),
  },
  text: both(['#EEF4EE', '#0E140E']),
  muted: both(['#A3AFA4', '#515C52']),
  faint: both(['#7E8A7F', '#616C62']),
  accent: {
    DEFAULT: { value: '#52FF00' },
    hover: both(['#74FF33', '#48E600']),
    press: both(['#45DB00', '#3FCC00']),
    ink: { value: '#081204' },
    text: both(['#52FF00', '#1F7A00']),
    soft: both(['#52FF0014', '#52FF002E']),
    line: both(['#52FF0052', '#1F7A0066']),
  },
  danger: {
    DEFAULT: both(['#FF6166', '#C0212B']),
    soft: both(['#FF616617', '#C0212B12']),
    line: both(['#FF616659', '#C0212B59']),
  },
  warning: {
    DEFAULT: both(['#FFC247', '#8A5300']),
    soft: both(['#FFC24714', '#FFC24733']),
    line: both(['#FFC2474D', '#8A530059']),
  },
  info: {
    DEFAULT: both(['#6CB6FF', '#175FB0']),
    soft: both(['#6CB6FF17', '#175FB012']),
    line: both(['#6CB6FF52', '#175FB059']),
  },
  live: both(['#52FF00', '#279100']),
  focus: both(['#52FF00', '#1F7A00']),
  chart: {
    '1': both(['#C9D3CA', '#2B352C']),
    '2': both(['#5C675D', '#8B968C']),
    '3': both(['#333C34', '#C9D1C9']),
  },
};

export const roleShadows = {
  float: both([
    '0 16px 48px #000000B3, 0 2px 8px #00000080',
    '0 16px 40px #0E140E2E, 0 2px 6px #0E140E1F',
  ]),
};

/** Sizes that differ between the narrow and the wide frame. */
export const roleSizes = {
  header: { value: { base: '56px', wide: '96px' } },
};

export const roleSpacing = {
  gutter: { value: { base: '16px', wide: '32px' } },
  section: { value: { base: '48px', wide: '64px' } },
};
