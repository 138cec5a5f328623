import { Button, CloseButton, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { listUploadReaders } from '#contracts/uploads/row-rule-endpoints.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { listRuleChoices, makeGrant, type GrantDraft } from './edit-rule.ts';
import { GrantValues } from './grant-values.tsx';
import type { RuleForm } from './use-rule.ts';
import classes from './rules.module.css';

type Readers = AnswerOf<typeof listUploadReaders>;
type Props = { form: RuleForm; upload: Upload; readers: Readers };

const SEEN = ['all', 'values', 'group', 'email'] as const;

/** Who is granted which rows, one line each; a person in several lines sees the rows of all of them. */
export function GrantList({ form, upload, readers }: Props) {
  const { t } = useTranslation();
  const { grants, column } = form.draft;
  return (
    <div className={classes.grants}>
      {grants.map((grant, index) => (
        <GrantRow
          key={grant.key}
          number={index + 1}
          grant={grant}
          upload={upload}
          readers={readers}
          onChange={(fields) => form.change({ grants: grants.with(index, { ...grant, ...fields }) })}
          onRemove={() => form.change({ grants: grants.toSpliced(index, 1) })}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.change({ grants: [...grants, makeGrant(column)] })}
        >
          {t('viz_upload_rules.add')}
        </Button>
      </div>
    </div>
  );
}

type RowProps = {
  number: number;
  grant: GrantDraft;
  upload: Upload;
  readers: Readers;
  onChange: (fields: Partial<GrantDraft>) => void;
  onRemove: () => void;
};

function GrantRow({ number, grant, upload, readers, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const columns = listRuleChoices(upload.shape);
  const chosen = columns.find(({ _id }) => _id === grant.column);
  return (
    <div className={classes.grant} role="group" aria-label={t('viz_upload_rules.grant', { number })}>
      <Select
        label={t('viz_upload_rules.who')}
        placeholder={t('viz_upload_rules.choose')}
        data={useReceivers(readers, grant.to)}
        value={grant.to}
        onChange={(to) => onChange({ to })}
        searchable
        allowDeselect={false}
      />
      <Select
        label={t('viz_upload_rules.sees')}
        data={SEEN.filter((value) => value === 'all' || columns.length > 0).map((value) => ({
          value,
          label: t(`viz_upload_rules.seen.${value}`),
        }))}
        value={grant.sees}
        onChange={(value) => onChange({ sees: SEEN.find((one) => one === value) ?? 'all' })}
        allowDeselect={false}
      />
      {grant.sees !== 'all' && (
        <Select
          label={t('viz_upload_rules.column')}
          data={columns.map(({ _id, label }) => ({ value: _id, label }))}
          value={grant.column}
          onChange={(column) => onChange({ column, values: [] })}
          allowDeselect={false}
        />
      )}
      {grant.sees === 'values' && chosen && (
        <GrantValues
          upload={upload}
          column={chosen}
          values={grant.values}
          onChange={(values) => onChange({ values })}
        />
      )}
      <CloseButton
        className={classes.remove}
        aria-label={t('viz_upload_rules.remove', { number })}
        onClick={onRemove}
      />
    </div>
  );
}

/** To whom rows can be granted; somebody who is not there any more stays chosen, and is called so. */
function useReceivers({ people, groups, roles }: Readers, chosen: string | null) {
  const { t } = useTranslation();
  const list = (kind: 'group' | 'role' | 'person', items: Readers['people']) => ({
    group: t(`viz_upload_rules.receivers.${kind}`),
    items: items.map(({ _id, name }) => ({ value: `${kind}:${_id}`, label: name })),
  });
  const lists = [list('group', groups), list('role', roles), list('person', people)];
  const isGone =
    chosen !== null &&
    chosen !== 'everyone' &&
    !lists.some(({ items }) => items.some(({ value }) => value === chosen));
  return [
    { value: 'everyone', label: t('viz_upload_rules.everyone') },
    ...(isGone ? [{ value: chosen, label: t('viz_upload_rules.gone') }] : []),
    ...lists.filter(({ items }) => items.length > 0),
  ];
}
