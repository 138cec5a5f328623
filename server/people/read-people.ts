import { fault } from '#contracts/kit/faults/fault.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { IMPORT_ROWS } from '#contracts/people/user-import.ts';
import { refuse } from '#server/kit/errors.ts';
import { readCsv } from '#server/kit/http/read-csv.ts';

/** One row of a file of people, as it was written. */
export type PeopleRow = {
  line: number;
  name: string;
  email: string;
  role: string;
  group: string;
  language: string;
};

/** The heads that a column is known by, in either language. */
const HEADS: Readonly<Record<string, keyof Omit<PeopleRow, 'line'>>> = {
  name: 'name',
  ชื่อ: 'name',
  email: 'email',
  'e-mail': 'email',
  อีเมล: 'email',
  role: 'role',
  บทบาท: 'role',
  group: 'group',
  กลุ่ม: 'group',
  language: 'language',
  ภาษา: 'language',
};

/**
 * Reads a CSV file of people: a head with name, email, role and, where wanted, group and language, in any order.
 * @throws file_unreadable, too_large
 */
export function readPeople(csv: string): PeopleRow[] {
  const [head, ...rows] = readCsv(csv);
  const columns = (head?.cells ?? []).map((cell) => HEADS[cell.trim().toLowerCase()]);
  if (!columns.includes('name') || !columns.includes('email') || !columns.includes('role'))
    refuse('file_unreadable', {
      fault: fault('columns_needed', { columns: ['name', 'email', 'role', 'group'] }),
    });
  if (rows.length > IMPORT_ROWS) refuse('too_large', { fault: fault('people_over', { limit: IMPORT_ROWS }) });
  const at = (cells: readonly string[], column: keyof PeopleRow): string =>
    unguardCell(cells[columns.findIndex((one) => one === column)] ?? '').trim();
  return rows.map(({ line, cells }) => ({
    line,
    name: at(cells, 'name'),
    email: at(cells, 'email'),
    role: at(cells, 'role'),
    group: at(cells, 'group'),
    language: at(cells, 'language'),
  }));
}
