import type { ListKind } from '#contracts/quick-analytic/question.ts';
import type { SearchState } from '../state/use-search.ts';
import { ListCard } from './list-card.tsx';
import { OwnCard } from './own-card.tsx';
import classes from './list.module.css';

/** The ranked lists, in the order in which they answer: who and where, then what. */
const SHOWN: readonly ListKind[] = [
  'channel',
  'author',
  'word',
  'phrase',
  'hashtag',
  'emoji',
  'domain',
  'link',
  'language',
  'country',
  'mentioned',
];

/** All ranked lists side by side. */
export function ListGrid({ state }: { state: SearchState }) {
  return (
    <div className={classes.grid}>
      {SHOWN.map((kind) => (
        <ListCard key={kind} kind={kind} state={state} />
      ))}
      <OwnCard state={state} />
    </div>
  );
}
