import { Alert, Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createSource, removeSource, updateSource, type PublicSource } from '#contracts/admin/sources.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useSaving } from '../use-saving.ts';
import { confirmShortening } from './confirm-shortening.ts';
import { SourceFields, toSourceDraft } from './source-fields.tsx';
import classes from '../admin.module.css';

/** A new public source, or one that is there, with what is wrong with it. */
export function SourceDialog({ source, onClose }: { source: PublicSource | null; onClose: () => void }) {
  const { t } = useTranslation();
  const start = toSourceDraft(source);
  const held = useGuardedDraft({ thing: getResourceKey('source', source), start, open: Object.keys(start) });
  const { draft, change } = held;
  const leave = useConfirmLeave(() => held.dirty);
  const done = () => {
    held.settled();
    onClose();
  };
  const options = { refresh: ['admin.source'], unique: ['url'], onDone: done };
  const made = useSaving(createSource, { ...options, success: t('admin.sources.added') });
  const changed = useSaving(updateSource, { ...options, success: t('admin.saved') });
  const removed = useCallMutation(removeSource, { ...options, success: t('admin.sources.removed') });
  const errors = { ...made.errors, ...changed.errors };
  const fault =
    (source?.last_error && formatStoredFault(source.last_error_fault, source.last_error)) ??
    (source?.waits_for ? t(`settings.social_custom.choices.waits_for.${source.waits_for}`) : null);
  const save = async () => {
    if (!source) return made.save({ body: draft });
    if (!(await confirmShortening(source, draft))) return false;
    return changed.save({ params: { source_id: source._id }, body: draft });
  };
  const form = useRef<HTMLFormElement>(null);
  useCtrlEnter(form, () => form.current?.requestSubmit());
  const remove = async (one: PublicSource) => {
    const act = t('admin.sources.remove');
    const text = t('admin.sources.remove_ask', { name: one.name });
    if (await confirm({ title: act, text, act, danger: true }))
      removed.send({ params: { source_id: one._id } });
  };
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      title={source ? source.name : t('admin.sources.add')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.stack}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {held.kept && <RecoveryOffer {...held.kept} />}
        {fault && <Alert color="yellow">{fault}</Alert>}
        <SourceFields source={source} draft={draft} errors={errors} onChange={change} />
        <div className={classes.acts}>
          <Button
            type="submit"
            variant={held.dirty || !source ? 'filled' : 'default'}
            loading={made.busy || changed.busy}
          >
            {source ? t('admin.save') : t('admin.sources.create')}
          </Button>
          {source && (
            <Button
              variant="subtle"
              color="red"
              loading={removed.isPending}
              onClick={() => void remove(source)}
            >
              {t('admin.sources.remove')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
