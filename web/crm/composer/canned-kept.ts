/** A response that was put into an answer: its words as they were put in, and its files. */
export type InsertedResponse = { _id: string; said: string; files: readonly string[] };

/** So long are the runs of characters by which words are known again; Thai has no spaces to cut at. */
const RUN = 4;
/** From this share of its runs on, an answer still says what the response said. */
const ENOUGH = 0.5;

const runsOf = (text: string): ReadonlySet<string> => {
  const plain = text.replace(/\s+/g, ' ').trim();
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= plain.length; at += 1) runs.add(plain.slice(at, at + RUN));
  return runs.size > 0 || plain === '' ? runs : new Set([plain]);
};

/**
 * The responses that an answer still has in it as it is sent: one whose words were written over and whose files were taken out was
 * not used. One that has neither counts while the ticket is changed with the answer. Each once.
 */
export const filterRemaining = (
  inserted: readonly InsertedResponse[],
  { text, files, isChanged }: { text: string; files: readonly string[]; isChanged: boolean },
): string[] => {
  const there = runsOf(text);
  const isThere = ({ said, files: own }: InsertedResponse): boolean => {
    if (said === '' && own.length === 0) return isChanged;
    if (own.some((id) => files.includes(id))) return true;
    const runs = [...runsOf(said)];
    const kept = runs.filter((run) => there.has(run) || text.includes(run)).length;
    return runs.length > 0 && kept >= runs.length * ENOUGH;
  };
  return [...new Set(inserted.filter(isThere).map(({ _id }) => _id))];
};
