/** The longest name of a column that is kept. */
const LONGEST = 200;

/**
 * Names for the columns of a table: trimmed, each one there and different. An empty name becomes `column_3`, one that comes again gets its
 * number (`amount_2`). `above`: the line over the names, whose names stand over several columns, as merged cells do.
 */
export function nameHeaders(names: readonly string[], above: readonly string[] = []): string[] {
  const seen = new Map<string, number>();
  let over = '';
  const width = Math.max(names.length, above.length);
  return Array.from({ length: width }, (_, index) => {
    over = clean(above[index] ?? '') || over;
    const own = clean(names[index] ?? '');
    const name = [over === own ? '' : over, own].filter(Boolean).join(' ').slice(0, LONGEST);
    const given = name === '' || name === '__proto__' ? `column_${index + 1}` : name;
    const times = (seen.get(given) ?? 0) + 1;
    seen.set(given, times);
    return times === 1 ? given : `${given}_${times}`;
  });
}

/** Without control characters, which no name has and no database stores. */
function clean(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
}

/**
 * Whether the first of three lines is above the names in the second: some of its cells are empty that have a name below, and the numbers
 * begin in the third.
 */
export function hasTwoHeaders([
  first = [],
  second = [],
  third = [],
]: readonly (readonly string[])[]): boolean {
  const above = first.filter(isFilled).length;
  const names = second.filter(isFilled).length;
  return (
    above > 0 &&
    above < names &&
    !second.some(hasNumber) &&
    !first.some(hasNumber) &&
    third.some(hasNumber) &&
    second.some((cell, index) => isFilled(cell) && !isFilled(first[index] ?? ''))
  );
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const hasNumber = (cell: string): boolean => /^[-(฿$€£]?\s*\d[\d.,/: %)-]*$/.test(cell.trim());
