/** Derives a device's name from its user agent, roughly: enough for a person to recognise it. */

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function firstMatch(list: readonly [RegExp, string][], text: string): string | undefined {
  return list.find(([pattern]) => pattern.test(text))?.[1];
}

/** *Chrome, Windows*; undefined when nothing is recognised. */
export function deviceName(userAgent: string | null): string | undefined {
  const agent = userAgent ?? '';
  const parts = [firstMatch(browsers, agent), firstMatch(systems, agent)];
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}

export function isPhone(userAgent: string | null): boolean {
  return /\b(?:iPhone|Android|Mobile)\b/.test(userAgent ?? '');
}
