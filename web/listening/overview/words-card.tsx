import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { getTopWords } from '#contracts/listening/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { exactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { filterQuery } from '../filter/query.ts';
import type { Filtering } from '../filter/use-filter.ts';
import { feelingOf, sizeOf } from './word-size.ts';
import { WordTable } from './word-table.tsx';
import classes from './words.module.css';

export type Words = AnswerOf<typeof getTopWords>['items'];

const SHOWN = 60;

/** Which words stand out: as a list sized by how often, or as a table with the numbers. A word opens its mentions. */
export function WordsCard({ filtering }: { filtering: Filtering }) {
  const { t } = useTranslation();
  const [view, setView] = useState<'cloud' | 'table'>('cloud');
  const words = useCall(getTopWords, { query: { ...filtering.filter, limit: SHOWN } }, { keep: true });
  const toggle = (
    <SegmentedControl
      size="xs"
      aria-label={t('listening.words_as.label')}
      value={view}
      onChange={(value) => setView(value === 'table' ? 'table' : 'cloud')}
      data={[
        { value: 'cloud', label: t('listening.words_as.cloud') },
        { value: 'table', label: t('listening.words_as.table') },
      ]}
    />
  );
  return (
    <Card title={t('listening.words')} aside={toggle}>
      <Answer of={words} loading={<Skeleton height={220} radius="md" />}>
        {({ items }) => {
          if (items.length === 0) return <p className={classes.none}>{t('listening.words_none')}</p>;
          return view === 'cloud' ? (
            <Cloud words={items} filtering={filtering} />
          ) : (
            <WordTable words={items} filtering={filtering} />
          );
        }}
      </Answer>
    </Card>
  );
}

function Cloud({ words, filtering }: { words: Words; filtering: Filtering }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = words.map(({ count }) => count);
  return (
    <ul className={classes.cloud}>
      {words.map(({ word, count, by_sentiment }) => (
        <li key={word}>
          <Link
            to="/listening/mentions"
            search={{ ...filterQuery(filtering.query), text: word }}
            className={classes.word}
            data-size={sizeOf(count, counts)}
            data-feeling={feelingOf(by_sentiment)}
            title={t('listening.mentions_of', { name: word, value: exactNumber(count, language) })}
          >
            {word}
          </Link>
        </li>
      ))}
    </ul>
  );
}
