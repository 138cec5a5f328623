import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import type { Document } from '#contracts/kit/area/area-shape.ts';
import { getNoun, type Area } from '#contracts/kit/area/area.ts';
import { buildDefaults, buildDocumentEndpoints, buildDocumentSchema } from '#contracts/kit/area/document.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { toApiState } from './api-state.ts';

type Values = Readonly<Record<string, unknown>>;
const Known = z.looseObject({ version: z.number(), updated_at: z.string().nullable() });

/** A document as it is stored, with the fields that the kit adds. */
export type DocumentState = z.infer<typeof Known>;

/**
 * One document of a settings area: `data`, `default` (as declared) and the state of its API; `reset` sets data to the default and reads it
 * again. Changes by colleagues arrive live. Writes reject with what the server refuses; the caller reports it.
 */
export function useDocument(area: Area, name: string, resource: Document, product?: Product) {
  const noun = getNoun(area, name);
  const calls = useMemo(() => buildDocumentEndpoints(area, name), [area, name]);
  const client = useQueryClient();
  const refresh = useRefresh();
  const input = useMemo(() => (resource.byProduct ? { params: { product } } : {}), [resource, product]);
  const read = useCallQuery(calls.read, input);
  const initial = useMemo(() => buildDefaults(resource), [resource]);
  const data = useMemo<DocumentState>(
    () =>
      read.data === undefined
        ? { ...initial, version: 0, updated_at: null }
        : Known.parse(buildDocumentSchema(resource).parse(read.data)),
    [read.data, resource, initial],
  );
  const reload = useCallback(() => refresh(calls.read.name), [refresh, calls]);
  useLive(`${noun}.`, reload);
  const done = (answer: unknown): DocumentState => {
    showSuccess(formatSavedToast('updated'));
    client.setQueryData([calls.read.name, input], answer);
    reload();
    return Known.parse(answer);
  };
  return {
    data,
    default: initial,
    api: toApiState(read.status, read.isFetching),
    /** The same as a read, for components that draw its states. */
    read: { data: read.data === undefined ? undefined : data, error: read.error, refetch: read.refetch },
    reload,
    reset: () => client.resetQueries({ queryKey: [calls.read.name] }),
    update: async (fields: Values, version: number): Promise<DocumentState> =>
      done(await call(calls.update, { ...input, body: { ...fields, version } })),
    /** Saves the defaults. */
    clear: async (): Promise<DocumentState> => done(await call(calls.reset, input)),
  };
}

/** The return value of {@link useDocument}. */
export type DocumentData = ReturnType<typeof useDocument>;
