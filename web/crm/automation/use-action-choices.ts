import { useTranslation } from 'react-i18next';
import type { ActionName } from '#contracts/crm/automation/action.ts';
import { useReadReferences } from '#web/crm/auto-assign/use-references.ts';
import { useStates } from '#web/crm/tickets/use-states.ts';

type Choices = { value: string; label: string }[];

/** The possible values of each action, as choices (null for a text, undefined for an action that needs none), and their reads. */
export function useActionChoices() {
  const { t } = useTranslation();
  const { inUse, nameOf } = useStates();
  const { options, reads } = useReadReferences(['tag', 'assignee', 'group', 'interest']);
  const { tag = [], interest = [], assignee: people = [], group = [] } = options;
  const priorities = (['0', '1', '2', '3', '4'] as const).map((value) => ({
    value,
    label: t(`rules.priorities.${value}`),
  }));
  const byAction: Record<ActionName, Choices | null | undefined> = {
    set_state: inUse.filter((state) => state !== 'new').map((value) => ({ value, label: nameOf(value) })),
    set_priority: priorities,
    set_group: [...group],
    assign: [...people],
    unassign: undefined,
    add_tag: [...tag],
    remove_tag: [...tag],
    add_customer_tag: [...interest],
    remove_customer_tag: [...interest],
    note: null,
    say: null,
    tell: [{ value: 'assignee', label: t('rules.action.assignee') }, ...people],
  };
  const choicesOf = (action: ActionName): Choices | null | undefined => byAction[action];
  return { choicesOf, reads };
}
