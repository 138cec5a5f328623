import { useState } from 'react';
import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { useUnsavedChanges } from '#web/kit/form/use-unsaved-changes.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { NO_GROUP } from '#web/people/groups/group-list.tsx';
import { listFilled, toRows, type InviteRow } from './rows.ts';

/** What the invited people get. */
const Placement = z.object({
  role_id: z.string().nullable(),
  group_id: z.string().nullable(),
  language: Language,
});
type Placement = z.infer<typeof Placement>;

/** What is stored of the form when the session ends before it was sent. */
const Kept = Placement.partial().extend({
  people: z.array(z.object({ name: z.string(), email: z.string() })).optional(),
});

/** The people to invite and what they get, guarded against loss while nothing was sent. */
export function useInviteDraft() {
  const [start] = useState(usePlacement());
  const [rows, setRows] = useState<readonly InviteRow[]>(() => toRows([]));
  const [place, setPlace] = useState(start);
  const isDirty = listFilled(rows).length > 0;
  const people = rows.map(({ name, email }) => ({ name, email }));
  const { kept, drop } = useUnsavedChanges({
    thing: 'invitation new',
    open: () => ['people', 'role_id', 'group_id', 'language'],
    values: { people, ...place },
    base: { values: { people: [{ name: '', email: '' }], ...start }, version: undefined },
    dirty: isDirty,
  });
  const found = Kept.safeParse(kept?.changes);
  const take = (): void => {
    if (!found.success) return drop();
    const { people: listed = [], ...placement } = found.data;
    setRows(toRows(listed));
    setPlace({ ...start, ...placement });
    drop();
  };
  return { rows, setRows, place, setPlace, isDirty, kept: kept === null || isDirty ? null : { take, drop } };
}

export type InviteDraft = ReturnType<typeof useInviteDraft>;

/** At first: no role, the group from where the dialog was opened, and the language of the account. */
function usePlacement(): Placement {
  const { language } = useSession().account;
  const [{ group }] = useAddressQuery();
  return { role_id: null, group_id: group && group !== NO_GROUP ? group : null, language };
}
