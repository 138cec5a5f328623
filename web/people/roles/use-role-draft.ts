import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createRole, Role, RoleFields, updateRole } from '#contracts/people/role.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { toDraft, type RoleDraft } from './draft.ts';
import type { Roles } from './use-roles.ts';

type RoleDraftOptions = { role: Role | null; start: RoleDraft; onOpen: (role: string) => void };

/** Which permissions there are is the server's to say. */
const SCHEMA = z.strictObject({ ...RoleFields, permissions: z.array(z.string()) });

/** The draft of a role, and how it is saved. */
export function useRoleDraft({ query }: Roles, { role, start, onOpen }: RoleDraftOptions) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const held = useDraft({
    schema: SCHEMA,
    initial: toDraft(start),
    version: role?.version,
    unique: ['name'],
    thing: getResourceKey('role', role),
    valuesOf: (newest) => toDraft(Role.parse(newest)),
    send: async (body, version) => {
      const saved = await (role
        ? call(updateRole, { params: { _id: role._id }, query, body: { ...body, version } })
        : call(createRole, { query, body }));
      showSuccess(t('people.roles.saved'));
      for (const name of ['role.', 'user.']) refresh(name);
      onOpen(saved._id);
    },
  });
  const { values, setValues } = held.form;
  const draft: RoleDraft = {
    name: parseText(values['name']),
    about: parseText(values['about']),
    permissions: parseTexts(values['permissions']),
    second_factor_required: values['second_factor_required'] === true,
  };
  return { held, draft, change: (part: Partial<RoleDraft>) => setValues(toDraft({ ...draft, ...part })) };
}
