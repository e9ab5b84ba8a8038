/**
 * Which theme a page shows. The server reads the choice from a cookie and writes it to `<html data-theme>`, so the
 * first paint is right without a script. `system` follows the device through the styles alone.
 */
export const themeNames = ['dark', 'light', 'system'] as const;
export type ThemeName = (typeof themeNames)[number];

/** Colours of the browser's own frame: `<meta name="theme-color">`, one per media query. They equal the canvas role. */
export function themeColors(theme: ThemeName): { color: string; media?: string }[] {
  const dark = '#0A0D0A';
  const light = '#F7F9F6';
  if (theme === 'dark') return [{ color: dark }];
  if (theme === 'light') return [{ color: light }];
  return [
    { color: dark, media: '(prefers-color-scheme: dark)' },
    { color: light, media: '(prefers-color-scheme: light)' },
  ];
}
