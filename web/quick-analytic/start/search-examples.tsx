import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listRising } from '#contracts/quick-analytic/rising.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { Card } from '#web/kit/ui/card.tsx';
import type { SearchState } from '../state/use-search.ts';
import classes from './start.module.css';

/** The ways to write a search, each with two words as an example that one press tries. */
const EXAMPLES = {
  either: (one, other) => `${one} OR ${other}`,
  both: (one, other) => `${one} AND ${other}`,
  without: (one, other) => `${one} NOT ${other}`,
  phrase: (one, other) => `"${one} ${other}"`,
  near: (one, other) => `${one} NEAR/3 ${other}`,
  begins: (one) => `${one}*`,
  hashtag: (one) => `#${one}`,
  channel: (one) => `${one} channel:facebook`,
} as const satisfies Record<string, (one: string, other: string) => string>;

const names = ['either', 'both', 'without', 'phrase', 'near', 'begins', 'hashtag', 'channel'] as const;

/** A word that can be part of an example as it is. */
const PLAIN = /^[\p{L}\p{M}\p{N}]+$/u;

/** How a search is written, with words that rise in the account today where there are two, else with common ones. */
export function SearchExamples({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const rising = useCallQuery(listRising, { query: { hours: '1', time_zone: getReaderZone() } });
  const own = (rising.data?.items ?? []).map(({ term }) => term).filter((term) => PLAIN.test(term));
  const [one = '', other = ''] =
    own.length > 1 ? own : [t('quick_analytic.start.one'), t('quick_analytic.start.other')];
  return (
    <div className={classes.wide}>
      <Card title={t('quick_analytic.start.write')}>
        <ul className={classes.examples}>
          {names.map((name) => {
            const query = EXAMPLES[name](one, other);
            return (
              <li key={name}>
                <UnstyledButton
                  className={classes.example}
                  data-suggestion
                  onClick={() => state.setTerms([query])}
                >
                  <code>{query}</code>
                  <span>{t(`quick_analytic.start.ways.${name}`)}</span>
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
        <p className={classes.keys}>{t('quick_analytic.start.keys')}</p>
      </Card>
    </div>
  );
}
