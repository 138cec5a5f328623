import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { CANNED_READ } from '#contracts/crm/canned/endpoints.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { ResponsesTab } from './responses-tab.tsx';

const AutoTab = lazy(() => import('./auto-tab.tsx').then((it) => ({ default: it.AutoTab })));

/** Settings → Canned responses: the responses in their folders, and those that are sent by themselves. */
export function CannedScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const mayAuto = usePermission(autoCanned.access.read);
  const mayRead = usePermission(CANNED_READ);
  const tabs = mayAuto ? (['responses', 'auto'] as const) : (['responses'] as const);
  const tab = query.tab === 'auto' && mayAuto ? 'auto' : 'responses';
  return (
    <TabbedPage
      wide
      tabs={tabs.map((value) => ({ value, label: t(`canned.tabs.${value}`) }))}
      open={tab}
      onOpen={(next) =>
        change({ tab: next === 'auto' ? 'auto' : undefined, response: undefined, folder: undefined })
      }
    >
      <PageHeader title={useOpenTitle()} about={t(tab === 'auto' ? 'canned.auto.about' : 'canned.about')} />
      <EffectLine text={t('canned.effect')} />
      {tab === 'auto' ? (
        <Suspense fallback={<RowsSkeleton />}>
          <AutoTab />
        </Suspense>
      ) : (
        mayRead && <ResponsesTab />
      )}
    </TabbedPage>
  );
}
