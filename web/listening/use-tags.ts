import { useMemo } from 'react';
import { listTags } from '#contracts/tags/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useMayCall } from '#web/kit/session/session.ts';

const SEPARATOR = ' › ';

/** The tree of listening's tags, each item with its path, and its read; empty for users who may not read tags. */
export function useTagTree() {
  const may = useMayCall(listTags, 'listening');
  const read = useCallQuery(listTags, { params: { product: 'listening' }, query: {} }, { enabled: may });
  const { data } = read;
  const tree = useMemo(() => {
    const paths = new Map<string, string>();
    // Each item comes before its children.
    const all = (data?.items ?? []).map(({ _id, name, parent_id, color, type }) => {
      const above = parent_id === null ? undefined : paths.get(parent_id);
      const path = above ? `${above}${SEPARATOR}${name}` : name;
      paths.set(_id, path);
      return { _id, name, path, color, type };
    });
    return { all, tags: all.filter(({ type }) => type === 'tag') };
  }, [data]);
  return { ...tree, read };
}

/** Paths of tags, categories and groups by their ids. */
export function useTagNames(): ReadonlyMap<string, string> {
  const { all } = useTagTree();
  return useMemo(() => new Map(all.map(({ _id, path }) => [_id, path])), [all]);
}
