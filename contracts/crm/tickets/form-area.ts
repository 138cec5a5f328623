import { z } from 'zod';
import { validateForm, FORM_FIELDS_MAX, FormField } from '#contracts/crm/tickets/form.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineDocument } from '#contracts/kit/area/document.ts';

const Fields = z.object({ fields: z.array(FormField) });

/** The custom form of tickets: a card on the page of the CRM settings. Everybody who sees tickets reads it. */
export const customForm = defineArea({
  page: 'ui',
  noun: 'custom_form',
  within: 'ui',
  products: ['crm'],
  feature: 'custom_form',
  access: { read: ['crm.ui_settings.read'], write: ['crm.ui_settings.write'] },
  resources: {
    form: defineDocument({
      name: 'custom_form',
      path: '/crm/custom_form',
      envelope: 'crm',
      readByAll: true,
      fields: { fields: z.array(FormField).max(FORM_FIELDS_MAX).default([]) },
      check: (next) => {
        const form = Fields.safeParse(next);
        const found = form.success ? validateForm(form.data.fields) : undefined;
        return found && { fields: found };
      },
    }),
  },
});
