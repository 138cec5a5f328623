/** The maximum length of a sheet name, in UTF-16 units. */
const LONGEST = 31;
/** Names that spreadsheets reserve for sheets of their own, in the languages of their editions. */
const RESERVED: ReadonlySet<string> = new Set([
  'history',
  'ประวัติ',
  '履歴',
  'historique',
  'verlauf',
  'historial',
]);

/**
 * Names that a workbook accepts: at most 31 units and no half characters, none of the characters with special meaning in references, no
 * apostrophe at either end, none that spreadsheets reserve, each unique regardless of case.
 */
export function toSheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name, index) => {
    const plain = tidy(name) || `Sheet ${index + 1}`;
    for (let place = 1; ; place += 1) {
      const free = place === 1 ? plain : numbered(plain, place);
      const key = keyOf(free);
      if (taken.has(key) || RESERVED.has(key)) continue;
      taken.add(key);
      return free;
    }
  });
}

function tidy(name: string): string {
  return cut(
    name
      .toWellFormed()
      .replaceAll(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s']+/, ''),
    LONGEST,
  ).replace(/[\s']+$/, '');
}

function numbered(name: string, place: number): string {
  const mark = ` (${place})`;
  return cut(name, LONGEST - mark.length).trimEnd() + mark;
}

/** As spreadsheets compare names. */
const keyOf = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase();

/** Cuts between user-perceived characters. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)) {
    if (kept.length + segment.length > most) break;
    kept += segment;
  }
  return kept;
}
