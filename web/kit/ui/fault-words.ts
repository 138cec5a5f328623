import { readFault } from '#contracts/inbound/fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/**
 * What went wrong at a network, in the reader's language. What the network itself said stands in quotation marks, in the language in
 * which it said it.
 */
export const faultWords = (text: string): string => {
  const fault = readFault(text);
  if (!fault) return i18n.t('faults.own', { text });
  const { rest } = fault.values;
  return i18n.t(`faults.${fault.code}`, {
    ...fault.values,
    ...(rest === undefined ? {} : { rest: faultWords(rest) }),
  });
};
