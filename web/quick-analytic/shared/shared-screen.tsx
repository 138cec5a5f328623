import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openSharedSearch, type SharedSearch } from '#contracts/quick-analytic/links.ts';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatMoment, formatLongDay, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { LinkBrand } from '#web/listening/public-link/link-brand.tsx';
import { LinkGate } from '#web/listening/public-link/link-gate.tsx';
import { StaleNote } from '#web/listening/public-link/stale-note.tsx';
import { useNoIndex } from '#web/listening/public-link/use-no-index.ts';
import { Figures } from '../results/figures.tsx';
import { ListGrid } from '../results/list-grid.tsx';
import { TermsCard } from '../results/terms-card.tsx';
import { VolumeCard } from '../results/volume-card.tsx';
import { SharedAnswers } from '../state/shared-answers.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import classes from '../results/results.module.css';

const REFRESH_MS = 60_000;

/** /shared-search#token: the numbers of a search for anyone who has its link; nothing else of the account can be reached from here. */
export function SharedScreen() {
  // Another link in the same window changes only what follows the #.
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <Linked key={token} token={token} />;
}

function Linked({ token }: { token: string }) {
  useNoIndex();
  const online = useOnline();
  const [password, setPassword] = useState<string>();
  const found = useQuery({
    queryKey: [openSharedSearch.name, token, password],
    queryFn: ({ client, queryKey }) =>
      call(openSharedSearch, {
        body: {
          token: token.padEnd(20, '-'),
          again: client.getQueryData(queryKey) !== undefined,
          ...(password === undefined ? {} : { password }),
        },
      }),
    refetchInterval: ({ state }) => (state.data?.kind === 'live' ? REFRESH_MS : false),
    retry: false,
  });
  return (
    <LinkGate error={found.error} isBusy={found.isFetching} password={password} onPassword={setPassword}>
      <main>
        <PageBody wide>
          <QueryView framed of={found} loading={<BlockSkeleton height={480} />}>
            {(shared) => (
              <>
                {shared.kind === 'live' && (found.isError || !online) && (
                  <StaleNote at={found.dataUpdatedAt} />
                )}
                <SharedAnswers value={shared}>
                  <Shared shared={shared} />
                </SharedAnswers>
              </>
            )}
          </QueryView>
        </PageBody>
      </main>
    </LinkGate>
  );
}

const nothing = (): void => undefined;

/** A search that cannot be changed. */
function useSharedState({ terms, from, to, comparison, split }: SharedSearch): SearchState {
  return useMemo(() => {
    const filter = { from, to };
    return {
      filtering: { query: {}, change: nothing, filter, renew: nothing },
      address: { terms, split, mode: 'count', bars: null, comparison },
      search: { terms: [...terms], filter, comparison },
      setTerms: nothing,
    };
  }, [terms, from, to, comparison, split]);
}

function Shared({ shared }: { shared: SharedSearch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = useSharedState(shared);
  const figures = useAnswer(state.search, { kind: 'figures' });
  const title = shared.terms.join(', ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const { kind, account, from, to, time_zone: zone, conditions, comparison } = shared;
  const time = formatMoment(new Date(shared.counted_at), language);
  const about = [
    account,
    formatShortSpan(new Date(from), new Date(to), language),
    comparison !== 'none' && t(`quick_analytic.comparison.${comparison}`),
    conditions > 0 && t('quick_analytic.shared.conditions', { count: conditions }),
    t(`quick_analytic.shared.${kind}`, { time }),
  ];
  const foot = [
    t('quick_analytic.shared.zone', { zone }),
    t('dashboards.shared.until', { day: formatLongDay(new Date(shared.expires_at), language) }),
  ];
  return (
    <>
      <LinkBrand />
      <PageHeader title={title} about={about.filter(Boolean).join(' · ')} action={<LanguageSwitch />} />
      <div className={classes.results}>
        <Figures figures={figures} state={state} />
        <div className={classes.numbers}>
          {shared.terms.length > 1 && <TermsCard state={state} />}
          <VolumeCard state={state} />
          <ListGrid state={state} />
        </div>
        <footer className={classes.foot}>{foot.join(' · ')}</footer>
      </div>
    </>
  );
}
