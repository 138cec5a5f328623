import type { Message } from '#contracts/crm/ticket.ts';
import { namesOf } from '#server/crm/agent-store.ts';
import type { MessageRow } from '#server/crm/message-store.ts';
import { presentMessage } from '#server/crm/present.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** Who the customer of these lines is. */
export type Customer = { external_id: string; name: string };

/** Lines as the wire has them, with the names of their authors as they are now. */
export const presentMessages = async (
  unit: Unit,
  rows: readonly MessageRow[],
  customer: Customer,
): Promise<Message[]> => {
  const ours = rows.filter((row) => row.direction === 'out' || row.direction === 'note');
  const names = await namesOf(unit, [...new Set(ours.flatMap((row) => row.author_id ?? []))]);
  const nameOf = (id: string | null): string | undefined => {
    if (id === null) return undefined;
    return id === customer.external_id ? customer.name : names.get(id);
  };
  return rows.map((row) => presentMessage(row, nameOf));
};
