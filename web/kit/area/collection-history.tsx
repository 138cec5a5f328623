import type { Collection } from '#contracts/kit/area/area-shape.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { HistoryButton } from './history-button.tsx';
import { restoreInto } from './restore-into.ts';
import type { AreaData } from './use-area.ts';

type Props = {
  noun: string;
  resource: Collection;
  store: AreaData;
  mayWrite: boolean;
  /** One item only. */
  entity?: string;
  product?: Product | undefined;
  words?: (field: string) => FieldLabels;
};

/** The history of a declared collection, or of one of its items, with the way back through its ordinary calls. */
export function CollectionHistory({ resource, store, ...props }: Props) {
  return (
    <HistoryButton
      {...props}
      onRestore={(restore) => restoreInto(store, resource, restore)}
      current={(entity) => store.data.find(({ _id }) => _id === entity)}
    />
  );
}
