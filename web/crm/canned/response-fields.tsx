import { Input, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CANNED_PERMISSIONS,
  CANNED_TYPES,
  CannedType,
  MEDIA_MAX,
  type CannedFolder,
} from '#contracts/crm/canned/response.ts';
import { selectHtml, selectText } from '#contracts/crm/canned/variants.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { MediaField } from '#web/kit/files/media-field.tsx';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { ChangesField } from './changes-field.tsx';
import { LanguageTexts } from './language-texts.tsx';
import { Preview } from './preview.tsx';
import { ResponseForm } from './response-form.ts';
import { useCannedLabels } from './use-canned-labels.ts';
import { useFolderName } from './use-folder-name.ts';
import classes from './form.module.css';

type Props = { draft: Draft; folders: readonly CannedFolder[]; disabled: boolean };

/** The fields of a response, with a preview of what a customer would see. */
export function ResponseFields({ draft, folders, disabled }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const values = ResponseForm.partial().catch({}).parse(form.values);
  const { type = 'text', text = '', texts = {}, html = '', htmls = {} } = values;
  const { media = [], keyword_ids = [], changes = {} } = values;
  const [language, setLanguage] = useState('');
  const field = useField(draft, disabled);
  const errorOf = (name: string): { error?: string } => {
    const { error } = field(name);
    return error === undefined ? {} : { error };
  };
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <TextInput
          {...field('title')}
          data-autofocus
          maxLength={200}
          value={values.title ?? String(form.values['title'] ?? '')}
          onChange={({ currentTarget }) => form.setFieldValue('title', currentTarget.value)}
        />
        <Input.Wrapper label={t('canned.fields.type')}>
          <SegmentedControl
            fullWidth
            size="xs"
            disabled={disabled}
            aria-label={t('canned.fields.type')}
            value={type}
            onChange={(next) => {
              form.setFieldValue('type', CannedType.parse(next));
              if (next === 'text') form.setFieldValue('media', []);
            }}
            data={CANNED_TYPES.map((one) => ({ value: one, label: t(`canned.types.${one}`) }))}
          />
        </Input.Wrapper>
        {type !== 'text' && (
          <MediaField
            label={t('canned.fields.media')}
            purpose="canned_response"
            kind={type}
            most={MEDIA_MAX}
            value={media}
            disabled={disabled}
            {...errorOf('media')}
            onChange={(change) =>
              form.setFieldValue('media', (now: unknown) =>
                change(ResponseForm.shape.media.catch([]).parse(now)),
              )
            }
          />
        )}
        <LanguageTexts
          field={field}
          disabled={disabled}
          text={text}
          texts={texts}
          html={html}
          htmls={htmls}
          language={language}
          onLanguage={setLanguage}
          onText={(next) => form.setValues({ text: next.text, html: next.html })}
          onTexts={(nextTexts, nextHtmls) => form.setValues({ texts: nextTexts, htmls: nextHtmls })}
        />
        <FolderFields draft={draft} values={values} folders={folders} field={field} />
        <TextInput
          {...field('shortcut')}
          leftSection="/"
          maxLength={41}
          value={String(form.values['shortcut'] ?? '')}
          onChange={({ currentTarget }) => form.setFieldValue('shortcut', currentTarget.value)}
        />
        <Keywords
          {...field('keyword_ids')}
          value={keyword_ids}
          onChange={(ids) => form.setFieldValue('keyword_ids', ids)}
        />
        <ChangesField
          {...field('changes')}
          value={changes}
          onChange={(next) => form.setFieldValue('changes', next)}
        />
      </div>
      <Preview
        text={selectText({ text, texts }, language)}
        html={selectHtml({ text, texts, html, htmls }, language)}
        media={type === 'text' ? [] : media}
      />
    </div>
  );
}

type FolderFieldsProps = {
  draft: Draft;
  values: Partial<ResponseForm>;
  folders: readonly CannedFolder[];
  field: ReturnType<typeof useField>;
};

/** In which folder a response is, and who may use it; in a private folder it is private. */
function FolderFields({ draft: { form }, values, folders, field }: FolderFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useFolderName();
  const pickFolder = (folder_id: string | null) => {
    if (folder_id === null) return;
    form.setFieldValue('folder_id', folder_id);
    if (folders.some(({ _id, user_id }) => _id === folder_id && user_id !== 0))
      form.setFieldValue('permission', 'private');
  };
  return (
    <div className={classes.pair}>
      <Select
        {...field('folder_id')}
        allowDeselect={false}
        data={folders.map((folder) => ({ value: folder._id, label: nameOf(folder) }))}
        value={values.folder_id ?? null}
        onChange={pickFolder}
      />
      <Select
        {...field('permission')}
        allowDeselect={false}
        data={CANNED_PERMISSIONS.map((one) => ({ value: one, label: t(`canned.permissions.${one}`) }))}
        value={values.permission ?? 'all'}
        onChange={(permission) => form.setFieldValue('permission', permission)}
      />
    </div>
  );
}

/** The properties that all fields share: label, error, and whether it is disabled. */
function useField({ form }: Draft, disabled: boolean) {
  const words = useCannedLabels();
  return (name: string) => {
    const { label, help } = words(name);
    const error = form.errors[name];
    return {
      label,
      disabled,
      ...(help ? { description: help } : {}),
      ...(typeof error === 'string' ? { error } : {}),
    };
  };
}

type KeywordsProps = {
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
};

/** The CRM keyword sets to which a response is the reply; users who may not read them have none to choose from. */
function Keywords({ value, onChange, ...field }: KeywordsProps) {
  const { t } = useTranslation();
  const mayRead = usePermission(['crm.keyword.read']);
  const list = useCallQuery(
    listKeywords,
    { params: { product: 'crm' }, query: { fields: '_id,name' } },
    { enabled: mayRead },
  );
  const known = (list.data?.items ?? []).flatMap(({ _id, name }) =>
    _id && name ? [{ value: _id, label: name }] : [],
  );
  const failed = loadFailure(list);
  if (known.length === 0 && value.length === 0 && !failed) return null;
  const others = value.filter((id) => !known.some((one) => one.value === id));
  return (
    <MultiSelect
      {...field}
      {...(failed ? { error: failed } : {})}
      searchable
      clearable
      data={[...known, ...others.map((id) => ({ value: id, label: t('conditions.gone') }))]}
      value={value}
      onChange={onChange}
    />
  );
}
