import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useAnswer } from '../state/use-answer.ts';
import { useArrived } from '../state/use-arrived.ts';
import type { SearchState } from '../state/use-search.ts';
import { DifferenceCard } from './difference-card.tsx';
import { Figures } from './figures.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FootLine } from './foot-line.tsx';
import { ListGrid } from './list-grid.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PostsColumn } from './posts-column.tsx';
import { TermsCard } from './terms-card.tsx';
import { Unavailable } from './unavailable.tsx';
import { VolumeCard } from './volume-card.tsx';
import classes from './results.module.css';

/** Everything about a search: figures, volume and lists, and beside them the posts that they count. */
export function Results({ state }: { state: SearchState }) {
  const figures = useAnswer(state.search, { kind: 'figures' });
  const arrived = useOffer(state, figures);
  const isEmpty = figures.data?.now.mentions === 0 && !figures.isPlaceholderData;
  // What fails for the figures fails for every panel.
  const isBroken = figures.error !== null && (figures.data === undefined || figures.isPlaceholderData);
  const refresh = useRefresh();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [part, setPart] = useState<Part>('numbers');
  return (
    <div className={classes.results}>
      <FilterChips state={state} />
      {!isBroken && <Figures figures={figures} state={state} />}
      {isBroken ? (
        <Unavailable error={figures.error} onRetry={() => refresh('quick_analytic.')} />
      ) : isEmpty ? (
        <NothingFound state={state} />
      ) : (
        <>
          {isNarrow && <PartChoice part={part} onPart={setPart} />}
          <div className={classes.columns}>
            {(!isNarrow || part === 'numbers') && (
              <div className={classes.numbers}>
                {state.address.terms.length > 1 && <TermsCard state={state} />}
                <VolumeCard state={state} />
                <DifferenceCard state={state} />
                <ListGrid state={state} />
              </div>
            )}
            {(!isNarrow || part === 'posts') && (
              <PostsColumn state={state} count={figures.data?.now.mentions} arrived={arrived} />
            )}
          </div>
        </>
      )}
      <FootLine state={state} />
    </div>
  );
}

/** Posts of the search that have arrived since it was counted; the page stays as it is until they are taken in. */
function useOffer(state: SearchState, { data, dataUpdatedAt, isPlaceholderData }: FiguresAnswer) {
  const refresh = useRefresh();
  const total = isPlaceholderData ? undefined : data?.now.mentions;
  const count = useArrived(state, { total, at: dataUpdatedAt });
  const onTake = () => {
    state.filtering.renew();
    refresh('quick_analytic.');
    refresh('mention.list');
  };
  return { count, onTake };
}

type FiguresAnswer = Pick<
  ReturnType<typeof useAnswer<'figures'>>,
  'data' | 'dataUpdatedAt' | 'isPlaceholderData'
>;

type Part = 'numbers' | 'posts';

/** On a narrow screen the numbers and the posts take turns. */
function PartChoice({ part, onPart }: { part: Part; onPart: (part: Part) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('quick_analytic.parts.label')}
      value={part}
      onChange={(value) => onPart(value === 'posts' ? 'posts' : 'numbers')}
      data={[
        { value: 'numbers', label: t('quick_analytic.parts.numbers') },
        { value: 'posts', label: t('quick_analytic.parts.posts') },
      ]}
    />
  );
}
