import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconLayoutDashboard, IconPencil } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import { getDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import { withCountingUnit } from '#contracts/listening/widgets/counting.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { usePathParam, type AddressQuery } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useSharing } from '#web/kit/router/shared-query.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { isTouchInput } from '#web/kit/ui/touch-input.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { filterQuery } from '../filter/query.ts';
import { useFilter } from '../filter/use-filter.ts';
import { useStored } from '../use-stored.ts';
import { WidgetContextProvider, type DrillDownActions } from '../widgets/widget-context.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { AddWidget } from './add-widget.tsx';
import { ClickMode } from './click-mode.tsx';
import { CountMode, useCounted } from './count-mode.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { useEditing } from './use-editing.ts';
import { useLiveWidgetContext } from './use-live-widget-context.ts';
import { WidgetDrawer } from './widget-drawer.tsx';
import classes from './list.module.css';

/** One dashboard: its filter, its widgets, and the ways to change and share it. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const _id = usePathParam('_id');
  const found = useCallQuery(getDashboard, { params: { _id } }, { keep: true });
  return (
    <PageBody wide>
      <QueryView
        of={found}
        loading={<BlockSkeleton height={480} />}
        back={<TextLink to="/listening/dashboards">{t('pages.listening-dashboards')}</TextLink>}
      >
        {(dashboard) => <Opened key={dashboard._id} dashboard={dashboard} />}
      </QueryView>
    </PageBody>
  );
}

/** What a dashboard shares with the other screens of mentions. */
const SHARED = { shares: ['mentions'] };

/**
 * Opens with the filter of the address, else with the dashboard's own, else with that of the screen before. A filter that the user changes
 * goes along to the next screen; the dashboard's own does not.
 */
function useOwnFilter(dashboard: Dashboard) {
  const filtering = useFilter();
  const { queryOf, keep } = useSharing();
  const begun = useRef<AddressQuery | undefined>(undefined);
  const { query, change } = filtering;
  useEffect(() => {
    if (begun.current === undefined) {
      const isOpen = Object.keys(query).length > 0;
      const own = Object.keys(dashboard.filter).length > 0 ? dashboard.filter : queryOf(SHARED);
      begun.current = isOpen ? query : own;
      if (!isOpen) change(begun.current, { replace: true });
      return;
    }
    if (JSON.stringify(filterQuery(query)) !== JSON.stringify(filterQuery(begun.current)))
      keep(SHARED, query);
  }, [query, change, dashboard.filter, queryOf, keep]);
  return filtering;
}

function Opened({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const filtering = useOwnFilter(dashboard);
  const [mode, setMode] = useState<DrillDownActions['mode']>('open');
  const [chosen, setChosen] = useState<Widget | null>(null);
  const refresh = useRefresh();
  const editing = useEditing(dashboard);
  const { draft } = editing;
  useShortcuts(draft ? [{ key: 'Ctrl Z', text: t('kit.undo'), act: editing.undo }] : []);
  const widgetContext = useLiveWidgetContext(
    filtering,
    draft ? null : mode,
    `/listening/dashboards/${dashboard._id}`,
  );
  useStored(() => {
    filtering.renew();
    refresh('analytics.');
  });
  const { counted, count } = useCounted(dashboard.widgets);
  const widgets = draft ?? counted;
  const edit = useMemo(
    () =>
      draft
        ? {
            onChange: editing.put,
            onOptions: setChosen,
            onCopy: editing.add,
            onRemove: ({ _id }: Widget) => editing.remove(_id),
          }
        : null,
    [draft, editing],
  );
  return (
    <>
      <PageHeader
        title={dashboard.name}
        {...(dashboard.about ? { about: dashboard.about } : {})}
        action={
          draft ? (
            <EditActions editing={editing} />
          ) : (
            <>
              {dashboard.may_change && <EditButton onClick={editing.begin} />}
              <DashboardMenu dashboard={dashboard} query={filtering.query} />
            </>
          )
        }
      />
      {draft && (
        <TextInput
          label={t('dashboards.name')}
          className={classes.rename}
          maxLength={120}
          autoFocus={dashboard.widgets.length === 0 && !isTouchInput()}
          onFocus={({ currentTarget }) => currentTarget.select()}
          value={editing.name}
          onChange={({ currentTarget }) => editing.rename(currentTarget.value)}
        />
      )}
      {editing.kept && dashboard.may_change && <RecoveryOffer {...editing.kept} />}
      <FilterBar filtering={filtering} />
      <div className={classes.modes}>
        {!draft && <ClickMode mode={mode} onMode={setMode} />}
        <CountMode
          widgets={widgets}
          onChange={draft ? (counting) => editing.put(withCountingUnit(draft, counting)) : count}
        />
      </div>
      <WidgetContextProvider value={widgetContext}>
        {widgets.length === 0 ? (
          <Empty
            title={t('dashboards.bare')}
            icon={IconLayoutDashboard}
            help={draft ? t('dashboards.bare_add') : undefined}
            action={!draft && dashboard.may_change && <EditButton onClick={editing.begin} />}
          />
        ) : (
          <WidgetGrid widgets={widgets} edit={edit ?? undefined} />
        )}
      </WidgetContextProvider>
      {chosen && (
        <WidgetDrawer
          key={chosen._id}
          widget={widgets.find(({ _id }) => _id === chosen._id) ?? chosen}
          onClose={() => setChosen(null)}
          onSave={(widget) => {
            editing.replace(widget);
            setChosen(null);
          }}
        />
      )}
    </>
  );
}

function EditButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onClick}>
      {t('dashboards.edit')}
    </Button>
  );
}

/** What can be done while the dashboard is edited. */
function EditActions({ editing }: { editing: ReturnType<typeof useEditing> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <AddWidget disabled={editing.full} onAdd={editing.add} />
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={!editing.moved}
        onClick={editing.undo}
        aria-keyshortcuts="Control+Z"
      >
        {t('kit.undo')}
      </Button>
      <Button variant="default" onClick={editing.leave}>
        {t('kit.cancel')}
      </Button>
      <Button loading={editing.saving} onClick={editing.save}>
        {t('kit.form.save')}
      </Button>
    </div>
  );
}
