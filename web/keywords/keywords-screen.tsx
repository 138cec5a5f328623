import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { filterListedKeywords, type ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery, useProductParam } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { FormSkeleton, RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { resolveKeywordProduct, listInput, parseKeywordId } from './first-reads.ts';
import { KeywordList } from './list/keyword-list.tsx';
import { ScreenActions } from './screen-actions.tsx';
import { useOptions, type Options } from './use-options.ts';
import { useWholeKeyword } from './whole-keyword.ts';
import classes from './screen.module.css';

const loadEditor = () => import('./editor/editor.tsx').then((it) => ({ default: it.KeywordEditor }));
const KeywordEditor = lazy(loadEditor);
const EDITOR_AFTER_MS = 250;

function useNamedKeyword(): string | undefined {
  const [query] = useAddressQuery();
  return parseKeywordId(query);
}

/** Settings → Keywords: the keywords of a product on the left, the open one with its editor on the right. */
export function KeywordsScreen() {
  const { t } = useTranslation();
  const product = resolveKeywordProduct(useProductParam());
  const refresh = useRefresh();
  const keywords = useCallQuery(listKeywords, listInput(product));
  const options = useOptions(product);
  const mayWrite = usePermission([`${product === 'crm' ? 'crm' : 'listening'}.keyword.write`]);
  const listed = useMemo(() => filterListedKeywords(keywords.data?.items ?? []), [keywords.data]);
  // Read in parallel with the list rather than after it.
  useWholeKeyword(product, useNamedKeyword());
  const read = () => ['keyword.list', 'keyword.get', 'keyword.options'].forEach(refresh);
  useLive('keyword.', read, { onResync: read });
  useLive('keyword_option.', () => refresh('keyword.options'));
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t(product === 'crm' ? 'keywords.about_crm' : 'keywords.about')}
        action={<ScreenActions product={product} keywords={listed} options={options} mayWrite={mayWrite} />}
      />
      <EffectLine text={t(product === 'crm' ? 'keywords.effect_crm' : 'keywords.effect')} />
      <QueryView
        framed
        of={keywords}
        loading={
          <Card flush>
            <RowsSkeleton height={52} />
          </Card>
        }
      >
        {() => (
          <Keywords key={product} product={product} keywords={listed} options={options} mayWrite={mayWrite} />
        )}
      </QueryView>
    </PageBody>
  );
}

/** The read of a keyword that is being created: there is nothing to load yet. */
const NEW = { data: null, error: null, refetch: () => undefined };

type Props = {
  product: Product;
  keywords: readonly ListedKeyword[];
  options: Options;
  mayWrite: boolean;
};

function Keywords({ product, keywords, options, mayWrite }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const [made, setMade] = useState<{ turn: number; id?: string }>({ turn: 0 });
  const field = useRef<HTMLInputElement>(null);
  const one = useWholeKeyword(product, useNamedKeyword());
  // The list renders without the editor; its code is loaded afterwards, and is there by the time somebody opens a keyword.
  useEffect(() => {
    const timer = setTimeout(() => void loadEditor(), EDITOR_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const create = () => {
    setMade(({ turn }) => ({ turn: turn + 1 }));
    change({ keyword: 'new' });
  };
  useShortcuts([
    { key: '/', text: t('keywords.shortcuts.search'), act: () => field.current?.focus() },
    ...(mayWrite ? [{ key: 'n', text: t('keywords.shortcuts.create'), act: create }] : []),
  ]);
  // A keyword that was just created stays in the editor that created it, though it has an id and an address now.
  const isNew = query.keyword === 'new' || (made.id !== undefined && query.keyword === made.id);
  if (keywords.length === 0 && !isNew) {
    return (
      <Card>
        <Empty
          title={t('keywords.empty')}
          help={t(product === 'crm' ? 'keywords.empty_help_crm' : 'keywords.empty_help')}
          action={mayWrite && <CreateButton onCreate={create} />}
        />
      </Card>
    );
  }
  return (
    <div className={classes.columns} data-open={query.keyword === undefined ? undefined : true}>
      <div className={classes.list}>
        <KeywordList
          product={product}
          keywords={keywords}
          options={options}
          open={query.keyword}
          field={field}
          {...(mayWrite ? { onCreate: create } : {})}
        />
      </div>
      <div className={classes.pane}>
        {query.keyword === undefined ? (
          <Card>
            <Empty title={t('keywords.choose')} help={t('keywords.choose_help')} />
          </Card>
        ) : (
          <QueryView
            framed
            of={isNew && !one.data ? NEW : one}
            loading={
              <Card>
                <FormSkeleton />
              </Card>
            }
            gone={{ title: t('keywords.gone'), help: t('keywords.gone_help') }}
          >
            {(keyword) => (
              <Suspense
                fallback={
                  <Card>
                    <FormSkeleton />
                  </Card>
                }
              >
                <KeywordEditor
                  key={isNew ? `new ${made.turn}` : query.keyword}
                  product={product}
                  keyword={keyword}
                  all={keywords}
                  options={options}
                  mayWrite={mayWrite}
                  onSaved={({ _id }) => {
                    if (query.keyword === _id) return;
                    setMade(({ turn }) => ({ turn, id: _id }));
                    change({ keyword: _id }, { replace: true });
                  }}
                  onClose={() => change({ keyword: undefined })}
                />
              </Suspense>
            )}
          </QueryView>
        )}
      </div>
    </div>
  );
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {t('keywords.create')}
    </Button>
  );
}
