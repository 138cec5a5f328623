import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListItem, ListKind } from '#contracts/quick-analytic/question.ts';
import { getColor } from '#web/kit/chart/series.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { includeForTerm } from '../state/narrow.ts';
import { useIsShared } from '../state/shared-answers.ts';
import type { SearchState } from '../state/use-search.ts';
import { Opening } from './opening.tsx';
import classes from './list.module.css';

/** The terms with the colours that they have in all charts and lists. */
export function TermLegend({ terms }: { terms: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend} aria-label={t('quick_analytic.legend')}>
      {terms.map((term, place) => (
        <li key={term}>
          <span className={classes.swatch} style={{ background: `var(${getColor(place)})` }} />
          <span className={classes.label}>{term}</span>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  kind: ListKind;
  item: ListItem;
  /** Its posts that each term finds. */
  byTerm: readonly number[];
  most: number;
  name: string;
  state: SearchState;
};

/** One value by the compared terms: a bar for each in its colour. A click shows only the posts with the value that the term finds. */
export function TermBars({ kind, item, byTerm, most, name, state }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isShared = useIsShared();
  const { query, change } = state.filtering;
  return (
    <div className={classes.parts}>
      {byTerm.map((count, place) => {
        const term = state.address.terms[place] ?? '';
        const label = t('quick_analytic.term_part', {
          term,
          name,
          value: formatExactNumber(count, language),
        });
        return (
          <Opening
            key={term}
            className={classes.part}
            disabled={count === 0}
            title={label}
            aria-label={label}
            onClick={() => change(includeForTerm(query, kind, { item, term }))}
          >
            {isShared && <VisuallyHidden>{term}</VisuallyHidden>}
            <span>{formatShortNumber(count, language)}</span>
            <span className={classes.track}>
              <span
                className={classes.fill}
                style={{ width: `${(count / most) * 100}%`, background: `var(${getColor(place)})` }}
              />
            </span>
          </Opening>
        );
      })}
    </div>
  );
}
