import { useMemo } from 'react';
import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import type { Item } from './item.ts';
import type { AreaData } from './use-area.ts';

type Options = {
  resource: Collection;
  store: AreaData;
  item: Item | undefined;
  /** A colleague deleted the item: saving creates it again. */
  gone?: boolean | undefined;
  /** The key of the unsaved changes; see {@link getResourceKey}. */
  thing: string;
  unique: readonly string[];
  /** Initial values of a new item for fields whose control is not the kit's. Keep it outside the component. */
  blank?: Values;
};

const NONE: Values = {};

/** The draft of an item of a collection, new or stored, with the plans of its fields. */
export function useItemDraft({ resource, store, item, gone, thing, unique, blank = NONE }: Options) {
  const fields = useMemo(() => buildFieldPlans(resource.fields, resource.shownWhen), [resource]);
  const schema = useMemo(() => z.strictObject(resource.fields), [resource]);
  const initial = useMemo<Values>(
    () =>
      Object.fromEntries(
        fields.map((plan) => [plan.name, item ? item[plan.name] : (blank[plan.name] ?? plan.initial)]),
      ),
    [fields, item, blank],
  );
  const draft = useDraft({
    schema,
    initial,
    version: gone ? undefined : item?.version,
    thing: getResourceKey(thing, item),
    unique,
    send: (values, version) =>
      item && !gone ? store.update(item._id, values, version) : store.create(values),
  });
  return { draft, fields };
}
