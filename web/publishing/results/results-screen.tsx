import { Stack } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { getResults } from '#contracts/publishing/results.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { BestTimesCard } from './best-times-card.tsx';
import { Figures } from './figures.tsx';
import { GroupsCard } from './groups-card.tsx';
import { Outliers } from './outliers.tsx';
import { PostTable } from './post-table.tsx';
import { ResultNotes } from './result-notes.tsx';
import { ResultTools } from './result-tools.tsx';
import { useResultQuery, type ResultQuery } from './use-span.ts';

const PostDrawer = lazy(() => import('./post-drawer.tsx').then((one) => ({ default: one.PostDrawer })));

/** Publishing → Results: what the posts of a span became. */
export function ResultsScreen() {
  const { t } = useTranslation();
  const query = useResultQuery();
  const results = useCallQuery(getResults, { query: query.call }, { keep: true });
  const refresh = useRefresh();
  const readAgain = () => refresh('publishing_result.');
  useLive('publishing_post.', readAgain, { onResync: readAgain });
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('publishing_results.about')} />
      <ResultTools query={query} />
      <QueryView
        framed
        of={results}
        loading={
          <Card flush>
            <RowsSkeleton height={64} />
          </Card>
        }
      >
        {(found) => <Found results={found} query={query} />}
      </QueryView>
      {query.post !== undefined && (
        <Suspense>
          <PostDrawer key={query.post} id={query.post} onClose={() => query.change({ post: undefined })} />
        </Suspense>
      )}
    </PageBody>
  );
}

function Found({ results, query }: { results: AnswerOf<typeof getResults>; query: ResultQuery }) {
  const { t } = useTranslation();
  const open = (post: string) => query.change({ post });
  return (
    <Stack gap="md">
      <ResultNotes silent={results.silent} more={results.more} />
      {results.items.length === 0 ? (
        <Card>
          <Empty
            icon={IconChartHistogram}
            title={t('publishing_results.empty')}
            help={t('publishing_results.empty_help')}
          />
        </Card>
      ) : (
        <>
          <Figures results={results} query={query} />
          <Outliers items={results.items} measure={query.measure} onOpen={open} />
          <GroupsCard kind="formats" groups={results.formats} />
          <GroupsCard kind="hashtags" groups={results.hashtags} />
          <PostTable items={results.items} measure={query.measure} onOpen={open} />
        </>
      )}
      <BestTimesCard connections={query.connections} />
    </Stack>
  );
}
