import { useRef, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchState } from '../state/use-search.ts';
import { OwnSubjects } from './own-subjects.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { Rising } from './rising.tsx';
import { SearchExamples } from './search-examples.tsx';
import { SUGGESTION, moveFocus } from './suggestion-keys.ts';
import classes from './start.module.css';

type Props = {
  state: SearchState;
  ref: Ref<HTMLDivElement>;
  /** Back to the field, from the first suggestion or by Escape. */
  onLeave: () => void;
};

/**
 * Before the first word: what can be searched by one press. Keywords and pages of the account, one's own recent searches, what rises
 * today, and how a search is written. The arrow keys go through all of it.
 */
export function StartPage({ state, ref, onLeave }: Props) {
  const { t } = useTranslation();
  const page = useRef<HTMLDivElement | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isLeaving = event.key === 'Escape';
    if ((step === 0 && !isLeaving) || !(event.target as Element).matches(SUGGESTION)) return;
    event.preventDefault();
    if (isLeaving || !moveFocus(page.current, step)) onLeave();
  };
  return (
    // The keys are those of the suggestions inside, which have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={(element) => {
        page.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={classes.start}
      role="group"
      aria-label={t('quick_analytic.start.label')}
      onKeyDown={onKeyDown}
    >
      <OwnSubjects state={state} />
      <RecentSearches />
      <Rising state={state} />
      <SearchExamples state={state} />
    </div>
  );
}
