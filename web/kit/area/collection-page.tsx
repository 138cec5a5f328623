import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { getNoun, getRights, type Area } from '#contracts/kit/area/area.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useAddressQuery, useProductParam } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { useAreaLabels } from './area-labels.ts';
import { BulkDelete } from './bulk-delete.tsx';
import { CollectionActions } from './collection-actions.tsx';
import { buildColumns } from './columns.tsx';
import { EffectLine } from './effect-line.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import type { Item } from './item.ts';
import { useArea, type AreaData } from './use-area.ts';
import { useItemSearch } from './use-item-search.tsx';
import { useOrder } from './use-order.ts';

type Props = {
  area: Area;
  name: string;
  resource: Collection;
  /**
   * Columns after the declared ones, or instead of the one with the same name, for data of the items from elsewhere; keep them in
   * `useMemo`.
   */
  more?: readonly Column<Item>[];
  /** Content below the form of a stored item: actions and facts that are not among its fields. */
  below?: (item: Item, reload: () => void) => ReactNode;
  /** Content in the form below its fields: what the item would do with the current values. */
  trial?: (draft: Draft) => ReactNode;
};

/**
 * The page of one collection: searchable table, a drawer to create and change, deletion of one or many after confirmation, a custom order,
 * CSV and history as declared. The open item has an address.
 */
export function CollectionPage({ area, name, resource, more = NO_COLUMNS, below, trial }: Props) {
  const { t } = useTranslation();
  const noun = getNoun(area, name);
  const title = useOpenTitle();
  // `main` is no product: it shows what the first product of the area has.
  const product = useProductParam() ?? area.products.find((one) => one !== 'main');
  const words = useAreaLabels(noun, product);
  const store = useArea(area, name, resource, product);
  const mayWrite = usePermission(getRights(area, resource).write);
  const [query, change] = useAddressQuery();
  const columns = useMemo(() => withMore(buildColumns(resource, words), more), [resource, words, more]);
  const { items, move } = useOrder(store);
  const { rows, tools, clear } = useItemSearch(resource, items);
  const orders = mayWrite && resource.ordered === true && rows.length === items.length;
  const bulk = (chosen: readonly Item[], onDone: () => void) => (
    <BulkDelete items={chosen} noun={words.noun} store={store} onDone={onDone} />
  );
  const begin = () => change({ item: 'new' });
  const beginWords = t('kit.area.create', { noun: words.noun });
  // The first item is created by the same shortcut as every later one.
  useShortcuts(mayWrite ? [{ key: 'n', text: beginWords, act: begin }] : []);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={begin}>
      {beginWords}
    </Button>
  );
  const open = useOpenItem(store, query.item);
  return (
    <>
      <PageHeader
        title={title}
        about={words.about}
        action={
          <>
            <CollectionActions
              noun={noun}
              resource={resource}
              words={words}
              store={store}
              mayWrite={mayWrite}
              {...(resource.byProduct && product ? { product } : {})}
            />
            {store.data.length > 0 && create}
          </>
        }
      />
      <EffectLine text={words.effect} />
      <QueryView
        framed
        of={store.read}
        loading={
          <Card flush>
            <RowsSkeleton />
          </Card>
        }
      >
        {(all) =>
          all.length === 0 ? (
            <Card>
              <Empty title={words.empty} help={words.emptyHelp} action={create} />
            </Card>
          ) : (
            <DataTable
              id={`settings.${noun}`}
              label={title}
              rows={rows}
              rowId={({ _id }) => _id}
              columns={columns}
              onOpen={({ _id }) => change({ item: _id })}
              empty={<NothingMatches onClear={clear} />}
              {...(orders ? { onMove: move } : {})}
              {...(mayWrite ? { bulk } : {})}
              tools={tools}
            />
          )
        }
      </QueryView>
      {(open ?? query.item === 'new') && (
        <ItemDrawer
          key={query.item}
          resource={resource}
          noun={noun}
          words={words}
          store={store}
          {...open}
          mayWrite={mayWrite}
          onClose={() => change({ item: undefined })}
          trial={trial}
          below={open && !open.gone && below?.(open.item, store.reload)}
        />
      )}
    </>
  );
}

const NO_COLUMNS: readonly Column<Item>[] = [];

function withMore(declared: readonly Column<Item>[], more: readonly Column<Item>[]): readonly Column<Item>[] {
  return [
    ...declared.map((column) => more.find(({ id }) => id === column.id) ?? column),
    ...more.filter(({ id }) => declared.every((column) => column.id !== id)),
  ];
}

/** The item of the address; one that a colleague deletes in the meantime stays as it was last seen, so that a draft is not lost. */
function useOpenItem(store: AreaData, id: string | undefined): { item: Item; gone: boolean } | undefined {
  const found = store.data.find(({ _id }) => _id === id);
  const [last, setLast] = useState<Item>();
  if (found && found !== last) setLast(found);
  if (found) return { item: found, gone: false };
  return last && last._id === id ? { item: last, gone: store.api === 'success' } : undefined;
}
