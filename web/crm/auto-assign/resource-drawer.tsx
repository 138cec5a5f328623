import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { FieldPlan } from '#web/kit/form/field.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';

type Props = {
  title: string;
  /** The button that opens its history. */
  history?: ReactNode;
  /** The open resource; a new one has none. */
  item?: { _id: string; name: string };
  draft: Draft;
  fields: readonly FieldPlan[];
  words: (name: string) => FieldLabels;
  mayWrite: boolean;
  act: string;
  remove: { act: string; text: string };
  onRemove: (id: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** The drawer of one resource with a form: planned fields, custom controls, history, deletion after confirmation. */
export function ResourceDrawer(props: Props) {
  const { title, history, item, draft, fields, words, mayWrite, act, remove, onRemove, onClose, children } =
    props;
  const { t } = useTranslation();
  const leave = useConfirmLeave(() => draft.dirty);
  const ask = async (id: string) => {
    if (!(await confirm({ title: remove.act, text: remove.text, act: remove.act, danger: true }))) return;
    await onRemove(id).then(onClose, () => undefined);
  };
  return (
    <Drawer
      opened
      onClose={() => leave(onClose)}
      size="xl"
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <DraftForm
        draft={draft}
        fields={fields}
        words={words}
        disabled={!mayWrite}
        act={item ? t('kit.form.save') : act}
        onSaved={onClose}
        aside={
          item && (
            <>
              {history}
              <Button variant="subtle" color="red" onClick={() => void ask(item._id)}>
                {remove.act}
              </Button>
            </>
          )
        }
      >
        {children}
      </DraftForm>
      {!mayWrite && history}
    </Drawer>
  );
}
