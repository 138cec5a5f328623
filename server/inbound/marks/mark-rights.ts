import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import type { Session } from '#contracts/identity/session.ts';
import { EDIT_NEEDS } from '#contracts/listening/actions/change.ts';
import { CORRECT_NEEDS } from '#contracts/listening/corrections/endpoints.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';
import { loadSession } from '#server/identity/sessions/load-session.ts';
import type { Context } from '#server/kit/context.ts';

/** What a person who imports may do with tags and sentiments, as by hand. */
export type MarkRights = { tag: boolean; makeTags: boolean; correct: boolean };

/** The rights of a session. */
export function markRightsOf({ user, account }: Pick<Session, 'user' | 'account'>): MarkRights {
  const { permissions } = user.role;
  const tag = allows(permissions, ['listening.keyword.read', EDIT_NEEDS.tags]);
  return {
    tag,
    makeTags:
      tag && allows(permissions, TAG_NEEDS.write.listening) && hasFeature(account, 'category_and_tag'),
    correct: allows(permissions, CORRECT_NEEDS),
  };
}

/** The rights of a person as they are now, and their language; none of a person who is gone. */
export async function loadMarkRights(
  context: Context,
  accountId: string,
  userId: string | null,
): Promise<{ rights: MarkRights; language: 'en' | 'th' }> {
  const session = userId === null ? null : await loadSession(context, accountId, userId).catch(() => null);
  if (!session) return { rights: { tag: false, makeTags: false, correct: false }, language: 'en' };
  return { rights: markRightsOf(session), language: getSessionLanguage(session) };
}
