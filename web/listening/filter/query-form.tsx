import { Button } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readText } from '../query/findings.ts';
import { QueryField } from '../query/query-field.tsx';
import type { FilterState } from './use-filter.ts';
import classes from './filter.module.css';

/** A query in the Boolean language, in the editor that keywords use; an invalid query is not applied. */
export function QueryForm({ filtering, onDone }: { filtering: FilterState; onDone: () => void }) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const [text, setText] = useState(query.query ?? '');
  const trimmed = text.trim();
  const sound = trimmed === '' || readText(trimmed, 'filter').saveable;
  const apply = () => {
    if (!sound) return;
    change({ query: trimmed || undefined });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
    else if (event.key === 'Escape') onDone();
  };
  return (
    // The key events come from the field in it, as they bubble out of its editor.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.query}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <p className={classes.help}>{t('feed.filter.query_help')}</p>
      <QueryField
        value={text}
        onChange={setText}
        readOnly={false}
        use="filter"
        label={t('feed.filter.query')}
        focused
      />
      <Button type="submit" size="compact-sm" disabled={!sound}>
        {t('feed.filter.apply')}
      </Button>
    </form>
  );
}
