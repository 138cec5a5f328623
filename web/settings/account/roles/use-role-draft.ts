import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRole, updateRole, type Role } from '#contracts/people/role.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { draftOf, isSame, type RoleDraft } from './draft.ts';
import type { Roles } from './use-roles.ts';

type Given = { role: Role | null; start: RoleDraft; onOpen: (role: string) => void };

/** The draft of a role, and how it is saved. A colleague's change meets it as a refused version, never silently. */
export const useRoleDraft = ({ query }: Roles, { role, start, onOpen }: Given) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<RoleDraft>(() => draftOf(start));
  const [kept, setKept] = useState<RoleDraft>(draft);
  const [version, setVersion] = useState(role?.version);
  const dirty = !isSame(draft, kept);
  // Somebody else changed it and nothing is unsaved here: show what stands now.
  if (role && version !== role.version && !dirty) {
    const now = draftOf(role);
    setVersion(role.version);
    setKept(now);
    setDraft(now);
  }
  const done = (saved: Role) => {
    const now = draftOf(saved);
    setVersion(saved.version);
    setKept(now);
    setDraft(now);
    onOpen(saved._id);
  };
  const options = { success: t('people.roles.saved'), refresh: ['role.', 'user.'], onDone: done };
  const making = useSend(createRole, options);
  const changing = useSend(updateRole, options);
  const failed = making.error ?? changing.error;
  return {
    draft,
    dirty,
    saving: making.isPending || changing.isPending,
    error: failed instanceof ApiError ? failed.fields['name'] : undefined,
    change: (part: Partial<RoleDraft>) => setDraft((before) => ({ ...before, ...part })),
    discard: () => setDraft(kept),
    save: () => {
      const body = { ...draft, permissions: [...draft.permissions] };
      if (role) changing.send({ params: { _id: role._id }, query, body: { ...body, version } });
      else making.send({ query, body });
    },
  };
};
