import { readFault } from '#contracts/inbound/fault.ts';
import { getStatusMeaning, findNetworkFault } from '#contracts/inbound/network-fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/**
 * The text of a network's fault, in the reader's language. The network's own message is quoted in its original language. The network's code
 * is left out: it is in the stored text.
 */
export function formatNetworkFault(text: string): string {
  const fault = readFault(text);
  if (!fault) return i18n.t('network_faults.own', { text });
  const { rest, code = '', status } = fault.values;
  // Texts that were stored before codes had a meaning contain only the code.
  const key = fault.code === 'network_error_code' ? (findNetworkFault(code) ?? fault.code) : fault.code;
  return i18n.t(`network_faults.${key}`, {
    ...fault.values,
    ...(status === undefined
      ? {}
      : { meaning: i18n.t(`network_faults.status.${getStatusMeaning(Number(status))}`) }),
    ...(rest === undefined ? {} : { rest: formatNetworkFault(rest) }),
  });
}
