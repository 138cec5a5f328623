import type { FileKind } from '#contracts/kit/files/file.ts';
import type { CannedPermission, CannedType } from '#contracts/settings/canned/response.ts';

/** What the rules between the fields of a canned response look at. */
export type CannedParts = {
  type: CannedType;
  text: string;
  media: readonly { kind: FileKind }[];
  permission: CannedPermission;
};

/** Where it is to stand and who keeps it there. */
export type CannedPlace = {
  /** The folder is one person's own. */
  personal: boolean;
  /** Its owner is in a group. */
  inGroup: boolean;
};

/** The reasons a canned response may be refused for, each with words in every language. */
const CANNED_FAULTS = [
  'text_needed',
  'media_needed',
  'media_unwanted',
  'media_of_other_kind',
  'personal_is_private',
  'no_group',
] as const;
export type CannedFault = (typeof CANNED_FAULTS)[number];

/**
 * What is wrong with a canned response, by field; nothing when all is well. A text has words and no media, every other type has
 * media of its own kind and may have words; what lies in a personal folder is private; a group is needed to share with one.
 */
export const cannedFaults = (
  { type, text, media, permission }: CannedParts,
  { personal, inGroup }: CannedPlace,
): Partial<Record<'text' | 'media' | 'permission', CannedFault>> => ({
  ...(type === 'text' && text.trim() === '' ? { text: 'text_needed' as const } : {}),
  ...mediaFault(type, media),
  ...(personal && permission !== 'private' ? { permission: 'personal_is_private' as const } : {}),
  ...(permission === 'group' && !inGroup ? { permission: 'no_group' as const } : {}),
});

const mediaFault = (type: CannedType, media: CannedParts['media']): { media?: CannedFault } => {
  if (type === 'text') return media.length > 0 ? { media: 'media_unwanted' } : {};
  if (media.length === 0) return { media: 'media_needed' };
  return media.every(({ kind }) => kind === type) ? {} : { media: 'media_of_other_kind' };
};
