import { Alert, Button, Modal, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSource, removeSource, updateSource, type PublicSource } from '#contracts/admin/sources.ts';
import { countsPosts, MonitorKind, USUAL_MONTH_LIMIT } from '#contracts/settings/monitors.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { faultWords } from '#web/kit/ui/fault-words.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { exactNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './admin.module.css';
import { useSaving } from './use-saving.ts';

const START = {
  name: '',
  kind: 'feed' as MonitorKind,
  url: '',
  active: true,
  month_limit: USUAL_MONTH_LIMIT,
};

/** A new public source, or one that is there, with what is wrong with it. */
export function SourceDialog({ source, onClose }: { source: PublicSource | null; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, setDraft] = useState(() =>
    source
      ? {
          name: source.name,
          kind: source.kind,
          url: source.url,
          active: source.active,
          month_limit: source.month_limit,
        }
      : START,
  );
  const told = { refresh: ['admin.source'], unique: ['url'], onDone: onClose };
  const made = useSaving(createSource, { ...told, success: t('admin.sources.added') });
  const changed = useSaving(updateSource, { ...told, success: t('admin.saved') });
  const removed = useSend(removeSource, { ...told, success: t('admin.sources.removed') });
  const errors = { ...made.errors, ...changed.errors };
  const fault =
    (source?.last_error && faultWords(source.last_error)) ??
    (source?.waits_for ? t(`settings.social_custom.choices.waits_for.${source.waits_for}`) : null);
  const remove = async (one: PublicSource) => {
    const act = t('admin.sources.remove');
    const text = t('admin.sources.remove_ask', { name: one.name });
    if (await confirm({ title: act, text, act, danger: true }))
      removed.send({ params: { source_id: one._id } });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={source ? source.name : t('admin.sources.add')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void (source
            ? changed.save({ params: { source_id: source._id }, body: draft })
            : made.save({ body: draft }));
        }}
      >
        {fault && <Alert color="yellow">{fault}</Alert>}
        <TextInput
          data-autofocus
          required
          withAsterisk={false}
          label={t('settings.social_custom.fields.name')}
          value={draft.name}
          error={errors['name']}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
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
          onChange={(value) => setDraft({ ...draft, kind: MonitorKind.parse(value) })}
        />
        <TextInput
          required
          withAsterisk={false}
          type="url"
          label={t('settings.social_custom.fields.url')}
          description={t('settings.social_custom.help.url')}
          value={draft.url}
          error={errors['url']}
          onChange={({ currentTarget }) => setDraft({ ...draft, url: currentTarget.value })}
        />
        {(countsPosts(draft) || errors['month_limit']) && (
          <NumberInput
            label={t('settings.social_custom.fields.month_limit')}
            description={[
              t('settings.social_custom.help.month_limit'),
              source
                ? t('admin.sources.month_read', { posts: exactNumber(source.month_read, language) })
                : '',
            ].join(' ')}
            min={1}
            thousandSeparator=","
            value={draft.month_limit}
            error={errors['month_limit']}
            onChange={(value) => setDraft({ ...draft, month_limit: Number(value) })}
          />
        )}
        <Switch
          label={t('settings.social_custom.fields.active')}
          checked={draft.active}
          onChange={({ currentTarget }) => setDraft({ ...draft, active: currentTarget.checked })}
        />
        <div className={classes.acts}>
          <Button type="submit" loading={made.busy || changed.busy}>
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
