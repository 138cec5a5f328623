import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { FormNotice } from '#web/kit/form/draft-banners.tsx';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { AreaLabels } from './area-labels.ts';
import { CollectionHistory } from './collection-history.tsx';
import { getItemName, type Item } from './item.ts';
import type { AreaData } from './use-area.ts';
import { useItemDraft } from './use-item-draft.ts';

type Props = {
  resource: Collection;
  noun: string;
  words: AreaLabels;
  store: AreaData;
  item?: Item;
  /** A colleague deleted the open item. */
  gone?: boolean;
  mayWrite: boolean;
  onClose: () => void;
  below?: ReactNode;
  trial?: ((draft: Draft) => ReactNode) | undefined;
};

const NONE: readonly string[] = [];

/** Creates or changes one item without leaving the list. */
export function ItemDrawer(props: Props) {
  const { resource, noun, words, store, item, gone, mayWrite, onClose, below, trial } = props;
  const { t } = useTranslation();
  const { draft, fields } = useItemDraft({
    resource,
    store,
    item,
    gone,
    thing: noun,
    unique: resource.unique ?? NONE,
  });
  const leave = useConfirmLeave(() => draft.dirty);
  const remove = async (gone: Item) => {
    const act = t('kit.area.delete', { noun: words.noun });
    const text = t('kit.area.delete_ask', { name: getItemName(resource, gone) });
    if (!(await confirm({ title: act, text, act, danger: true }))) return;
    await store.remove(gone).then(onClose, () => undefined);
  };
  const history = item && (
    <CollectionHistory noun={noun} entity={item._id} resource={resource} store={store} mayWrite={mayWrite} />
  );
  return (
    <Drawer
      opened
      onClose={() => leave(onClose)}
      title={t(item ? 'kit.area.edit' : 'kit.area.create', { noun: words.noun })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {gone && <FormNotice text={t('area.conflict.gone')} />}
      <DraftForm
        draft={draft}
        fields={fields}
        words={words.field}
        disabled={!mayWrite}
        {...(item && !gone ? {} : { act: t('kit.area.create_act', { noun: words.noun }) })}
        onSaved={onClose}
        aside={
          <>
            {history}
            {item && !gone && (
              <Button variant="subtle" color="red" onClick={() => void remove(item)}>
                {t('kit.area.delete', { noun: words.noun })}
              </Button>
            )}
          </>
        }
      >
        {trial?.(draft)}
      </DraftForm>
      {!mayWrite && history}
      {below}
    </Drawer>
  );
}
