import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { restoreWithToast } from '#web/kit/area/restore-with-toast.ts';
import { makeConditionSummary, useConditionSentence } from '#web/kit/conditions/condition-summary.tsx';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { restoreResource, findCurrentResource, type AutoAssignNoun } from './restore-resource.ts';
import type { TabProps } from './tab-props.ts';
import { useFieldLabels } from './use-field-labels.ts';
import { useTicketReferences } from './use-references.ts';

/** The history of rules, shared conditions or agents, or of one of them, with the way back. */
export function ResourceHistory({
  noun,
  entity,
  store,
  all,
  mayWrite,
}: TabProps & { noun: AutoAssignNoun; entity?: string }) {
  const bare = useFieldLabels();
  const say = useConditionSentence(TICKET_CONDITION_FIELDS, useTicketReferences());
  const words = (field: string): FieldLabels =>
    field === 'condition' ? { ...bare(field), show: makeConditionSummary(say) } : bare(field);
  return (
    <HistoryButton
      noun={noun}
      words={words}
      mayWrite={mayWrite}
      current={(id) => findCurrentResource(noun, all, id)}
      onRestore={(restore) =>
        restoreWithToast(restore, () => restoreResource(noun, restore, all)).finally(store.reload)
      }
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
