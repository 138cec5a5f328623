import { MultiSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toViewer } from '#contracts/identity/viewer.ts';
import { SHARES, type Share } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import type { Template } from '#contracts/listening/templates/template.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { useOptionLists } from '#web/settings/options/use-option-lists.ts';
import { buildChoices, buildChoiceNames } from './choices.ts';
import { useFieldLabels } from './use-field-labels.ts';
import type { Templates } from './use-templates.ts';
import classes from './templates.module.css';

type Props = {
  draft: Draft;
  store: Templates;
  item?: Template;
  disabled: boolean;
  onSaved: () => void;
  aside: ReactNode;
};

const LISTS = ['keywords', 'monitor', 'engagement', 'catTag'] as const;

/** The fields of a template: a name, four lists to choose from, and who sees it. */
export function TemplateForm({ draft, store, item, disabled, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const choices = useMemo(() => {
    const none = { keywords: [], monitor: [], engagement: [], catTag: [] };
    return buildChoices(store, item ?? none, { gone: t('templates.gone'), closed: t('templates.closed') });
  }, [store, item, t]);
  const names = useMemo(
    () => Object.fromEntries(LISTS.map((name) => [name, buildChoiceNames(choices[name])])),
    [choices],
  );
  const words = useFieldLabels(names);
  const errorAt = (name: string) => form.errors[name];
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={words}
      disabled={disabled}
      act={t(item ? 'kit.form.save' : 'templates.create_act')}
      onSaved={onSaved}
      aside={aside}
    >
      <p className={classes.note}>{t('templates.effect')}</p>
      <TextInput
        data-autofocus
        label={words('name').label}
        maxLength={120}
        disabled={disabled}
        value={parseText(form.values.name)}
        error={errorAt('name')}
        onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value)}
      />
      <Textarea
        label={words('about').label}
        autosize
        minRows={1}
        maxLength={500}
        disabled={disabled}
        value={parseText(form.values.about)}
        error={errorAt('about')}
        onChange={({ currentTarget }) => form.setFieldValue('about', currentTarget.value)}
      />
      {LISTS.map((name) => (
        <MultiSelect
          key={name}
          label={words(name).label}
          description={words(name).help}
          searchable
          clearable
          hidePickedOptions
          limit={100}
          disabled={disabled}
          nothingFoundMessage={t('kit.state.nothing')}
          data={choices[name]}
          value={parseTexts(form.values[name])}
          error={errorAt(name)}
          onChange={(value) => form.setFieldValue(name, value)}
        />
      ))}
      <Sharing draft={draft} disabled={disabled} />
    </DraftForm>
  );
}

/** Who sees it: only as widely as one may share. */
function Sharing({ draft, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  const words = useFieldLabels();
  const session = useSession();
  const { group } = session;
  const mayAll = usePermission(['listening.share_template_all.write']);
  const { form } = draft;
  const share = SHARES.find((one) => one === form.values.share) ?? 'private';
  const groupId = parseText(form.values.group_id) || group?._id || null;
  const { groups } = useOptionLists();
  const viewer = toViewer(session);
  const may = (one: Share): boolean => {
    const placed = { share: one, group_id: one === 'group' ? viewer.group_id : null };
    return (
      (one !== 'group' || viewer.group_id !== null || mayAll) && TEMPLATE_SHARING.mayShare(viewer, placed)
    );
  };
  const options = [
    ...(group ? [{ value: group._id, label: group.name }] : []),
    ...groups.filter(({ _id }) => _id !== group?._id).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <div className={classes.shareField}>
      <span className={classes.label} id="template-share">
        {words('share').label}
      </span>
      <SegmentedControl
        aria-labelledby="template-share"
        fullWidth
        disabled={disabled}
        value={share}
        onChange={(value) => {
          form.setFieldValue('share', value);
          form.setFieldValue('group_id', value === 'group' ? (group?._id ?? null) : null);
        }}
        data={SHARES.map((one) => ({
          value: one,
          label: t(`templates.share.${one}`),
          disabled: one !== share && !may(one),
        }))}
      />
      {share === 'group' && (
        <Select
          aria-label={words('group_id').label}
          disabled={disabled || !mayAll}
          searchable
          data={options}
          value={groupId}
          error={form.errors.group_id}
          onChange={(value) => form.setFieldValue('group_id', value)}
        />
      )}
      <span className={classes.help}>{words('share').help}</span>
    </div>
  );
}
