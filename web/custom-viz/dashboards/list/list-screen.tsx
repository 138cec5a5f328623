import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VizDashboardSummary } from '#contracts/custom-viz/dashboard.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { WallButton } from '#web/kit/wall/wall-button.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { NewDashboard } from './new-dashboard.tsx';
import { StarterCards } from './starter-cards.tsx';
import classes from './list.module.css';

const WHOSE = ['all', 'mine', 'shared'] as const;
type Whose = (typeof WHOSE)[number];

/** All dashboards that one sees as small pictures, found by name, and the way to a new one. */
export function ListScreen() {
  const { t } = useTranslation();
  const { calls, entity, pages, write, about } = useHome();
  const may = usePermission(write);
  const found = useCallQuery(calls.list, { query: { limit: 200 } });
  const refresh = useRefresh();
  const reload = () => refresh(calls.list.name);
  useLive(`${entity}.`, reload, { onResync: reload });
  const { gone, remove } = useRemoving();
  const items = (found.data?.items ?? []).filter(({ _id }) => !gone.includes(_id));
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t(about)}
        action={
          <>
            <WallButton dashboards={items.filter(({ published_at: at }) => at !== null)} path={pages.wall} />
            {may && <NewDashboard />}
          </>
        }
      />
      <QueryView of={found} loading={<BlockSkeleton height={220} />}>
        {() => (items.length === 0 ? <First may={may} /> : <Gallery items={items} onRemove={remove} />)}
      </QueryView>
    </PageBody>
  );
}

/** Before the first dashboard: what there is to begin with. */
function First({ may }: { may: boolean }) {
  const { t } = useTranslation();
  if (!may) return <Empty title={t('viz_dashboards.none')} help={t('viz_dashboards.none_to_read')} />;
  return (
    <>
      <h2 className={classes.begin}>{t('viz_dashboards.begin')}</h2>
      <StarterCards />
    </>
  );
}

type GalleryProps = {
  items: readonly VizDashboardSummary[];
  onRemove: (dashboard: VizDashboardSummary) => void;
};

function Gallery({ items, onRemove }: GalleryProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [whose, setWhose] = useState<Whose>('all');
  const holds = makeTextFilter(search);
  const shown = items.filter(
    ({ name, title, mine, owner }) =>
      (whose === 'all' || mine === (whose === 'mine')) && [name, title.en, title.th, owner.name].some(holds),
  );
  const clear = () => {
    setSearch('');
    setWhose('all');
  };
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          aria-label={t('viz_dashboards.search')}
          placeholder={t('viz_dashboards.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('viz_dashboards.whose.label')}
          value={whose}
          onChange={(next) => setWhose(WHOSE.find((one) => one === next) ?? 'all')}
          data={WHOSE.map((value) => ({ value, label: t(`viz_dashboards.whose.${value}`) }))}
        />
      </div>
      {shown.length === 0 ? (
        <NothingMatches onClear={clear} />
      ) : (
        <ul className={classes.cards}>
          {shown.map((one) => (
            <DashboardCard key={one._id} dashboard={one} onRemove={() => onRemove(one)} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Deleting hides the dashboard at once; it is gone when nobody undoes. */
function useRemoving() {
  const { t } = useTranslation();
  const [gone, setGone] = useState<readonly string[]>([]);
  const { calls, entity } = useHome();
  const deletion = useCallMutation(calls.remove, { refresh: [`${entity}.`] });
  const back = (id: string) => setGone((before) => before.filter((one) => one !== id));
  const remove = ({ _id, name }: VizDashboardSummary) => {
    setGone((before) => [...before, _id]);
    actWithUndo({
      text: t('viz_dashboards.deleted', { name }),
      act: () => deletion.send({ params: { _id } }, { onError: () => back(_id) }),
      undo: () => back(_id),
    });
  };
  return { gone, remove };
}
