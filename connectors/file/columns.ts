/**
 * Names for the columns of a header: trimmed, each one there and different. An empty name becomes `column_3`, a name that
 * comes again gets its number (`text_2`).
 */
export function nameColumns(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.trim();
    // `__proto__` would set the prototype of a row instead of a cell.
    const given = name === '' || name === '__proto__' ? `column_${index + 1}` : name;
    const times = (seen.get(given) ?? 0) + 1;
    seen.set(given, times);
    return times === 1 ? given : `${given}_${times}`;
  });
}
