import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getParentType, type TagProduct, type TicketTag } from '#contracts/tags/tag.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { getPathNames } from './rows.ts';
import { TagForm } from './tag-form.tsx';
import { TagHistory } from './tag-history.tsx';
import { TagUsesList } from './tag-uses.tsx';
import { useTagDraft } from './use-tag-draft.ts';
import type { Tags } from './use-tags.ts';
import classes from './tags.module.css';

type Props = {
  tags: Tags;
  tag: TicketTag;
  product: TagProduct;
  mayWrite: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** One item of the tree with all its stored fields, next to the tree. */
export function TagDrawer({ tags, tag, product, mayWrite, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useTagDraft(tags, tag);
  const leave = useConfirmLeave(() => draft.dirty);
  return (
    <Drawer
      opened
      onClose={() => leave(onClose)}
      title={t(`tags.types.${tag.type}`)}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.form}>
        {getParentType(tag.type) && (
          <p className={classes.path}>{getPathNames(tags.tree, tag._id).slice(0, -1).join(' › ')}</p>
        )}
        <TagForm
          draft={draft}
          tag={tag}
          product={product}
          mayWrite={mayWrite}
          onSaved={onClose}
          history={<TagHistory product={product} tags={tags} tag={tag} />}
          onDelete={onDelete}
        />
        <TagUsesList product={product} tag={tag} />
      </div>
    </Drawer>
  );
}
