import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { DateFault } from '#engine/dates/reading.ts';

const LONGEST_NAME = 60;

/** Why a date is not read, as a fault. */
export function toDateFault(unread: DateFault): Fault {
  if (unread.fault !== 'zone_unknown') return fault(unread.fault);
  return fault('zone_unknown', { name: unread.zone.slice(0, LONGEST_NAME) });
}
