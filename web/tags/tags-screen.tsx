import { Button, Menu, TextInput } from '@mantine/core';
import {
  IconDownload,
  IconFold,
  IconArrowsVertical,
  IconDots,
  IconPlus,
  IconSearch,
  IconUpload,
} from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { exportTags } from '#contracts/tags/endpoints.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useAddressQuery, useProductParam } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { FormSkeleton, RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { resolveTagProduct } from './first-reads.ts';
import { TagHistory } from './tag-history.tsx';
import { TagTree } from './tag-tree.tsx';
import { useDeleteTags } from './use-delete-tags.ts';
import { useTags, type Tags } from './use-tags.ts';
import { useTreeView, type TreeView } from './use-tree-view.ts';
import classes from './tags.module.css';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((it) => ({ default: it.ImportDialog })));
const MoveDialog = lazy(() => import('./move-dialog.tsx').then((it) => ({ default: it.MoveDialog })));
const RulesTab = lazy(() => import('./rules/rules-tab.tsx').then((it) => ({ default: it.RulesTab })));
const TagDrawer = lazy(() => import('./tag-drawer.tsx').then((it) => ({ default: it.TagDrawer })));

/** Settings → Tags: the tree of groups, categories and tags of a product. */
export function TagsScreen() {
  const { t } = useTranslation();
  const product = resolveTagProduct(useProductParam());
  const tags = useTags(product);
  const [query, change] = useAddressQuery();
  const rules = product === 'listening' && query['tab'] === 'rules';
  const tabs = product === 'listening' ? (['tree', 'rules'] as const) : (['tree'] as const);
  return (
    <TabbedPage
      wide
      tabs={tabs.map((value) => ({ value, label: t(`tags.tabs.${value}`) }))}
      open={rules ? 'rules' : 'tree'}
      onOpen={(next) => change({ tab: next === 'rules' ? 'rules' : undefined, item: undefined })}
    >
      {rules ? (
        <Suspense fallback={<FormSkeleton />}>
          <RulesTab />
        </Suspense>
      ) : (
        <TreeTab product={product} tags={tags} />
      )}
    </TabbedPage>
  );
}

function TreeTab({ product, tags }: { product: TagProduct; tags: Tags }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={useOpenTitle()}
        about={t(`tags.about_${product}`)}
        action={<TagHistory product={product} tags={tags} />}
      />
      <EffectLine text={t(`tags.effect_${product}`)} />
      <QueryView
        framed
        of={tags.list}
        loading={
          <Card flush>
            <RowsSkeleton height={38} />
          </Card>
        }
      >
        {() => <TagsPage key={product} product={product} tags={tags} />}
      </QueryView>
    </>
  );
}

function TagsPage({ product, tags }: { product: TagProduct; tags: Tags }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(TAG_NEEDS.write[product]);
  const view = useTreeView(tags.tree);
  const [query, change] = useAddressQuery();
  const [moving, setMoving] = useState<readonly string[] | null>(null);
  const [bringing, setBringing] = useState(false);
  const remove = useDeleteTags(product, tags);
  const search = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useShortcuts([
    { key: '/', text: t('tags.search'), act: () => search.current?.focus() },
    ...(mayWrite ? [{ key: 'n', text: t('tags.new_group'), act: () => view.add(null) }] : []),
  ]);
  const acts = {
    edit: ({ _id }: { _id: string }) => change({ item: _id }),
    remove: (ids: readonly string[]) => void remove(ids).then((done) => done && view.clear()),
    moveTo: (ids: readonly string[]) => ids.length > 0 && setMoving(ids),
  };
  const open = tags.tree.byId.get(query['item'] ?? '');
  return (
    <>
      {tags.tree.items.length === 0 && view.adding === undefined ? (
        <Card>
          <Empty
            title={t('tags.empty')}
            help={t('tags.empty_help')}
            action={
              mayWrite && (
                <div className={classes.start}>
                  <AddGroup view={view} />
                  <Button
                    variant="default"
                    leftSection={<IconUpload size={16} aria-hidden />}
                    onClick={() => setBringing(true)}
                  >
                    {t('tags.import.title')}
                  </Button>
                </div>
              )
            }
          />
        </Card>
      ) : (
        <section className={classes.frame}>
          <Tools
            product={product}
            tags={tags}
            view={view}
            search={search}
            mayWrite={mayWrite}
            onImport={() => setBringing(true)}
          />
          {view.rows.length === 0 ? (
            <NothingMatches onClear={() => view.setText('')} />
          ) : (
            <TagTree tags={tags} view={view} acts={acts} mayWrite={mayWrite} place={place} />
          )}
          {view.selected.size > 0 && <BulkBar tags={tags} view={view} acts={acts} />}
        </section>
      )}
      <Suspense>
        {open && (
          <TagDrawer
            key={open._id}
            tags={tags}
            tag={open}
            product={product}
            mayWrite={mayWrite}
            onDelete={() => acts.remove([open._id])}
            onClose={() => change({ item: undefined })}
          />
        )}
        {moving && (
          <MoveDialog tags={tags} ids={moving} onDone={view.clear} onClose={() => setMoving(null)} />
        )}
        {bringing && (
          <ImportDialog product={product} onDone={tags.reload} onClose={() => setBringing(false)} />
        )}
      </Suspense>
    </>
  );
}

function AddGroup({ view }: { view: TreeView }) {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => view.add(null)}>
      {t('tags.new_group')}
    </Button>
  );
}

type ToolsProps = {
  product: TagProduct;
  tags: Tags;
  view: TreeView;
  search: RefObject<HTMLInputElement | null>;
  mayWrite: boolean;
  onImport: () => void;
};

function Tools({ product, tags, view, search, mayWrite, onImport }: ToolsProps) {
  const { t } = useTranslation();
  const count = (type: string): number => tags.tree.items.filter((item) => item.type === type).length;
  return (
    <div className={classes.tools}>
      <TextInput
        ref={search}
        type="search"
        className={classes.search}
        aria-label={t('tags.search')}
        placeholder={t('tags.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={view.text}
        onChange={({ currentTarget }) => view.setText(currentTarget.value)}
      />
      <span className={classes.counts}>
        {[
          t('tags.counts.groups', { count: count('group') }),
          t('tags.counts.categories', { count: count('category') }),
          t('tags.counts.tags', { count: count('tag') }),
        ].join(' · ')}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={9} aria-label={t('tags.more')} title={t('tags.more')}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowsVertical size={16} />} onClick={view.openAll}>
            {t('tags.open_all')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFold size={16} />} onClick={view.closeAll}>
            {t('tags.close_all')}
          </Menu.Item>
          <Menu.Divider />
          {mayWrite && (
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={onImport}>
              {t('tags.import.title')}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={buildAddress(exportTags.path, { params: { product } })}
            download
            leftSection={<IconDownload size={16} />}
          >
            {t('tags.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayWrite && <AddGroup view={view} />}
    </div>
  );
}
