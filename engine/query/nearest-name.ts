/**
 * The name that is the fewest letters away from what was written, two at most (one for a short name); undefined where there is none.
 * @param names each spelling with the name that it means
 */
export function findNearestName<Name>(
  written: string,
  names: Iterable<readonly [known: string, name: Name]>,
): Name | undefined {
  let best: Name | undefined;
  const most = written.length < LONG ? 1 : 2;
  let least = most + 1;
  const letters = written.toLowerCase();
  for (const [known, name] of names) {
    if (Math.abs(known.length - letters.length) > most) continue;
    const apart = countLettersApart(letters, known.toLowerCase());
    if (apart >= Math.min(least, known.length - 1)) continue;
    best = name;
    least = apart;
  }
  return best;
}

/** From so many letters on, two may be wrong. */
const LONG = 5;

/** Levenshtein's distance: letters to add, drop or change. */
function countLettersApart(a: string, b: string): number {
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
