import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { openSharedDashboard, type SharedDashboard } from '#contracts/listening/dashboards/links.ts';
import { EntryFrame } from '#web/identity/entry-frame.tsx';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatLongDay, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { ZONE } from '../widgets/request-batch.ts';
import { WidgetContextProvider, type WidgetContext } from '../widgets/widget-context.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { useNames } from './use-names.ts';
import { useNoIndex } from './use-no-index.ts';

const REFRESH_MS = 60_000;
const FOOT = { margin: 0, fontSize: 'var(--es-size-12)', color: 'var(--es-dim)' } as const;

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/** /shared-dashboard#token: a dashboard for anyone who has its link; nothing else of the account can be reached from here. */
export function SharedScreen() {
  // Another link in the same window changes only what follows the #.
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <Linked key={token} token={token} />;
}

function Linked({ token }: { token: string }) {
  const { t } = useTranslation();
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
  const code = codeOf(found.error);
  if (code === 'link_password' || (password !== undefined && code === 'too_many'))
    return (
      <PasswordForm
        error={
          code === 'too_many'
            ? t('errors.too_many')
            : password === undefined
              ? ''
              : t('dashboards.shared.wrong')
        }
        busy={found.isFetching}
        onPassword={setPassword}
      />
    );
  if (code === 'link_invalid')
    return (
      <EntryFrame heading={t('dashboards.shared.gone')}>
        <p>{t('dashboards.shared.gone_help')}</p>
      </EntryFrame>
    );
  return (
    <main>
      <PageBody wide>
        <QueryView framed of={found} loading={<BlockSkeleton height={480} />}>
          {(shared) => (
            <>
              {(found.isError || !online) && <Stale at={found.dataUpdatedAt} />}
              <Shared shared={shared} />
            </>
          )}
        </QueryView>
      </PageBody>
    </main>
  );
}

/** Says since when the numbers have not been updated: nobody watches such a page for an error. */
function Stale({ at }: { at: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const time = dateFormat(language, { timeStyle: 'short' }).format(new Date(at));
  return (
    <Alert variant="light" color="yellow" role="status" mb="md">
      {t('dashboards.shared.stale', { time })}
    </Alert>
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

function PasswordForm(props: { error: string; busy: boolean; onPassword: (password: string) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onPassword(value);
  };
  return (
    <EntryFrame heading={t('dashboards.shared.locked')} about={t('dashboards.shared.locked_help')}>
      <form onSubmit={submit}>
        <SecretInput
          label={t('dashboards.link.password')}
          autoComplete="off"
          required
          value={value}
          error={props.error || null}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button type="submit" mt="md" fullWidth loading={props.busy}>
          {t('dashboards.shared.open')}
        </Button>
      </form>
    </EntryFrame>
  );
}
