import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { nounOf, type Area } from '#contracts/kit/area/area.ts';
import { collectionEndpoints, type Collection } from '#contracts/kit/area/collection.ts';
import type { Product } from '#contracts/kit/products.ts';
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
export const useArea = (area: Area, name: string, resource: Collection, product?: Product) => {
  const noun = nounOf(area, name);
  const params = useMemo(() => (resource.byProduct ? { product } : {}), [resource, product]);
  const all = useMemo(() => (resource.byProduct ? { params } : {}), [resource, params]);
  const calls = useMemo(() => collectionEndpoints(area, name), [area, name]);
  const client = useQueryClient();
  const refresh = useRefresh();
  const list = useCall(calls.list, all);
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
      await call(calls.create, { ...all, body });
      say('created');
    },
    /** Changes an item; `version` is the one that the change was made on. */
    update: async (id: string, body: Record<string, unknown>, version?: number) => {
      await call(calls.update, { params: { ...params, _id: id }, body: { ...body, version } });
      say('updated');
    },
    remove: async (item: Item) => {
      await call(calls.remove, { params: { ...params, _id: item._id } });
      say('deleted');
    },
  };
};

export type AreaData = ReturnType<typeof useArea>;
