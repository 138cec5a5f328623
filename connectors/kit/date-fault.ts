import { formatFault } from '#contracts/inbound/fault.ts';
import type { DateFault } from '#engine/dates/reading.ts';

const LONGEST_NAME = 60;

/** Why a date is not read, as a sentence that screens say in the language of the reader. */
export function formatDateFault(fault: DateFault): string {
  if (fault.fault !== 'zone_unknown') return formatFault(fault.fault, {});
  return formatFault('zone_unknown', { name: fault.zone.slice(0, LONGEST_NAME) });
}
