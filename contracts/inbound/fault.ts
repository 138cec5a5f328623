import '#contracts/inbound/faults.ts';
import { z } from 'zod';
import { getStatusMeaning } from '#contracts/inbound/network-fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { WireFault, fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The last fault as an English sentence; null while there is none. Screens show the field beside it ({@link StoredFault}). */
export const LastFault = z.string().nullable().meta({ fault: true });

/** The same fault as data; null while there is none, and for one that was stored as a sentence alone. */
export const StoredFault = WireFault.nullable();

/** The longest text of a network that is quoted. */
const LONGEST_QUOTE = 500;

/** What a status of HTTP means, with the status itself. */
export function toStatusFault(status: number): Fault {
  return fault(`status_${getStatusMeaning(status)}`, { status });
}

/** A network sent an unexpected response: its status, and its own text where there was any. */
export function toResponseFault(network: string, status: number, said: string | undefined): Fault {
  return said
    ? fault('answered_saying', {
        network,
        status: toStatusFault(status),
        quote: cutText(said, LONGEST_QUOTE),
      })
    : fault('answered', { network, status: toStatusFault(status) });
}

/** A text of a network as a fault: it stays as it is, in every language. */
export function quoteFault(text: string): Fault {
  return fault('quoted', { text });
}
