import type { Permission } from '#contracts/permissions/table.ts';

/** What is needed: every entry; a nested list means any one of it (spec, section 6). */
export type Requirement = readonly (Permission | readonly Permission[])[];

/** The one policy function: server, sockets, router, navigation and buttons all ask it. */
export const allows = (held: Iterable<string>, need: Requirement): boolean => {
  const have = new Set(held);
  return need.every((entry) =>
    typeof entry === 'string' ? have.has(entry) : entry.some((one) => have.has(one)),
  );
};
