import { SHARED_LISTS } from '#contracts/quick-analytic/links.ts';
import { ListKind } from '#contracts/quick-analytic/question.ts';
import { useIsShared } from '../state/shared-answers.ts';
import type { SearchState } from '../state/use-search.ts';
import { ListCard } from './list-card.tsx';
import { OwnCard } from './own-card.tsx';
import { TermLegend } from './term-bars.tsx';
import classes from './list.module.css';

/** The ranked lists side by side; on a shared page those that are about no person. */
export function ListGrid({ state }: { state: SearchState }) {
  const isShared = useIsShared();
  const { terms } = state.address;
  return (
    <div className={classes.grid}>
      {terms.length > 1 && <TermLegend terms={terms} />}
      {(isShared ? SHARED_LISTS : ListKind.options).map((kind) => (
        <ListCard key={kind} kind={kind} state={state} />
      ))}
      {!isShared && <OwnCard state={state} />}
    </div>
  );
}
