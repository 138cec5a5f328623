import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { getNoun, type Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints, ImportOutcome } from '#contracts/kit/area/collection.ts';
import type { Product } from '#contracts/kit/products.ts';
import { DELETE_COMPLETED, formatSavedToast } from '#texts/saved-toast.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { call } from '#web/kit/api/call.ts';
import { getApiOrigin } from '#web/kit/api/host.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { toApiState } from './api-state.ts';
import { parseItems, type Item } from './item.ts';

const NONE: readonly Item[] = [];

/** The toast says "Status has been …" for working status, "Setting has been …" for every other collection. */
const subjectOf = (area: Area): string => (area.page === 'working-status' ? 'Status' : 'Setting');

/** Reports what a form does not report by itself; the caller still receives the rejection. */
async function reportFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    showFailure(error);
    throw error;
  }
}

/**
 * One collection of a settings area: `data`, `default` (empty), and the state of its API; `reset` sets data to the default and reads it
 * again. Changes by colleagues arrive live. `create` and `update` leave reporting a failure to the form that calls them; the others report
 * it. All of them reject with it.
 */
export function useArea(area: Area, name: string, resource: Collection, product?: Product) {
  const noun = getNoun(area, name);
  const params = useMemo(() => (resource.byProduct ? { product } : {}), [resource, product]);
  const all = useMemo(() => (resource.byProduct ? { params } : {}), [resource, params]);
  const calls = useMemo(() => buildCollectionEndpoints(area, name), [area, name]);
  const client = useQueryClient();
  const refresh = useRefresh();
  const list = useCallQuery(calls.list, all);
  const data = useMemo(
    () => (list.data === undefined ? NONE : parseItems(resource, list.data)),
    [list.data, resource],
  );
  const reload = useCallback(() => refresh(calls.list.name), [refresh, calls]);
  useLive(`${noun}.`, reload);
  const say = (text: string): void => {
    showSuccess(text);
    reload();
  };
  const subject = subjectOf(area);
  return {
    data,
    default: NONE,
    api: toApiState(list.status, list.isFetching),
    /** The same as a read, for components that draw its states. */
    read: { data: list.data === undefined ? undefined : data, error: list.error, refetch: list.refetch },
    reload,
    reset: () => client.resetQueries({ queryKey: [calls.list.name] }),
    create: async (body: unknown) => {
      await call(calls.create, { ...all, body });
      say(formatSavedToast('created', subject));
    },
    /** Changes an item; `version` is the version that the change was made on. */
    update: async (id: string, body: Record<string, unknown>, version?: number) => {
      await call(calls.update, { params: { ...params, _id: id }, body: { ...body, version } });
      say(formatSavedToast('updated', subject));
    },
    remove: async (item: Item) => {
      await reportFailure(call(calls.remove, { params: { ...params, _id: item._id } }));
      say(formatSavedToast('deleted', subject));
    },
    /** Deletes all of them or none. */
    removeMany: async (items: readonly Item[]) => {
      await reportFailure(call(calls.removeMany, { ...all, body: { ids: items.map(({ _id }) => _id) } }));
      say(DELETE_COMPLETED);
    },
    /** Creates deleted items again, one after another in their former order; they are new items with other ids. */
    recreate: async (items: readonly Item[]) => {
      const names = Object.keys(resource.fields);
      for (const item of items) {
        const body = Object.fromEntries(names.map((field) => [field, item[field]]));
        await reportFailure(call(calls.create, { ...all, body }));
      }
      say(formatSavedToast('created', subject));
    },
    /** Puts all items in an order, first to last. */
    order: async (ids: readonly string[]) => {
      if (!calls.order) return;
      await reportFailure(call(calls.order, { ...all, body: { ids } }));
      say(formatSavedToast('updated', subject));
    },
    /** Imports items from CSV; a dry run only reports what would happen. */
    importCsv: async (csv: string, dryRun: boolean): Promise<ImportOutcome | undefined> => {
      if (!calls.importCsv) return undefined;
      const outcome = ImportOutcome.parse(
        await reportFailure(call(calls.importCsv, { ...all, body: { csv, dry_run: dryRun } })),
      );
      if (!dryRun && outcome.faults.length === 0) say(formatSavedToast('updated', subject));
      return outcome;
    },
    /** The address of the CSV file of all items. */
    exportPath: calls.exportCsv && `${getApiOrigin()}${buildAddress(calls.exportCsv.path, all)}`,
  };
}

/** The return value of {@link useArea}. */
export type AreaData = ReturnType<typeof useArea>;
