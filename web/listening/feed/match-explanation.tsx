import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explainMention, type Explanation } from '#contracts/listening/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useKeywords } from '../use-keywords.ts';
import type { HighlightProps } from './highlight-props.ts';
import { QueryExplanation } from './query-explanation.tsx';
import { SetExplanation } from './set-explanation.tsx';
import classes from './drawer.module.css';

/** Which words of which keyword matched a post; and for any other keyword, which condition excluded the post. */
export function MatchExplanation({
  mentionId,
  items,
  ...marking
}: { mentionId: string; items: readonly Explanation[] } & HighlightProps) {
  const { t } = useTranslation();
  const keywords = useKeywords();
  const [opened, setOpened] = useState<string | null>(null);
  const others = (keywords.data?.items ?? []).filter(({ _id }) =>
    items.every((item) => item.keyword_id !== _id),
  );
  const failed = loadFailure(keywords);
  return (
    <section className={classes.why} aria-label={t('listening.why.title')}>
      <h3 className={classes.whyTitle}>{t('listening.why.title')}</h3>
      {items.length === 0 && <p className={classes.note}>{t('listening.drawer.no_keyword')}</p>}
      {items.map((item) => (
        <KeywordWhy key={item.keyword_id} item={item} {...marking} />
      ))}
      {(others.length > 0 || failed) && (
        <Select
          label={t('listening.why.other')}
          description={t('listening.why.other_help')}
          searchable
          clearable
          value={opened}
          error={failed}
          onChange={setOpened}
          data={others.map(({ _id = '', name = '' }) => ({ value: _id, label: name }))}
        />
      )}
      {opened && <OtherWhy mentionId={mentionId} keyword={opened} {...marking} />}
      <p className={classes.note}>{t('listening.why.as_now')}</p>
    </section>
  );
}

function OtherWhy({
  mentionId,
  keyword,
  ...marking
}: { mentionId: string; keyword: string } & HighlightProps) {
  const why = useCallQuery(explainMention, { params: { _id: mentionId }, query: { keyword } });
  return (
    <QueryView of={why} loading={<RowsSkeleton rows={3} />}>
      {({ items }) => items.map((item) => <KeywordWhy key={item.keyword_id} item={item} {...marking} />)}
    </QueryView>
  );
}

function KeywordWhy({ item, ...marking }: { item: Explanation } & HighlightProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.keyword}>
      <header className={classes.keywordHead}>
        <h4 className={classes.keywordName}>{item.name}</h4>
        <span className={classes.verdict} data-matched={item.matched || undefined}>
          {t(item.matched ? 'listening.why.matched' : 'listening.why.not_matched')}
        </span>
        <TextLink size="xs" to="/settings/keywords/listening" search={{ keyword: item.keyword_id }}>
          {t('listening.why.edit')}
        </TextLink>
      </header>
      {item.query && <QueryExplanation explained={item.query} {...marking} />}
      {item.sets.map((set, index) => (
        // A set has no id; its position identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <SetExplanation key={index} set={set} number={item.sets.length > 1 ? index + 1 : null} {...marking} />
      ))}
    </div>
  );
}
