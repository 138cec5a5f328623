import { useTranslation } from 'react-i18next';
import { ACTIONS } from '#contracts/crm/automation/action.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { useActionChoices } from './use-action-choices.ts';

/** As much of a text as stands in a line. */
const TEXT_MOST = 80;

/** What an automation does in words, to what included: "Set the priority: High". What is gone or may not be read has no name. */
export const useActionLabels = (): ((action: { do: string; value: string }) => string) => {
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
};
