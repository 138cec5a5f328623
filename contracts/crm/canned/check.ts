import { hasChanges, type CannedChanges } from '#contracts/crm/canned/changes.ts';
import type { CannedPermission, CannedType } from '#contracts/crm/canned/response.ts';
import type { FileKind } from '#contracts/kit/files/file.ts';

/** What the rules between the fields of a canned response check. */
export type CannedParts = {
  type: CannedType;
  text: string;
  media: readonly { kind: FileKind }[];
  permission: CannedPermission;
  changes: CannedChanges;
};

/** The folder of the response: whether it is personal, and whether its owner is in a group. */
export type CannedLocation = {
  /** The folder is one person's own. */
  personal: boolean;
  /** Its owner is in a group. */
  inGroup: boolean;
};

/** The reasons why a canned response may be refused, each with a text in every language. */
const CANNED_FAULTS = [
  'text_needed',
  'media_needed',
  'media_unwanted',
  'media_of_other_kind',
  'personal_is_private',
  'no_group',
  'snooze_of_done',
] as const;
export type CannedFault = (typeof CANNED_FAULTS)[number];

/**
 * The faults of a canned response, by field; empty when it is valid. A text has words and no media unless it only changes the ticket; every
 * other type has media of its own kind and may have words; a done ticket cannot be snoozed; a response in a personal folder is private;
 * sharing with a group requires a group.
 */
export function validateCannedResponse(
  { type, text, media, permission, changes }: CannedParts,
  { personal, inGroup }: CannedLocation,
): Partial<Record<'text' | 'media' | 'permission' | 'changes', CannedFault>> {
  return {
    ...(type === 'text' && text.trim() === '' && !hasChanges(changes)
      ? { text: 'text_needed' as const }
      : {}),
    ...mediaFault(type, media),
    ...(changes.state === 'done' && changes.snooze_minutes ? { changes: 'snooze_of_done' as const } : {}),
    ...(personal && permission !== 'private' ? { permission: 'personal_is_private' as const } : {}),
    ...(permission === 'group' && !inGroup ? { permission: 'no_group' as const } : {}),
  };
}

/** Whether there is anything in a response to send; one that only changes tickets has nothing. */
export function isSendable({ text, media }: { text: string; media: readonly unknown[] }): boolean {
  return text.trim() !== '' || media.length > 0;
}

function mediaFault(type: CannedType, media: CannedParts['media']): { media?: CannedFault } {
  if (type === 'text') return media.length > 0 ? { media: 'media_unwanted' } : {};
  if (media.length === 0) return { media: 'media_needed' };
  return media.every(({ kind }) => kind === type) ? {} : { media: 'media_of_other_kind' };
}
