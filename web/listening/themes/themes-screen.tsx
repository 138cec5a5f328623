import { useTranslation } from 'react-i18next';
import { requireResource } from '#contracts/kit/area/area.ts';
import { THEME_KINDS, themeSettings, type ThemeKind } from '#contracts/listening/themes/area.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { DocumentPage } from '#web/kit/area/document-page.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useFilter } from '../filter/use-filter.ts';
import { useStored } from '../use-stored.ts';
import { ClusterCard } from './cluster-card.tsx';
import { ThemesCard } from './themes-card.tsx';

const SETTINGS = ['theme_rules', 'entities', 'score_weights'] as const;
type Setting = (typeof SETTINGS)[number];
type Tab = ThemeKind | 'similar' | Setting;
const TABS: readonly Tab[] = [...THEME_KINDS, 'similar', ...SETTINGS];

const isSetting = (tab: Tab): tab is Setting => SETTINGS.some((one) => one === tab);

/** What people talk about, by kind of theme; near-duplicates; and the account's own settings for its themes and names. */
export function ThemesScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const open = TABS.find((tab) => tab === query.tab) ?? 'word';
  const again = useReread();
  // On every tab: a change on one of them affects the lists of the others.
  useLive('listening_', again);
  return (
    <TabbedPage
      wide
      tabs={TABS.map((value) => ({
        value,
        label: t(`themes.tabs.${value}`),
        apart: value === 'theme_rules',
      }))}
      open={open}
      onOpen={(tab) => change({ tab }, { replace: true })}
    >
      {isSetting(open) ? <SettingTab key={open} name={open} /> : <ListTab kind={open} />}
    </TabbedPage>
  );
}

/** Invalidates themes and near-duplicates. */
function useReread() {
  const refresh = useRefresh();
  return () => {
    refresh('theme.');
    refresh('cluster.');
  };
}

function ListTab({ kind }: { kind: ThemeKind | 'similar' }) {
  const { t } = useTranslation();
  const filtering = useFilter();
  const again = useReread();
  useStored(() => {
    filtering.renew();
    again();
  });
  return (
    <>
      <PageHeader title={useOpenTitle()} about={t('themes.about')} />
      <FilterBar filtering={filtering} />
      {kind === 'similar' ? (
        <ClusterCard filtering={filtering} />
      ) : (
        <ThemesCard key={kind} kind={kind} filtering={filtering} />
      )}
    </>
  );
}

function SettingTab({ name }: { name: Setting }) {
  const resource = requireResource(themeSettings, name);
  return resource.kind === 'document' ? (
    <DocumentPage area={themeSettings} name={name} resource={resource} />
  ) : (
    <CollectionPage area={themeSettings} name={name} resource={resource} />
  );
}
