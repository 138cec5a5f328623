import { Button, Drawer } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/collection.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { fieldsOf } from '#web/kit/form/field.ts';
import { useDraft, type Values } from '#web/kit/form/use-draft.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { nameOf, type Item } from './item.ts';
import type { AreaData } from './use-area.ts';
import type { AreaWords } from './words.ts';

type Props = {
  resource: Collection;
  words: AreaWords;
  store: AreaData;
  item?: Item;
  mayWrite: boolean;
  onClose: () => void;
};

/** Creates or changes one item without leaving the list. */
export function ItemDrawer({ resource, words, store, item, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const fields = useMemo(() => fieldsOf(resource.fields), [resource]);
  const schema = useMemo(() => z.strictObject(resource.fields), [resource]);
  const initial = useMemo<Values>(
    () => Object.fromEntries(fields.map((plan) => [plan.name, item ? item[plan.name] : plan.initial])),
    // The values of an open item stay as they were opened, so that a colleague's change does not pull them away.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [fields],
  );
  const draft = useDraft({
    schema,
    initial,
    unique: resource.unique ?? [],
    send: (values) => (item ? store.update(item, values) : store.create(values)),
  });
  const close = async () => {
    const act = t('kit.form.discard');
    const question = { title: t('kit.form.unsaved'), text: t('kit.form.discard_ask'), act, danger: true };
    if (!draft.dirty || (await confirm(question))) onClose();
  };
  const remove = async (gone: Item) => {
    const act = t('kit.area.delete', { noun: words.noun });
    const text = t('kit.area.delete_ask', { name: nameOf(resource, gone) });
    if (!(await confirm({ title: act, text, act, danger: true }))) return;
    await store.remove(gone).then(onClose, () => undefined);
  };
  return (
    <Drawer
      opened
      onClose={() => void close()}
      title={t(item ? 'kit.area.edit' : 'kit.area.create', { noun: words.noun })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <DraftForm
        draft={draft}
        fields={fields}
        words={words.field}
        disabled={!mayWrite}
        act={item ? t('kit.form.save') : t('kit.area.create', { noun: words.noun })}
        onSaved={onClose}
        aside={
          item && (
            <Button variant="subtle" color="red" onClick={() => void remove(item)}>
              {t('kit.area.delete', { noun: words.noun })}
            </Button>
          )
        }
      />
    </Drawer>
  );
}
