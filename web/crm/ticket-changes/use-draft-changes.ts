import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { splitChanges, withoutPart, type ChangePart } from '#contracts/crm/canned/change-parts.ts';
import { changeOf, type CannedChanges } from '#contracts/crm/canned/changes.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useChangeLabels, type ChangeLabels } from './use-change-labels.ts';

/** A change that goes along with the answer at hand. */
export type DraftChange = ChangeLabels & { part: ChangePart };

/** The changes that the canned responses of a draft bring, one by one, and what of them is done when it is sent. */
export function useDraftChanges(
  ticket: Pick<Ticket, 'state'>,
  [changes, setChanges]: readonly [CannedChanges, (next: CannedChanges) => void],
) {
  const me = useSession().user._id;
  const parts = splitChanges(changes);
  const wordsOf = useChangeLabels(ticket, parts.length > 0);
  const items = parts.map((part): DraftChange => ({ part, ...wordsOf(part) }));
  const barred = items.filter(({ bar }) => bar !== null);
  const done = barred.reduce((left, { part }) => withoutPart(left, part), changes);
  return {
    items,
    /** As calls take them, without what would be refused; undefined where nothing is left. */
    change: (now: Date): BulkChange | undefined => changeOf(done, { me, now }),
    any: barred.length < items.length,
    takeOut: (part: ChangePart) => setChanges(withoutPart(changes, part)),
  };
}
