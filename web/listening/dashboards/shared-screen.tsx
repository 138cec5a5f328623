import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openSharedDashboard, type SharedDashboard } from '#contracts/listening/dashboards/links.ts';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatLongDay, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { LinkBrand } from '../public-link/link-brand.tsx';
import { LinkGate } from '../public-link/link-gate.tsx';
import { StaleNote } from '../public-link/stale-note.tsx';
import { useNoIndex } from '../public-link/use-no-index.ts';
import { ZONE } from '../widgets/request-batch.ts';
import { WidgetContextProvider, type WidgetContext } from '../widgets/widget-context.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { useNames } from './use-names.ts';

const REFRESH_MS = 60_000;
const FOOT = { margin: 0, fontSize: 'var(--es-size-12)', color: 'var(--es-dim)' } as const;

/** /shared-dashboard#token: a dashboard for anyone who has its link; nothing else of the account can be reached from here. */
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
    queryKey: ['dashboard_link.open', token, password],
    queryFn: ({ client, queryKey }) =>
      call(openSharedDashboard, {
        body: {
          token: token.padEnd(20, '-'),
          time_zone: ZONE,
          again: client.getQueryData(queryKey) !== undefined,
          ...(password === undefined ? {} : { password }),
        },
      }),
    refetchInterval: ({ state }) => (state.data ? REFRESH_MS : false),
    retry: false,
  });
  return (
    <LinkGate error={found.error} isBusy={found.isFetching} password={password} onPassword={setPassword}>
      <main>
        <PageBody wide>
          <QueryView framed of={found} loading={<BlockSkeleton height={480} />}>
            {(shared) => (
              <>
                {(found.isError || !online) && <StaleNote at={found.dataUpdatedAt} />}
                <Shared shared={shared} />
              </>
            )}
          </QueryView>
        </PageBody>
      </main>
    </LinkGate>
  );
}

function Shared({ shared }: { shared: SharedDashboard }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNames();
  useEffect(() => {
    document.title = shared.name;
  }, [shared.name]);
  const widgetContext = useMemo<WidgetContext>(
    () => ({
      filter: { from: shared.from, to: shared.to },
      given: shared.answers,
      gaps: shared.gaps,
      opening: null,
      nameOf,
      keywordName: (id) => shared.keywords[id] ?? '–',
    }),
    // The labels change only with the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [shared, language],
  );
  const time = formatShortSpan(new Date(shared.from), new Date(shared.to), language);
  const until = formatLongDay(new Date(shared.expires_at), language);
  return (
    <>
      <LinkBrand />
      <PageHeader
        title={shared.name}
        about={[shared.account, time, shared.about].filter(Boolean).join(' · ')}
        action={<LanguageSwitch />}
      />
      <WidgetContextProvider value={widgetContext}>
        <WidgetGrid widgets={shared.widgets} />
      </WidgetContextProvider>
      {Object.values(shared.gaps).some((spans) => spans.length > 0) && (
        <p style={FOOT}>{t('dashboards.shared.gaps')}</p>
      )}
      <p style={FOOT}>{t('dashboards.shared.until', { day: until })}</p>
    </>
  );
}
