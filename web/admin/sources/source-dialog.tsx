import { Alert, Button, Modal, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createSource, removeSource, updateSource, type PublicSource } from '#contracts/admin/sources.ts';
import { isMeteredByPost, MonitorKind, USUAL_MONTH_LIMIT } from '#contracts/inbound/monitors.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { formatNetworkFault } from '#web/kit/ui/format-network-fault.ts';
import { useSaving } from '../use-saving.ts';
import classes from '../admin.module.css';

/** What the form begins with. */
function draftOf(source: PublicSource | null) {
  return {
    name: source?.name ?? '',
    kind: source?.kind ?? ('feed' as MonitorKind),
    url: source?.url ?? '',
    active: source?.active ?? true,
    month_limit: source?.month_limit ?? USUAL_MONTH_LIMIT,
  };
}

/** A new public source, or one that is there, with what is wrong with it. */
export function SourceDialog({ source, onClose }: { source: PublicSource | null; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const start = draftOf(source);
  const held = useGuardedDraft({ thing: getResourceKey('source', source), start, open: Object.keys(start) });
  const { draft, change } = held;
  const leave = useConfirmLeave(() => held.dirty);
  const done = () => {
    held.settled();
    onClose();
  };
  const told = { refresh: ['admin.source'], unique: ['url'], onDone: done };
  const made = useSaving(createSource, { ...told, success: t('admin.sources.added') });
  const changed = useSaving(updateSource, { ...told, success: t('admin.saved') });
  const removed = useCallMutation(removeSource, { ...told, success: t('admin.sources.removed') });
  const errors = { ...made.errors, ...changed.errors };
  const fault =
    (source?.last_error && formatNetworkFault(source.last_error)) ??
    (source?.waits_for ? t(`settings.social_custom.choices.waits_for.${source.waits_for}`) : null);
  const save = () =>
    source ? changed.save({ params: { source_id: source._id }, body: draft }) : made.save({ body: draft });
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
        <TextInput
          data-autofocus
          required
          withAsterisk={false}
          label={t('settings.social_custom.fields.name')}
          value={draft.name}
          error={errors['name']}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Select
          label={t('settings.social_custom.fields.kind')}
          allowDeselect={false}
          data={MonitorKind.options.map((value) => ({
            value,
            label: t(`settings.social_custom.choices.kind.${value}`),
          }))}
          value={draft.kind}
          error={errors['kind']}
          onChange={(value) => change({ kind: MonitorKind.parse(value) })}
        />
        <TextInput
          required
          withAsterisk={false}
          type="url"
          label={t('settings.social_custom.fields.url')}
          description={t('settings.social_custom.help.url')}
          value={draft.url}
          error={errors['url']}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
        {(isMeteredByPost(draft) || errors['month_limit']) && (
          <NumberInput
            label={t('settings.social_custom.fields.month_limit')}
            description={[
              t('settings.social_custom.help.month_limit'),
              source
                ? t('admin.sources.month_read', { posts: formatExactNumber(source.month_read, language) })
                : '',
            ].join(' ')}
            min={1}
            thousandSeparator=","
            value={draft.month_limit}
            error={errors['month_limit']}
            onChange={(value) => change({ month_limit: Number(value) })}
          />
        )}
        <Switch
          label={t('settings.social_custom.fields.active')}
          checked={draft.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
        <div className={classes.acts}>
          <Button
            type="submit"
            variant={held.dirty || !source ? 'filled' : 'default'}
            loading={made.busy || changed.busy}
          >
            {source ? t('admin.save') : t('admin.sources.add')}
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
