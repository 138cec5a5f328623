import { Email } from '#contracts/accounts/user.ts';
import { guessName, type ListedPerson } from './address-list.ts';

/** One person in the form; the key keeps the row's inputs while others come and go. */
export type InviteRow = ListedPerson & { key: number };

/** What is wrong with the address of a row. */
export type RowProblem = 'email_wrong' | 'email_twice';

let lastKey = 0;

/** A row without a person. */
export function createRow(person: ListedPerson = { name: '', email: '' }): InviteRow {
  lastKey += 1;
  return { name: person.name, email: person.email, key: lastKey };
}

/** The rows of some people; one to fill in where there is nobody. */
export function toRows(people: readonly ListedPerson[]): readonly InviteRow[] {
  return people.length === 0 ? [createRow()] : people.map(createRow);
}

/** Puts a pasted list in place of a row; the last of an empty form keeps a row to go on with. */
export function replaceRow(
  rows: readonly InviteRow[],
  key: number,
  people: readonly ListedPerson[],
): readonly InviteRow[] {
  return rows.flatMap((row) => {
    if (row.key !== key) return [row];
    const [first, ...others] = people;
    return first ? [{ ...first, key }, ...others.map(createRow)] : [row];
  });
}

/** The people of the rows that are filled in, each with a name: what was typed, or what the address suggests. */
export function listFilled(rows: readonly InviteRow[]): readonly ListedPerson[] {
  return rows
    .filter(({ name, email }) => name.trim() !== '' || email.trim() !== '')
    .map(({ name, email }) => ({ name: name.trim() || guessName(email), email: email.trim() }));
}

/** What is wrong with the addresses, by the keys of their rows. */
export function findRowFaults(rows: readonly InviteRow[]): ReadonlyMap<number, RowProblem> {
  const faults = new Map<number, RowProblem>();
  const seen = new Set<string>();
  for (const { key, name, email } of rows) {
    if (name.trim() === '' && email.trim() === '') continue;
    const address = Email.safeParse(email);
    if (!address.success) faults.set(key, 'email_wrong');
    else if (seen.has(address.data)) faults.set(key, 'email_twice');
    else seen.add(address.data);
  }
  return faults;
}
