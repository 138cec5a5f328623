import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { restoreWithToast } from '#web/kit/area/restore-with-toast.ts';
import { conditionSummary, useConditionSentence } from '#web/kit/conditions/condition-summary.tsx';
import type { FieldWords } from '#web/kit/form/field-words.ts';
import type { TabProps } from './tab-props.ts';
import { restoreThing, thingOf, type AutoAssignNoun } from './restore-thing.ts';
import { useFieldWords } from './use-field-words.ts';
import { useTicketReferences } from './use-references.ts';

/** The history of rules, shared conditions or agents, or of one of them, with the way back. */
export function ThingHistory({
  noun,
  entity,
  store,
  all,
  mayWrite,
}: TabProps & { noun: AutoAssignNoun; entity?: string }) {
  const bare = useFieldWords();
  const say = useConditionSentence(TICKET_CONDITION_FIELDS, useTicketReferences());
  const words = (field: string): FieldWords =>
    field === 'condition' ? { ...bare(field), show: conditionSummary(say) } : bare(field);
  return (
    <HistoryButton
      compact
      noun={noun}
      words={words}
      mayWrite={mayWrite}
      current={(id) => thingOf(noun, all, id)}
      onRestore={(restore) =>
        restoreWithToast(restore, () => restoreThing(noun, restore, all)).finally(store.reload)
      }
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
