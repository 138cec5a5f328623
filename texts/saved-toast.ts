/** What happened to a record of settings. */
export type SavedChange = 'created' | 'updated' | 'deleted';

/** The toast after several records were deleted; the specification fixes its wording in both languages. */
export const DELETE_COMPLETED = 'Delete completed';

/** The toast after a record was saved; the specification fixes its wording in both languages. `subject`: the kind of the record. */
export function formatSavedToast(change: SavedChange, subject = 'Setting'): string {
  return `${subject} has been ${change}.`;
}
