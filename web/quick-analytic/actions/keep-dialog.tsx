import { Alert, Button, Modal, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword, deleteKeyword } from '#contracts/keywords/endpoints.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { buildSearchQuery } from '#contracts/quick-analytic/search.ts';
import { toKeywordQuery } from '#engine/query/filter-query.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import type { SearchState } from '../state/use-search.ts';
import classes from './actions.module.css';

const OF_LISTENING = { product: 'listening' } as const;
const NAME_MAX = 120;

/** Keeps a search as a keyword set: it finds new posts at once, and the posts of the period are matched again, so the numbers stay. */
export function KeepDialog({ state, onClose }: { state: SearchState; onClose: () => void }) {
  const { t } = useTranslation();
  const { terms } = state.address;
  const { filter } = state.filtering;
  const [name, setName] = useState(() => terms.join(', ').slice(0, NAME_MAX));
  const { query, left } = useMemo(() => {
    const parsed = MentionFilter.parse(filter);
    return toKeywordQuery({ ...parsed, query: buildSearchQuery(terms, parsed.query) });
  }, [filter, terms]);
  const keep = useKeep({ name, query, from: filter.from }, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quick_analytic.keep.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void keep.run();
        }}
      >
        <TextInput
          data-autofocus
          required
          label={t('quick_analytic.keep.name')}
          maxLength={NAME_MAX}
          value={name}
          error={keep.error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div>
          <Text size="sm" fw={500}>
            {t('quick_analytic.keep.query')}
          </Text>
          <pre className={classes.query}>{query}</pre>
        </div>
        {left.length > 0 && (
          <Alert color="yellow" title={t('quick_analytic.keep.left_title')}>
            {t('quick_analytic.keep.left', { names: left.join(', ') })}
          </Alert>
        )}
        <Text size="sm" c="var(--es-dim)">
          {t('quick_analytic.keep.help')}
        </Text>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={keep.isPending} disabled={name.trim() === ''}>
            {t('quick_analytic.keep.act')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type NewKeyword = { name: string; query: string; from: string };

function useKeep({ name, query, from }: NewKeyword, onDone: () => void) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (): Promise<void> => {
    setPending(true);
    setError(undefined);
    const made = await call(
      createKeyword,
      { params: OF_LISTENING, body: { name: name.trim(), query } },
      { raise: false },
    );
    setPending(false);
    if (!made.ok) {
      setError(formatError(made.error));
      return;
    }
    const params = { ...OF_LISTENING, _id: made.value._id };
    const matched = await call(startBackfill, { params, body: { from } }, { raise: false });
    if (!matched.ok) showFailure(matched.error);
    refresh('keyword.');
    onDone();
    actWithUndo({
      text: t('quick_analytic.keep.done', { name: made.value.name }),
      act: () => undefined,
      undo: () => {
        void call(deleteKeyword, { params }).then(() => refresh('keyword.'), showFailure);
      },
    });
  };
  return { run, isPending, error };
}
