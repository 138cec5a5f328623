import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { nounOf, type Area } from '#contracts/kit/area/area.ts';
import { collectionEndpoints, type Collection } from '#contracts/kit/area/collection.ts';
import { call } from '#web/kit/api/call.ts';
import { useCall, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import { apiStateOf } from './api-state.ts';
import { itemsOf, type Item } from './item.ts';

const NONE: readonly Item[] = [];

/** "Status has been …" is working status, "Setting has been …" every other collection (decisions, section 8). */
const subjectOf = (area: Area): string => (area.page === 'working-status' ? 'Status' : 'Setting');

/**
 * One collection of a settings area: `data`, `default` (nothing), and the state of its api; `reset` returns data to default and
 * reads it anew. Changes of colleagues arrive by themselves.
 */
export const useArea = (area: Area, name: string, resource: Collection) => {
  const noun = nounOf(area, name);
  const calls = useMemo(() => collectionEndpoints(area, name), [area, name]);
  const client = useQueryClient();
  const refresh = useRefresh();
  const list = useCall(calls.list, {});
  const data = useMemo(
    () => (list.data === undefined ? NONE : itemsOf(resource, list.data)),
    [list.data, resource],
  );
  const reload = useCallback(() => refresh(calls.list.name), [refresh, calls]);
  useLive(`${noun}.`, reload);
  const say = (done: 'created' | 'updated' | 'deleted') => {
    toastSuccess(`${subjectOf(area)} has been ${done}.`);
    reload();
  };
  return {
    data,
    default: NONE,
    api: apiStateOf(list.status, list.isFetching),
    error: list.error,
    reload,
    reset: () => client.resetQueries({ queryKey: [calls.list.name] }),
    create: async (body: unknown) => {
      await call(calls.create, { body });
      say('created');
    },
    update: async (item: Item, body: Record<string, unknown>) => {
      await call(calls.update, { params: { _id: item._id }, body: { ...body, version: item.version } });
      say('updated');
    },
    remove: async (item: Item) => {
      await call(calls.remove, { params: { _id: item._id } });
      say('deleted');
    },
  };
};

export type AreaData = ReturnType<typeof useArea>;
