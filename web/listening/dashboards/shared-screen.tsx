import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openSharedDashboard, type SharedDashboard } from '#contracts/listening/dashboards/links.ts';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatLongDay, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { LinkBrand } from '../public-link/link-brand.tsx';
import { LinkedPage } from '../public-link/linked-page.tsx';
import { ZONE } from '../widgets/request-batch.ts';
import { WidgetContextProvider, type WidgetContext } from '../widgets/widget-context.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { useNames } from './use-names.ts';

const FOOT = { margin: 0, fontSize: 'var(--es-size-12)', color: 'var(--es-dim)' } as const;

/** /shared-dashboard#token: a dashboard for anyone who has its link; nothing else of the account can be reached from here. */
export function SharedScreen() {
  return (
    <LinkedPage
      name={openSharedDashboard.name}
      open={(key) => call(openSharedDashboard, { body: { ...key, time_zone: ZONE } })}
      isLive={() => true}
    >
      {(shared) => <Shared shared={shared} />}
    </LinkedPage>
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
