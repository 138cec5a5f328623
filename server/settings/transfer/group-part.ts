import { z } from 'zod';
import { GroupFields } from '#contracts/people/group.ts';
import { GROUPS } from '#contracts/people/needs.ts';
import { changeGroup, createGroup } from '#server/people/public.ts';
import { listGroupNames } from '#server/settings/transfer/names-store.ts';
import { normalizeSettingName, type TransferPart } from '#server/settings/transfer/part.ts';

const Values = z.strictObject({ name: GroupFields.name });

/** Groups by their names, since settings refer to them; their users are not settings and are not transferred. */
export const groupPart: TransferPart = {
  name: 'group',
  order: 0,
  // Everybody may know the names of groups: forms offer them.
  rights: (product) => (product === null ? { read: [], write: GROUPS.write } : undefined),
  values: Values,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name }) => normalizeSettingName(name),
  read: async ({ unit }) =>
    (await listGroupNames(unit)).map(({ _id, name }) => ({ _id, product: null, values: { name } })),
  create: async ({ unit }, _product, values) =>
    (await createGroup(unit, { ...Values.parse(values), owner_ids: [] }))._id,
  change: async ({ unit }, { _id }, changes) => {
    await changeGroup(unit, { _id, ...Values.partial().parse(changes) });
  },
};
