import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CaseState } from '#contracts/crm/quality/case.ts';
import { listCases } from '#contracts/crm/quality/endpoints.ts';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { buildCaseColumns } from './case-columns.tsx';
import { CaseDrawer } from './case-drawer.tsx';
import { CountedNote, useCounted } from './counted-cases.tsx';

/** What is to be judged, or what was; a row opens its case, which has an address. */
export function CaseList({ turn }: { turn: boolean }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const counted = useCounted();
  const state = CaseState.safeParse(query.state).data;
  const shown = { ...counted, ...(state ? { state } : {}) };
  const list = useCallPages(listCases, { query: turn ? { my_turn: '1' } : shown });
  const none = turn ? 'none_turn' : state ? 'none_state' : counted ? 'none_counted' : 'none';
  useLive('quality_case.', () => refresh('quality-case.'));
  const columns = useMemo(() => buildCaseColumns(t), [t]);
  return (
    <>
      {!turn && counted && <CountedNote />}
      {!turn && (
        <Select
          mb="sm"
          maw={260}
          aria-label={t('quality.state')}
          placeholder={t('quality.any_state')}
          clearable
          data={CaseState.options.map((value) => ({ value, label: t(`quality.states.${value}`) }))}
          value={state ?? null}
          onChange={(next) => change({ state: next ?? undefined })}
        />
      )}
      <PagesTable
        id={turn ? 'quality.turn' : 'quality.cases'}
        label={t(turn ? 'quality.tabs.turn' : 'quality.tabs.cases')}
        of={list}
        rowId={({ _id }) => _id}
        columns={columns}
        rowHeight={44}
        onOpen={({ _id }) => change({ case: _id })}
        empty={<Empty title={t(`quality.${none}`)} help={t(`quality.${none}_help`)} />}
      />
      {query.case && <CaseDrawer id={query.case} onClose={() => change({ case: undefined })} />}
    </>
  );
}
