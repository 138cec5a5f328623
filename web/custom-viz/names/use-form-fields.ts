import { useContext } from 'react';
import { z } from 'zod';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { FormField } from '#contracts/crm/tickets/form.ts';
import { canCall } from '#contracts/identity/may-call.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { SignedIn } from '#web/kit/session/session.ts';

const form = buildDocumentEndpoints(customForm, 'form');
const Form = z.object(customForm.resources.form.fields);

/** The fields of the form of tickets that the account has now; undefined where the reader does not learn them. */
export function useFormFields(): readonly FormField[] | undefined {
  const session = useContext(SignedIn);
  const isAllowed =
    session !== null && hasFeature(session.account, 'custom_form') && canCall(form.read, session);
  const { data } = useCallQuery(form.read, {}, { enabled: isAllowed });
  return Form.safeParse(data).data?.fields;
}
