import { splitMarkedRuns } from '#web/kit/text/marked-runs.ts';

/** A text with its marked places (UTF-16 offsets) as `<mark>`. What people wrote is drawn as text, never as markup. */
export function MarkedText({
  text,
  places,
}: {
  text: string;
  places: readonly { start: number; end: number }[];
}) {
  return splitMarkedRuns(text, places).map((run, index) =>
    // The runs of one text have no names; their order is what they are.
    // oxlint-disable-next-line react/no-array-index-key
    run.marked ? <mark key={index}>{run.text}</mark> : <span key={index}>{run.text}</span>,
  );
}
