import type { ManagedUser } from '#contracts/people/user.ts';

/**
 * One value of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe before it: names are chosen by
 * the people themselves.
 */
const cell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const HEAD = ['name', 'email', 'role', 'group', 'state', 'signed_in_at'];

/** People as a CSV file (RFC 4180) whose first columns are those that the import reads. */
export const peopleCsv = (users: readonly ManagedUser[]): string => {
  const rows = users.map(({ name, email, role, group, state, signed_in_at }) => [
    name,
    email,
    role.name,
    group?.name ?? '',
    state,
    signed_in_at ?? '',
  ]);
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
};
