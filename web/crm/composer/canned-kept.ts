/** A response that was inserted into a reply: its text as inserted, and its files. */
export type InsertedResponse = { _id: string; said: string; files: readonly string[] };

/** The length of the character sequences by which text is recognized; Thai has no spaces to split at. */
const RUN = 4;
/** From this share of its sequences on, a reply still contains the text of the response. */
const ENOUGH = 0.5;

function runsOf(text: string): ReadonlySet<string> {
  const plain = text.replace(/\s+/g, ' ').trim();
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= plain.length; at += 1) runs.add(plain.slice(at, at + RUN));
  return runs.size > 0 || plain === '' ? runs : new Set([plain]);
}

/**
 * The responses that a reply still contains when it is sent: one whose text was overwritten and whose files were removed was not used. One
 * that has neither counts while the ticket is changed with the reply. Each once.
 */
export function filterRemaining(
  inserted: readonly InsertedResponse[],
  { text, files, isChanged }: { text: string; files: readonly string[]; isChanged: boolean },
): string[] {
  const there = runsOf(text);
  const isThere = ({ said, files: own }: InsertedResponse): boolean => {
    if (said === '' && own.length === 0) return isChanged;
    if (own.some((id) => files.includes(id))) return true;
    const runs = [...runsOf(said)];
    const kept = runs.filter((run) => there.has(run) || text.includes(run)).length;
    return runs.length > 0 && kept >= runs.length * ENOUGH;
  };
  return [...new Set(inserted.filter(isThere).map(({ _id }) => _id))];
}
