import { useTranslation } from 'react-i18next';
import { ACTIONS } from '#contracts/crm/automation/action.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { useActionChoices } from './use-action-choices.ts';

/** The length of a text in a line. */
const TEXT_MOST = 80;

/**
 * The description of an automation's action with its target: "Set the priority: High". A target that is deleted or not readable has no
 * name.
 */
export function useActionLabels(): (action: { do: string; value: string }) => string {
  const { t } = useTranslation();
  const { choicesOf } = useActionChoices();
  return ({ do: name, value }) => {
    const action = ACTIONS.find((one) => one === name);
    if (!action) return name;
    const choices = choicesOf(action);
    const said =
      choices === null ? cutText(value, TEXT_MOST) : choices?.find((choice) => choice.value === value)?.label;
    return said ? `${t(`rules.actions.${action}`)}: ${said}` : t(`rules.actions.${action}`);
  };
}
