import type { Reactor } from '#server/crm/reactions/reactor.ts';

/** Every reaction of the CRM, in the order in which they run after one event. */
export const REACTORS: readonly Reactor[] = [];
