import type { Permission } from '#contracts/permissions/table.ts';

/** The required permissions: every entry; a nested list means any one of it. */
export type Requirement = readonly (Permission | readonly Permission[])[];

/** The only policy function for permissions: server, sockets, router, navigation and buttons all use it. */
export function allows(held: Iterable<string>, need: Requirement): boolean {
  const have = new Set(held);
  return need.every((entry) =>
    typeof entry === 'string' ? have.has(entry) : entry.some((one) => have.has(one)),
  );
}
