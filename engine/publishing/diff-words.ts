/** A run of words that stayed, was added or was removed. */
export type WordChange = { kind: 'same' | 'added' | 'removed'; text: string };

/** The most comparisons of words; longer texts are compared line by line. */
const MOST = 4_000_000;

/** The words of a text with everything between them, so that they make it again; Thai words too, which nothing separates. */
function splitWords(text: string): string[] {
  return [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** What changed from one text to another, word by word. Joined without what was removed it is the newer text, without what was added the older one. */
export function diffWords(before: string, after: string): WordChange[] {
  const [old, next] = [splitWords(before), splitWords(after)];
  const isLong = old.length * next.length > MOST;
  return isLong ? diffTokens(splitLines(before), splitLines(after)) : diffTokens(old, next);
}

function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function diffTokens(old: readonly string[], next: readonly string[]): WordChange[] {
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let [oldEnd, nextEnd] = [old.length, next.length];
  while (oldEnd > start && nextEnd > start && old[oldEnd - 1] === next[nextEnd - 1]) {
    oldEnd -= 1;
    nextEnd -= 1;
  }
  return joinRuns([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...diffMiddle(old.slice(start, oldEnd), next.slice(start, nextEnd)),
    { kind: 'same', text: old.slice(oldEnd).join('') },
  ]);
}

/** The longest common subsequence of both, by the table of its lengths. */
function diffMiddle(old: readonly string[], next: readonly string[]): WordChange[] {
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = next.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === next[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const changes: WordChange[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < next.length) {
    const [before, after] = [old[row], next[column]];
    if (before !== undefined && before === after) {
      changes.push({ kind: 'same', text: before });
      row += 1;
      column += 1;
    } else if (before !== undefined && (after === undefined || at(row + 1, column) >= at(row, column + 1))) {
      changes.push({ kind: 'removed', text: before });
      row += 1;
    } else {
      changes.push({ kind: 'added', text: after ?? '' });
      column += 1;
    }
  }
  return changes;
}

function joinRuns(changes: readonly WordChange[]): WordChange[] {
  const runs: WordChange[] = [];
  for (const { kind, text } of changes) {
    const last = runs.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + text };
    else runs.push({ kind, text });
  }
  return runs;
}
