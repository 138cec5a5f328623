import { useTranslation } from 'react-i18next';
import { getIntegration } from '#contracts/integrations/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { GuideTab } from './guide-tab.tsx';
import { KeysTab } from './keys-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';
import classes from './integration.module.css';

const TABS = ['keys', 'webhooks', 'guide'] as const;
type TabName = (typeof TABS)[number];

/** Settings → Integration: API keys, outgoing webhooks, and how to begin. The open tab has an address. */
export function IntegrationScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const mayWrite = usePermission(['center.integration_api_management.write']);
  const about = useCallQuery(getIntegration, {});
  const tab: TabName = TABS.find((one) => one === query['tab']) ?? 'keys';
  const countOf = { keys: about.data?.keys, webhooks: about.data?.webhooks, guide: undefined };
  return (
    <TabbedPage
      tabs={TABS.map((name) => ({
        value: name,
        label: (
          <>
            {t(`integration.tabs.${name}`)}
            {countOf[name] ? <span className={classes.count}>{countOf[name]}</span> : null}
          </>
        ),
      }))}
      open={tab}
      onOpen={(next) =>
        change({
          tab: next === 'keys' ? undefined : next,
          key: undefined,
          webhook: undefined,
          delivery: undefined,
        })
      }
    >
      <PageHeader title={useOpenTitle()} about={t('integration.about')} />
      <QueryView of={about} loading={<RowsSkeleton rows={4} height={64} />}>
        {(answer) => (
          <div className={classes.panel}>
            {tab === 'keys' && <KeysTab scopes={answer.scopes} mayWrite={mayWrite} />}
            {tab === 'webhooks' && <WebhooksTab kinds={answer.kinds} mayWrite={mayWrite} />}
            {tab === 'guide' && <GuideTab about={answer} />}
          </div>
        )}
      </QueryView>
    </TabbedPage>
  );
}
