import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { fillForm } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import {
  mergeValues,
  validateValues,
  isBlank,
  getVisibleFields,
  type FieldFault,
} from '#contracts/crm/tickets/form-values.ts';
import type { FormField } from '#contracts/crm/tickets/form.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { parseInboxAddress } from '../inbox/inbox-address.ts';
import { PanelSection } from '../side-panel/panel-section.tsx';
import { FormControl } from './form-control.tsx';
import formClasses from './form.module.css';
import classes from './work.module.css';

const form = buildDocumentEndpoints(customForm, 'form');
const Form = z.object(customForm.resources.form.fields);

/**
 * The custom form of a ticket. Each field is saved when the focus leaves it; an invalid value is reported at the field and kept until it is
 * valid. Nothing is rendered if the account has no form.
 */
export function TicketForm({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const [query] = useAddressQuery();
  const { q } = parseInboxAddress(query).filter;
  const read = useCallQuery(form.read, {});
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const [faults, setFaults] = useState<Record<string, FieldFault>>({});
  const [saved, setSaved] = useState(false);
  const fill = useCallMutation(fillForm, { refresh: ['ticket.'], onDone: () => setSaved(true) });
  const fields: FormField[] = Form.safeParse(read.data).data?.fields ?? [];
  const values = mergeValues(fields, { before: ticket.fields, given: typed });
  const save = (id: string, value: unknown) => {
    const fault = validateValues(fields, { [id]: value })[id];
    const { [id]: _was, ...others } = faults;
    setFaults(fault ? { ...others, [id]: fault } : others);
    const given = isBlank(value) ? null : value;
    if (fault || JSON.stringify(given) === JSON.stringify(ticket.fields[id] ?? null)) return;
    fill.send({ params: { _id: ticket._id }, body: { fields: { [id]: given } } });
  };
  const section = (inside: ReactNode) => (
    <PanelSection name="form" title={t('tickets.form.title')}>
      <span className={classes.srOnly} role="status">
        {saved && !fill.isPending ? t('tickets.form.saved') : ''}
      </span>
      {inside}
    </PanelSection>
  );
  return (
    <QueryView inline of={read} around={section} loading={null}>
      {() =>
        fields.length > 0 &&
        section(
          <div className={formClasses.fields}>
            {getVisibleFields(fields, values).map((field) => (
              <FormControl
                key={field._id}
                field={field}
                value={field._id in typed ? typed[field._id] : ticket.fields[field._id]}
                fault={faults[field._id]}
                missing={field.required && isBlank(values[field._id])}
                disabled={disabled}
                sought={q ? searchWords(q) : []}
                onType={(value) => {
                  setSaved(false);
                  setTyped({ ...typed, [field._id]: value });
                }}
                onSave={(value) => save(field._id, value)}
              />
            ))}
          </div>,
        )
      }
    </QueryView>
  );
}
