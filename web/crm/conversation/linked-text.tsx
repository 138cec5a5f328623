import { findSpans } from '#engine/text/find-positions.ts';
import { linkRuns } from '#web/kit/text/link-runs.ts';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';

/** What somebody wrote: text, never markup, whose web addresses can be opened, and in which the words that were searched for are marked. */
export function LinkedText({ text, words }: { text: string; words: readonly string[] }) {
  const shown = (part: string) =>
    words.length === 0 ? part : <MarkedText text={part} places={findSpans(part, words)} />;
  return linkRuns(text).map((run, index) =>
    run.link ? (
      // The runs of one text have no names; their order is what they are.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={run.text} target="_blank" rel="noopener noreferrer nofollow">
        {shown(run.text)}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{shown(run.text)}</span>
    ),
  );
}
