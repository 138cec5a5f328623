import { useDeferredValue, useMemo, useState } from 'react';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { CollectionTools } from './collection-tools.tsx';
import { findItems, indexOf } from './find-items.ts';
import type { Item } from './item.ts';

/** The items of a collection that the user searches for, the tools to search with, and how to show all items again. */
export function useItemSearch(resource: Collection, items: readonly Item[]) {
  const [query, change] = useAddressQuery();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const inUse = query.used === '1';
  const index = useMemo(() => indexOf(resource, items), [resource, items]);
  const rows = useMemo(() => findItems(index, wanted, inUse), [index, wanted, inUse]);
  const clear = () => {
    setSearch('');
    change({ used: undefined });
  };
  const tools = (
    <CollectionTools
      resource={resource}
      search={search}
      onSearch={setSearch}
      inUse={inUse}
      onInUse={(used) => change({ used: used ? '1' : undefined }, { replace: true })}
    />
  );
  return { rows, tools, clear };
}
