import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useAnswer } from './state/use-answer.ts';
import { useSearch, type SearchState } from './state/use-search.ts';

/** Quick analytics: one field, and everything about what is typed into it. */
export function SearchScreen() {
  const { t } = useTranslation();
  const state = useSearch();
  const [typed, setTyped] = useState(state.address.terms[0] ?? '');
  return (
    <PageBody wide>
      <PageHeader title={useOpenTitle()} about={t('quick_analytic.about')} />
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          state.setTerms(typed.trim() === '' ? [] : [typed.trim()]);
        }}
      >
        <TextInput
          autoFocus
          size="md"
          aria-label={t('quick_analytic.field')}
          placeholder={t('quick_analytic.field_hint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {state.search.terms.length > 0 && <Figures state={state} />}
    </PageBody>
  );
}

function Figures({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const figures = useAnswer(state.search, { kind: 'figures' });
  return (
    <QueryView of={figures} framed loading={<BlockSkeleton height={120} />}>
      {({ now }) => (
        <p>
          {t('quick_analytic.posts')}: <NumberText value={now.mentions} />
        </p>
      )}
    </QueryView>
  );
}
