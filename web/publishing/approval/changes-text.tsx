import { diffWords } from '#engine/publishing/diff-words.ts';
import classes from './approval.module.css';

const TAGS = { added: 'ins', removed: 'del', same: 'span' } as const;

/** What changed of a text: words that were added, and words that were struck. */
export function ChangesText({ before, after }: { before: string; after: string }) {
  return (
    <p className={classes.changes}>
      {diffWords(before, after).map(({ kind, text }, index) => {
        const Tag = TAGS[kind];
        return (
          // The runs of a text have no names; their order is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <Tag key={index}>{text}</Tag>
        );
      })}
    </p>
  );
}
