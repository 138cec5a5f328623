import type { MentionedUser } from '#contracts/crm/mentions/mentioned.ts';
import { findSpans } from '#engine/text/find-positions.ts';
import { linkRuns } from '#web/kit/text/link-runs.ts';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import { splitMentions } from './split-mentions.ts';
import classes from './message-text.module.css';

type Props = {
  text: string;
  /** The search terms. */
  words: readonly string[];
  /** The colleagues whom a note mentions. */
  mentioned?: readonly MentionedUser[];
  /** The reader, whose own name stands out. */
  me?: string | undefined;
};

/**
 * What somebody wrote: text, never markup, whose web addresses can be opened, and in which the search terms and the mentioned colleagues are
 * marked.
 */
export function LinkedText({ text, words, mentioned = [], me }: Props) {
  const shown = (part: string) =>
    words.length === 0 ? part : <MarkedText text={part} places={findSpans(part, words)} />;
  // The parts of one text have no names; their order is what they are.
  /* oxlint-disable react/no-array-index-key */
  return splitMentions(text, mentioned).flatMap((part, at) =>
    part.user ? (
      <span key={at} className={classes.mentioned} data-me={part.user._id === me || undefined}>
        {shown(part.text)}
      </span>
    ) : (
      linkRuns(part.text).map((run, index) =>
        run.link ? (
          <a key={`${at} ${index}`} href={run.text} target="_blank" rel="noopener noreferrer nofollow">
            {shown(run.text)}
          </a>
        ) : (
          <span key={`${at} ${index}`}>{shown(run.text)}</span>
        ),
      )
    ),
  );
  /* oxlint-enable react/no-array-index-key */
}
