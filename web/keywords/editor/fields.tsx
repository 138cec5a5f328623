import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { isTouchInput } from '#web/kit/ui/touch-input.ts';
import { MOST_CHOICES } from '../list/list-filter.tsx';
import type { Options } from '../use-options.ts';
import type { Editor } from './use-editor.ts';
import classes from './editor.module.css';

type Props = { editor: Editor; all: readonly ListedKeyword[]; options: Options; readOnly: boolean };

/** What a keyword is called, where it belongs, and whether it is live. */
export function Fields({ editor, all, options, readOnly }: Props) {
  const { t } = useTranslation();
  const { draft, keyword } = editor;
  const id = keyword?._id ?? '';
  const failed = loadFailure(options.read);
  // Ten thousand names are made into choices once, not with every letter typed.
  const parents = useMemo(
    () =>
      all
        .filter(({ _id, parent_id }) => _id !== id && (id === '' || parent_id !== id))
        .map(({ _id, name }) => ({ value: _id, label: name })),
    [all, id],
  );
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('keywords.fields.name')}
        description={t('keywords.fields.name_help')}
        className={classes.grow}
        value={draft.name}
        maxLength={120}
        readOnly={readOnly}
        autoFocus={keyword === null && !readOnly && !isTouchInput()}
        error={editor.nameFault}
        onChange={({ currentTarget }) => editor.change({ name: currentTarget.value })}
      />
      <Select
        label={t('keywords.fields.parent')}
        className={classes.grow}
        searchable
        limit={MOST_CHOICES}
        clearable={!readOnly && draft.parent_id !== null}
        readOnly={readOnly}
        placeholder={t('keywords.fields.parent_none')}
        value={draft.parent_id}
        data={parents}
        onChange={(parent_id) => editor.change({ parent_id })}
      />
      {(options.groups.length > 0 || failed) && (
        <MultiSelect
          label={t('keywords.fields.groups')}
          className={classes.grow}
          searchable
          limit={MOST_CHOICES}
          // Groups without names say nothing; those chosen stay as they are.
          disabled={failed !== undefined}
          error={failed}
          readOnly={readOnly}
          placeholder={draft.group_ids.length === 0 ? t('keywords.fields.groups_none') : ''}
          value={failed ? [] : [...draft.group_ids]}
          data={options.groups.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(group_ids) => editor.change({ group_ids })}
        />
      )}
      <Switch
        label={t('keywords.fields.live')}
        className={classes.live}
        checked={draft.active}
        disabled={readOnly}
        onChange={({ currentTarget }) => editor.change({ active: currentTarget.checked })}
      />
    </div>
  );
}
