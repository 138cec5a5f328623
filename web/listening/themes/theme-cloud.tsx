import { useTranslation } from 'react-i18next';
import type { ThemeKind } from '#contracts/listening/themes/area.ts';
import { narrowToTheme, formatTheme } from '#contracts/listening/themes/opening.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { filterQuery } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { FillingCloud } from './filling-cloud.tsx';
import type { Themes } from './listed-themes.ts';
import { findLeadingSentiment, computeWordSize } from './word-size.ts';
import words from './words.module.css';

type Props = { themes: Themes; kind: ThemeKind; filtering: FilterState };

/** Themes as large as they are frequent, in the colour of a clear feeling. Each opens its mentions. */
export function ThemeCloud({ themes, kind, filtering }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = themes.map(({ count }) => count);
  return (
    <FillingCloud>
      {themes.map((theme) => (
        <li key={theme.value}>
          <Link
            to="/listening/mentions"
            search={{
              ...filterQuery(filtering.query),
              ...narrowToTheme(filtering.query, { kind, ...theme }),
            }}
            className={words.word}
            data-size={computeWordSize(theme.count, counts)}
            data-feeling={findLeadingSentiment(theme.by_sentiment)}
            title={t('themes.open', {
              name: theme.value,
              count: theme.count,
              value: formatExactNumber(theme.count, language),
            })}
          >
            {formatTheme(kind, theme.value)}
          </Link>
        </li>
      ))}
    </FillingCloud>
  );
}
