import { IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { CSSProperties, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { getChildType } from '#contracts/tags/tag.ts';
import { RowBox, RowButton } from '#web/kit/ui/row-controls.tsx';
import { NameField } from './name-field.tsx';
import type { ItemRow, TreeRow } from './rows.ts';
import type { TreeActs } from './tree-keys.ts';
import type { TagDrag } from './use-tag-drag.ts';
import type { Tags } from './use-tags.ts';
import type { TreeView } from './use-tree-view.ts';
import classes from './tree.module.css';

type CommonProps = {
  tags: Tags;
  view: TreeView;
  style: CSSProperties;
  tree: RefObject<HTMLDivElement | null>;
};
type Props = CommonProps & { id: string; row: ItemRow; acts: TreeActs; mayWrite: boolean; drag: TagDrag };
type Depth = CSSProperties & { '--depth': number };

const depthOf = (style: CSSProperties, depth: number): Depth => ({ ...style, '--depth': depth });

/** One item of the tree: its colour and name, its content and requirements, and the actions on it. */
export function TagRow(props: Props) {
  const { id, row, tags, view, mayWrite, drag, style, tree } = props;
  const { t } = useTranslation();
  const { item, open, children } = row;
  const renaming = mayWrite && view.renaming === item._id;
  const selected = view.selected.has(item._id);
  const stop = (): void => {
    view.setRenaming(null);
    tree.current?.focus();
  };
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-key={item._id}
      className={classes.row}
      style={depthOf(style, row.depth)}
      aria-level={row.depth + 1}
      aria-setsize={row.place.of}
      aria-posinset={row.place.at}
      aria-expanded={children > 0 ? open : undefined}
      aria-selected={mayWrite ? selected : undefined}
      aria-label={item.name}
      data-type={item.type}
      data-focus={view.focus === item._id || undefined}
      data-drop={drag.drop?.over === item._id ? drag.drop.side : undefined}
      data-held={drag.held.includes(item._id) || undefined}
      {...(mayWrite && !renaming ? drag.line(item._id) : {})}
    >
      {mayWrite && (
        <RowBox
          className={classes.check}
          data-any={view.selected.size > 0 || undefined}
          tabIndex={-1}
          checked={selected}
          aria-label={t('tags.select', { name: item.name })}
          onChange={() => view.select(item._id)}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        className={classes.chevron}
        data-open={open || undefined}
        data-none={children === 0 || undefined}
        aria-label={t(open ? 'tags.close' : 'tags.open', { name: item.name })}
        onClick={() => view.toggle(item._id)}
      >
        <IconChevronRight size={15} aria-hidden />
      </button>
      <span className={classes.dot} style={{ background: row.color ?? undefined }} aria-hidden />
      {renaming ? (
        <NameField
          label={t('tags.rename', { name: item.name })}
          initial={item.name}
          onDone={(name) => {
            stop();
            if (name !== item.name) void tags.rename(item, name);
          }}
          onCancel={stop}
        />
      ) : (
        <span className={classes.name}>{item.name}</span>
      )}
      {!renaming && <Facts row={row} />}
      {!renaming && <Acts {...props} />}
    </div>
  );
}

function Facts({ row: { item, children } }: { row: ItemRow }) {
  const { t } = useTranslation();
  const facts = [
    ...(item.type === 'group' && children > 0 ? [t('tags.categories', { count: children })] : []),
    ...(item.type === 'category' && children > 0 ? [t('tags.tags', { count: children })] : []),
    ...(item.keyword_ids.length > 0 ? [t('tags.keywords', { count: item.keyword_ids.length })] : []),
  ];
  return (
    <span className={classes.facts}>
      {item.required && <span className={classes.rule}>{t('tags.required')}</span>}
      {item.cardinality === 'one' && <span className={classes.rule}>{t('tags.only_one')}</span>}
      {facts.join(' · ')}
    </span>
  );
}

function Acts({ row: { item }, view, acts, mayWrite }: Props) {
  const { t } = useTranslation();
  const below = getChildType(item.type);
  const edit = t('tags.edit', { name: item.name });
  if (!mayWrite)
    return (
      <span className={classes.acts}>
        <RowButton tabIndex={-1} aria-label={edit} title={edit} onClick={() => acts.edit(item)}>
          <IconPencil size={16} aria-hidden />
        </RowButton>
      </span>
    );
  const remove = t('tags.delete', { name: item.name });
  return (
    <span className={classes.acts}>
      {below && (
        <RowButton
          tabIndex={-1}
          aria-label={t(`tags.add_${below}`, { name: item.name })}
          title={t(`tags.add_${below}`, { name: item.name })}
          onClick={() => view.add(item._id)}
        >
          <IconPlus size={16} aria-hidden />
        </RowButton>
      )}
      <RowButton tabIndex={-1} aria-label={edit} title={edit} onClick={() => acts.edit(item)}>
        <IconPencil size={16} aria-hidden />
      </RowButton>
      <RowButton tabIndex={-1} aria-label={remove} title={remove} onClick={() => acts.remove([item._id])}>
        <IconTrash size={16} aria-hidden />
      </RowButton>
    </span>
  );
}

/** The field that adds an item in place; it stays for the next one until Escape. */
export function NewRow({
  row,
  tags,
  view,
  style,
  tree,
}: CommonProps & { row: Extract<TreeRow, { kind: 'new' }> }) {
  const { t } = useTranslation();
  const parent = row.parent === null ? null : (tags.tree.byId.get(row.parent) ?? null);
  return (
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      className={classes.row}
      style={depthOf(style, row.depth)}
      data-new
    >
      <span className={classes.chevron} data-none aria-hidden />
      <NameField
        stays
        label={t(`tags.new_${row.type}`)}
        initial=""
        onDone={(name) => void tags.create(parent, name)}
        onCancel={() => {
          view.stopAdding();
          tree.current?.focus();
        }}
      />
      <span className={classes.hint}>{t('tags.new_hint')}</span>
    </div>
  );
}
