import { z } from 'zod';
import type { TicketFields } from '#contracts/crm/ticket.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import {
  mergeValues,
  validateValues,
  isBlank,
  getVisibleFields,
} from '#contracts/crm/tickets/form-values.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { FormControl } from '../tickets/form-control.tsx';

const form = buildDocumentEndpoints(customForm, 'form');
const Form = z.object(customForm.resources.form.fields);

/** The fields of the form that a ticket needs before it is done, with what was typed into them so far. */
export function useOutboundFields(typed: TicketFields) {
  const { account } = useSession();
  const read = useCallQuery(form.read, {}, { enabled: hasFeature(account, 'custom_form') });
  const fields = Form.safeParse(read.data).data?.fields ?? [];
  const filled = mergeValues(fields, { before: {}, given: typed });
  const shown = getVisibleFields(fields, filled).filter(({ required }) => required);
  const fieldIds = new Set(shown.map(({ _id }) => _id));
  const faults = validateValues(fields, filled);
  return {
    shown,
    typed,
    faults,
    fits: Object.keys(faults).length === 0,
    /** What the ticket begins with. A field that the form dropped meanwhile is left out. */
    filled: Object.fromEntries(Object.entries(filled).filter(([id]) => fieldIds.has(id))),
  };
}

type Props = {
  form: ReturnType<typeof useOutboundFields>;
  onType: (values: TicketFields) => void;
};

/** Fills in what the form requires; the rest is filled in at the ticket. */
export function OutboundFields({ form: { shown, typed, faults }, onType }: Props) {
  return shown.map((field) => (
    <FormControl
      key={field._id}
      field={field}
      value={typed[field._id]}
      fault={faults[field._id]}
      missing={isBlank(typed[field._id])}
      disabled={false}
      onType={(value) => onType({ [field._id]: value })}
      onSave={() => undefined}
    />
  ));
}
