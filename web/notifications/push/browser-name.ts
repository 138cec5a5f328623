const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A browser as its owner calls it: `Chrome, Android`. Nothing is decided by it. */
export function formatBrowserName(userAgent: string): string {
  return [BROWSERS, SYSTEMS]
    .flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? [])
    .join(', ');
}
