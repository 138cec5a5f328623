import { createTemplate, updateTemplate } from '#contracts/listening/templates/endpoints.ts';
import { TemplateInput } from '#contracts/listening/templates/template.ts';
import { call } from '#web/kit/api/call.ts';
import { HistoryButton, type RestoreStep } from '#web/kit/area/history-button.tsx';
import { restoreWithToast } from '#web/kit/area/restore-with-toast.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { useFieldLabels } from './use-field-labels.ts';
import type { Templates } from './use-templates.ts';

const Stood = TemplateInput.strip();

/** The history of all templates, or of one, with restoring. A deleted template is restored as the property of the user who restores it. */
export function TemplateHistory({ store, entity }: { store: Templates; entity?: string }) {
  const find = (id: string | null) => store.templates.find(({ _id }) => _id === id);
  const restore = ({ entity: id, values }: RestoreStep): Promise<unknown> => {
    const body = Stood.parse(values);
    const there = find(id);
    return there
      ? call(updateTemplate, { params: { _id: there._id }, body: { ...body, version: there.version } })
      : call(createTemplate, { body });
  };
  return (
    <HistoryButton
      noun="template"
      words={useFieldLabels()}
      mayWrite={usePermission(['listening.template_setting.write'])}
      current={find}
      mayRestore={({ entity: id }) => find(id)?.may_change ?? true}
      onRestore={(given) => restoreWithToast(given, () => restore(given)).finally(store.reload)}
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
