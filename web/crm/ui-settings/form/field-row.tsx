import { ActionIcon, Checkbox, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  FIELD_KINDS,
  FieldKind,
  hasOptions,
  canControlVisibility,
  type FormField,
} from '#contracts/crm/tickets/form.ts';
import classes from './form.module.css';

type Props = {
  field: FormField;
  /** The fields above it: its visibility may depend on one of them with choices. */
  above: readonly FormField[];
  last: boolean;
  disabled: boolean;
  faults: Readonly<Record<string, string>>;
  onMove: (by: 1 | -1) => void;
  onChange: (change: Partial<FormField>) => void;
  onRemove: () => void;
};

/** One field of the form: its label, its type, whether and when it is shown. */
export function FieldRow({ field, above, last, disabled, faults, onMove, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const label = field.label || t('settings.custom_form.editor.unnamed');
  return (
    <li className={classes.row} aria-label={label}>
      <span className={classes.moves}>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled || above.length === 0}
          aria-label={t('settings.custom_form.editor.up', { label })}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled || last}
          aria-label={t('settings.custom_form.editor.down', { label })}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={15} />
        </ActionIcon>
      </span>
      <div className={classes.parts}>
        <TextInput
          label={t('settings.custom_form.editor.name')}
          placeholder={t('settings.custom_form.editor.name_example')}
          maxLength={80}
          value={field.label}
          error={faults['label']}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
        <Select
          label={t('settings.custom_form.rows.fields.fields.kind')}
          data={FIELD_KINDS.map((kind) => ({ value: kind, label: t(`settings.custom_form.kinds.${kind}`) }))}
          value={field.kind}
          allowDeselect={false}
          disabled={disabled}
          onChange={(kind) => onChange({ kind: FieldKind.parse(kind) })}
        />
        {hasOptions(field) && (
          <TagsInput
            className={classes.whole}
            label={t('settings.custom_form.rows.fields.fields.options')}
            description={t('settings.custom_form.editor.options_help')}
            value={field.options}
            error={faults['options']}
            disabled={disabled}
            onChange={(options) => onChange({ options })}
          />
        )}
        <TextInput
          label={t('settings.custom_form.rows.fields.fields.help')}
          maxLength={300}
          value={field.help}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ help: currentTarget.value })}
        />
        <When
          field={field}
          rulers={above.filter(canControlVisibility)}
          disabled={disabled}
          onChange={onChange}
        />
        <Checkbox
          className={classes.whole}
          label={t('settings.custom_form.rows.fields.fields.required')}
          checked={field.required}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={disabled}
        aria-label={t('settings.custom_form.editor.remove', { label })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}

type WhenProps = Pick<Props, 'field' | 'disabled' | 'onChange'> & { rulers: readonly FormField[] };

/** The choice field above that the field depends on, and its required values; empty if there is no such field above. */
function When({ field, rulers, disabled, onChange }: WhenProps) {
  const { t } = useTranslation();
  const ruler = rulers.find(({ _id }) => _id === field.when?.field);
  if (rulers.length === 0) return null;
  const values = valuesOf(ruler, t('settings.custom_form.editor.yes'), t('settings.custom_form.editor.no'));
  return (
    <>
      <Select
        label={t('settings.custom_form.rows.fields.fields.when')}
        placeholder={t('settings.custom_form.editor.always')}
        data={rulers.map(({ _id, label }) => ({ value: _id, label }))}
        value={ruler?._id ?? null}
        clearable
        disabled={disabled}
        onChange={(id) => {
          const chosen = rulers.find(({ _id }) => _id === id);
          const [first] = valuesOf(chosen, '', '');
          onChange({ when: chosen && first ? { field: chosen._id, is: [first.value] } : null });
        }}
      />
      {ruler && field.when && (
        <MultiSelect
          className={classes.whole}
          label={t('settings.custom_form.editor.when_is', { label: ruler.label })}
          data={values}
          value={field.when.is}
          disabled={disabled}
          onChange={(is) => onChange({ when: is.length > 0 ? { field: ruler._id, is } : null })}
        />
      )}
    </>
  );
}

function valuesOf(ruler: FormField | undefined, yes: string, no: string): { value: string; label: string }[] {
  if (!ruler) return [];
  if (ruler.kind === 'yes_no')
    return [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ];
  return ruler.options.map((option) => ({ value: option, label: option }));
}
