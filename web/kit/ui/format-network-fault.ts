import { readFault } from '#contracts/inbound/fault.ts';
import { getStatusMeaning, findNetworkFault } from '#contracts/inbound/network-fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/**
 * What went wrong at a network, in the reader's language. What the network itself said is in quotation marks, in the language in
 * which it said it. The code of the network is left out: it is in the text that was stored.
 */
export const formatNetworkFault = (text: string): string => {
  const fault = readFault(text);
  if (!fault) return i18n.t('faults.own', { text });
  const { rest, code = '', status } = fault.values;
  // Texts that were stored before codes had a meaning name the code alone.
  const key = fault.code === 'network_error_code' ? (findNetworkFault(code) ?? fault.code) : fault.code;
  return i18n.t(`faults.${key}`, {
    ...fault.values,
    ...(status === undefined ? {} : { meaning: i18n.t(`faults.status.${getStatusMeaning(Number(status))}`) }),
    ...(rest === undefined ? {} : { rest: formatNetworkFault(rest) }),
  });
};
