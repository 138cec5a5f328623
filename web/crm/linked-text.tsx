import { linkRuns } from '#web/kit/text/link-runs.ts';

/** What somebody wrote: text, never markup, whose web addresses can be opened. */
export function LinkedText({ text }: { text: string }) {
  return linkRuns(text).map((run, index) =>
    run.link ? (
      // The runs of one text have no names; their order is what they are.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={run.text} target="_blank" rel="noopener noreferrer nofollow">
        {run.text}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{run.text}</span>
    ),
  );
}
