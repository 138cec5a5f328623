import { extractUrls } from '#engine/twitter-text/addresses.ts';
import { extractHashtags } from '#engine/twitter-text/names.ts';

/** What a part of a text is for a network, or that it is too much. */
export type TextMark = 'link' | 'tag' | 'mention' | 'over';

/** A part of a text, in UTF-16 units, with what it is. */
export type TextRun = { text: string; mark: TextMark | null };

type Span = { from: number; to: number; mark: TextMark };

/** A name behind a sign that is no part of an e-mail address. */
const MENTION = /(?<![\w@./=])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu;

/** A text in runs: its links, tags and names, and from `over` on what is beyond the limit. */
export function markText(text: string, over?: number): TextRun[] {
  const end = over ?? text.length;
  const spans: Span[] = [
    ...extractUrls(text).map(({ indices: [from, to] }) => ({ from, to, mark: 'link' as const })),
    ...extractHashtags(text).map(({ indices: [from, to] }) => ({ from, to, mark: 'tag' as const })),
    ...[...text.matchAll(MENTION)].map(({ index, 0: name }) => ({
      from: index,
      to: index + name.length,
      mark: 'mention' as const,
    })),
  ].toSorted((one, other) => one.from - other.from);
  const runs: TextRun[] = [];
  let at = 0;
  for (const { from, to, mark } of spans) {
    if (from < at || from >= end) continue;
    runs.push(
      { text: text.slice(at, from), mark: null },
      { text: text.slice(from, Math.min(to, end)), mark },
    );
    at = Math.min(to, end);
  }
  runs.push({ text: text.slice(at, end), mark: null }, { text: text.slice(end), mark: 'over' });
  return runs.filter((run) => run.text !== '');
}
