import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { REFUSED_CALLS, REFUSED_NEED } from '#contracts/inbound/refused/endpoints.ts';
import {
  REFUSED_STATES,
  RefusedState,
  type RefusedItem,
  type RefusedProduct,
} from '#contracts/inbound/refused/refused-item.ts';
import { useCallPages, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { RefusedList } from './refused-list.tsx';
import classes from './refused.module.css';

/** CRM → Not accepted: items that arrived on channels and became no ticket. */
export function RefusedMessagesScreen() {
  return <RefusedScreen product="crm" />;
}

/** Listening → Not accepted: items that monitored sources delivered and that became no post. */
export function RefusedPostsScreen() {
  return <RefusedScreen product="listening" />;
}

function RefusedScreen({ product }: { product: RefusedProduct }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const calls = REFUSED_CALLS[product];
  const mayWrite = usePermission(REFUSED_NEED.write[product]);
  const state = RefusedState.safeParse(query['state']).data ?? 'open';
  const routine = query['routine'] === 'yes';
  const source = query['source'];
  const wanted = {
    state,
    routine: routine ? 'true' : 'false',
    limit: 50,
    ...(source ? { source_id: source } : {}),
  };
  const list = useCallPages(calls.list, { query: wanted }, { keep: true });
  const reload = () => refresh('refused-');
  useLive('refused', reload, { onResync: reload });
  const empty = source ? (
    <NothingMatches onClear={() => change({ source: undefined })} />
  ) : (
    <Empty title={t('refused.empty')} help={t(`refused.empty_help.${state}`)} />
  );
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t(`refused.about.${product}`)}
        filters={<Filters product={product} {...{ state, routine, source, change }} first={list.data?.[0]} />}
      />
      <Card flush>
        <QueryView of={list} loading={<RowsSkeleton rows={6} height={64} />}>
          {(items) => <RefusedList key={state} {...{ product, items, mayWrite, empty }} onDone={reload} />}
        </QueryView>
      </Card>
      <MoreButton of={list}>{t('refused.more')}</MoreButton>
    </PageBody>
  );
}

type FiltersProps = {
  product: RefusedProduct;
  state: RefusedState;
  routine: boolean;
  source: string | undefined;
  /** The first item that is shown: it provides the name of a source that has no open items. */
  first: RefusedItem | undefined;
  change: (patch: Record<string, string | undefined>) => void;
};

function Filters({ product, state, routine, source, first, change }: FiltersProps) {
  const { t } = useTranslation();
  const counts = useCallQuery(REFUSED_CALLS[product].counts, {}, { keep: true });
  const count = routine ? 'routine' : 'open';
  const sources = counts.data?.sources ?? [];
  const chosen = sources.find(({ _id }) => _id === source);
  const open = source === undefined ? counts.data?.[count] : chosen?.[count];
  const options = sources.map((one) => ({
    value: one._id,
    label: t('refused.source_count', { name: one.name, count: one[count] }),
  }));
  if (source !== undefined && !chosen)
    options.push({ value: source, label: first?.source.name ?? t('refused.one_source') });
  return (
    <div className={classes.filters}>
      <SegmentedControl
        size="sm"
        aria-label={t('refused.state')}
        data={REFUSED_STATES.map((value) => ({
          value,
          label:
            value === 'open' && open !== undefined
              ? `${t('refused.states.open')} ${open}`
              : t(`refused.states.${value}`),
        }))}
        value={state}
        onChange={(next) => change({ state: next === 'open' ? undefined : next })}
      />
      <Select
        aria-label={t('refused.source')}
        placeholder={t('refused.any_source')}
        clearable
        className={classes.source ?? ''}
        data={options}
        value={source ?? null}
        onChange={(next) => change({ source: next ?? undefined })}
      />
      <Switch
        label={t('refused.routine')}
        checked={routine}
        onChange={({ currentTarget }) => change({ routine: currentTarget.checked ? 'yes' : undefined })}
      />
    </div>
  );
}
