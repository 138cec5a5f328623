import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseQuery } from '#engine/query/parse.ts';
import { useProblemWords } from '../query/problem-words.ts';
import classes from './filter.module.css';
import type { Filtering } from './use-filter.ts';

/** A query in the Boolean language; what cannot be read is marked in the text and not asked for. */
export function QueryForm({ filtering, onDone }: { filtering: Filtering; onDone: () => void }) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const { query, change } = filtering;
  const [text, setText] = useState(query.query ?? '');
  const parsed = text.trim() === '' ? undefined : parseQuery(text.trim());
  const [fault] = parsed && !parsed.ok ? parsed.errors : [];
  const apply = () => {
    if (fault) return;
    change({ query: text.trim() || undefined });
    onDone();
  };
  return (
    <form
      className={classes.values}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Textarea
        size="xs"
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        aria-label={t('feed.filter.query')}
        description={t('feed.filter.query_help')}
        placeholder={'กาแฟ NEAR/5 (ช้า OR แพง)'}
        value={text}
        error={
          fault &&
          `${words({ code: fault.code, values: fault.values ?? {} })} “${text.trim().slice(fault.start, fault.end)}”`
        }
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
        }}
      />
      <Button type="submit" size="compact-sm" disabled={fault !== undefined}>
        {t('feed.filter.apply')}
      </Button>
    </form>
  );
}
