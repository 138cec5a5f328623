import { useMemo } from 'react';
import { listEngagements, type EngagementItem } from '#contracts/channels/connections.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { listTemplates } from '#contracts/listening/templates/endpoints.ts';
import type { Template } from '#contracts/listening/templates/template.ts';
import { listTags } from '#contracts/tags/endpoints.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { parseItems, type Item } from '#web/kit/area/item.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { toTemplateState, type FetchedItems } from './template-state.ts';

const MONITORS = buildCollectionEndpoints(monitors, 'feeds').list;
const params = { product: 'listening' } as const;

type NamedItem = { _id: string; name?: string | undefined };
type Parts = {
  keywords: NamedItem;
  monitor: Item;
  engagement: EngagementItem;
  catTag: TicketTag;
  templates: Template;
};

type ReadState<A> = { data: A | undefined; error: unknown; isEnabled: boolean };
function fetched<A, T>(
  { data, error, isEnabled }: ReadState<A>,
  itemsIn: (answer: A) => readonly T[],
): FetchedItems<T> {
  return {
    data: data === undefined ? undefined : itemsIn(data),
    // Not permitted, or not part of the plan, perhaps only recently: nothing to choose from, and nothing to wait for.
    refused: !isEnabled || (error instanceof ApiError && (error.status === 403 || error.status === 402)),
    error,
  };
}
const items = <T>({ items: all }: { items: readonly T[] }): readonly T[] => all;

/** The templates of listening with all their choices. Changes by colleagues arrive live. */
export function useTemplates() {
  const refresh = useRefresh();
  const mayRead = {
    keywords: useMayCall(listKeywords, 'listening'),
    monitor: useMayCall(MONITORS, 'listening'),
    engagement: useMayCall(listEngagements, 'listening'),
    catTag: useMayCall(listTags, 'listening'),
  };
  const keywords = useCallQuery(
    listKeywords,
    { params, query: { fields: '_id,name' } },
    { enabled: mayRead.keywords },
  );
  const monitor = useCallQuery(MONITORS, { params }, { enabled: mayRead.monitor });
  const engagement = useCallQuery(listEngagements, { params, query: {} }, { enabled: mayRead.engagement });
  const catTag = useCallQuery(listTags, { params, query: {} }, { enabled: mayRead.catTag });
  const templates = useCallQuery(listTemplates, { query: {} });
  const reload = () => {
    for (const name of ['template.', 'keyword.list', MONITORS.name, 'engagement.', 'ticket_tag.list'])
      refresh(name);
  };
  useLive('template.', () => refresh('template.'), { onResync: reload });
  const state = useMemo(
    () =>
      toTemplateState<Parts>({
        keywords: fetched(keywords, ({ items: all }) =>
          all.flatMap(({ _id, name }) => (_id ? [{ _id, name }] : [])),
        ),
        monitor: fetched(monitor, (answer) => parseItems(monitors.resources.feeds, answer)),
        engagement: fetched(engagement, items),
        catTag: fetched(catTag, items),
        templates: fetched(templates, items),
      }),
    [keywords, monitor, engagement, catTag, templates],
  );
  return {
    ...state,
    mayRead,
    reload,
    /** The templates as a read, for components that draw its states: loaded with all their choices. */
    read: { data: state.loaded ? state.templates : undefined, error: state.error, refetch: reload },
  };
}

export type Templates = ReturnType<typeof useTemplates>;
