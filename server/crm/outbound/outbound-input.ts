import type { z } from 'zod';
import type { createTicket as contract } from '#contracts/crm/outbound/endpoints.ts';

/** An outbound conversation to begin, as it is requested. */
export type OutboundInput = z.output<typeof contract.input.body>;
