import { FIELD_NAMES, FIELDS, type FieldName } from '#engine/query/fields.ts';

/** The field whose name or alias is the fewest letters away from what was written, two at most (one for a short name); undefined where none is. */
export function findNearestField(written: string): FieldName | undefined {
  let best: FieldName | undefined;
  let least = (written.length < LONG ? 1 : 2) + 1;
  for (const name of FIELD_NAMES)
    for (const known of [name, ...(FIELDS[name].aliases ?? [])]) {
      const apart = lettersApart(written.toLowerCase(), known);
      if (apart >= Math.min(least, known.length - 1)) continue;
      best = name;
      least = apart;
    }
  return best;
}

/** From so many letters on, two may be wrong. */
const LONG = 5;

/** Levenshtein's distance: letters to add, drop or change. */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let line = 1; line <= a.length; line++) {
    const next = [line];
    for (let at = 1; at <= b.length; at++) {
      const change = (row[at - 1] ?? 0) + (a[line - 1] === b[at - 1] ? 0 : 1);
      next.push(Math.min(change, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
