const UNITS = ['B', 'KB', 'MB', 'GB'];

/** A size in the largest unit that keeps it readable: 1536 → `1.5 KB`. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** power;
  return `${size >= 10 || power === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[power] ?? ''}`;
}
