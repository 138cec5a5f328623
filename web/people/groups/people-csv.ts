import { formatCsvCell } from '#contracts/kit/csv-cell.ts';
import type { ManagedUser } from '#contracts/people/user.ts';

const HEAD = ['name', 'email', 'role', 'group', 'state', 'signed_in_at'];

/** People as a CSV file (RFC 4180) whose first columns are those that the import reads. */
export function formatPeopleCsv(users: readonly ManagedUser[]): string {
  const rows = users.map(({ name, email, role, group, state, signed_in_at }) => [
    name,
    email,
    role.name,
    group?.name ?? '',
    state,
    signed_in_at ?? '',
  ]);
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(formatCsvCell).join(',')).join('\r\n')}\r\n`;
}
