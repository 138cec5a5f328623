import { CloseButton, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { TicketFields } from '#contracts/crm/ticket.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { validateValues, isBlank } from '#contracts/crm/tickets/form-values.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { FormControl } from '#web/crm/tickets/form-control.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import classes from './form.module.css';

const form = buildDocumentEndpoints(customForm, 'form');
const Form = z.object(customForm.resources.form.fields);

type Props = { values: TicketFields; disabled: boolean; onChange: (values: TicketFields) => void };

/** The fields of the custom form that a response fills in, and one more to choose; nothing where the account has no form. */
export function ChangedFields({ values, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const read = useCallQuery(form.read, {});
  const fields = Form.safeParse(read.data).data?.fields ?? [];
  const faults = validateValues(fields, values);
  const filled = fields.filter(({ _id }) => _id in values);
  const gone = Object.keys(values).filter((id) => !fields.some(({ _id }) => _id === id));
  const others = fields.filter(({ _id }) => !(_id in values));
  const without = (id: string) =>
    onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== id)));
  const out = (id: string, label: string) => (
    <CloseButton
      size="sm"
      disabled={disabled}
      aria-label={t('canned.changes.leave', { label })}
      onClick={() => without(id)}
    />
  );
  const failed = loadFailure(read);
  if (failed) return <p className={classes.languageHelp}>{failed}</p>;
  if (fields.length === 0 && gone.length === 0) return null;
  return (
    <div className={classes.changed}>
      {filled.map((field) => (
        <div key={field._id} className={classes.changedField}>
          <div className={classes.changedControl}>
            <FormControl
              field={field}
              value={values[field._id]}
              fault={isBlank(values[field._id]) ? undefined : faults[field._id]}
              missing={false}
              disabled={disabled}
              onType={(value) => onChange({ ...values, [field._id]: value })}
              onSave={() => undefined}
            />
          </div>
          {out(field._id, field.label)}
        </div>
      ))}
      {read.isSuccess &&
        gone.map((id) => (
          <div key={id} className={classes.changedField}>
            <span className={classes.changedControl}>{t('conditions.gone')}</span>
            {out(id, t('conditions.gone'))}
          </div>
        ))}
      {!disabled && others.length > 0 && (
        <Select
          size="xs"
          searchable
          label={t('canned.changes.field')}
          placeholder={t('canned.changes.field_choose')}
          data={others.map(({ _id, label }) => ({ value: _id, label }))}
          value={null}
          onChange={(id) => {
            if (id !== null) onChange({ ...values, [id]: null });
          }}
        />
      )}
    </div>
  );
}
