import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getColor } from '#web/kit/chart/series.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { showError } from '#web/kit/toast/toast.ts';
import type { AddressChange } from '../state/narrow.ts';
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
  /** The posts of a value that each term finds. */
  byTerm: readonly number[];
  /** The highest number of the list. */
  most: number;
  name: string;
  state: SearchState;
  /** What a click, and an Alt-click, on the part of a term changes; null where the part cannot be left out. */
  include: (term: string) => AddressChange;
  exclude: (term: string) => AddressChange | null;
};

/**
 * One value by the compared terms: a bar for each in its colour. A click shows only the posts with the value that the term finds, an
 * Alt-click leaves them out or says why that is not possible.
 */
export function TermBars({ byTerm, most, name, state, include, exclude }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isShared = useIsShared();
  const { change } = state.filtering;
  const choose = (term: string, isExcluding: boolean) => {
    const next = isExcluding ? exclude(term) : include(term);
    if (next) change(next);
    else showError(t('quick_analytic.term_part_stays', { name }));
  };
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
            title={t('quick_analytic.term_part_help', { label })}
            aria-label={label}
            onClick={({ altKey }) => choose(term, altKey)}
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
