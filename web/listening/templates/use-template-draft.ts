import { useMemo } from 'react';
import { createTemplate, updateTemplate } from '#contracts/listening/templates/endpoints.ts';
import { TemplateInput, type Template } from '#contracts/listening/templates/template.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import type { Templates } from './use-templates.ts';

const NEW: Values = TemplateInput.parse({ name: '-' });

/** The draft of a template; saving reports its result in the texts of the specification. */
export function useTemplateDraft(item: Template | undefined, { reload }: Templates) {
  const initial = useMemo<Values>(
    () => (item ? TemplateInput.strip().parse(item) : { ...NEW, name: '' }),
    [item],
  );
  return useDraft({
    schema: TemplateInput,
    initial,
    version: item?.version,
    thing: getResourceKey('template', item),
    unique: ['name'],
    send: async (body, version) => {
      if (item) await call(updateTemplate, { params: { _id: item._id }, body: { ...body, version } });
      else await call(createTemplate, { body });
      showSuccess(formatSavedToast(item ? 'updated' : 'created'));
      reload();
    },
  });
}
