import { z } from 'zod';
import { SlaPolicyInput } from '#contracts/crm/sla/policy.ts';
import { savePolicy, listPolicies } from '#server/crm/sla/public.ts';
import { refuse } from '#server/kit/errors.ts';
import { normalizeSettingName, type TransferPart } from '#server/settings/transfer/part.ts';

const Given = SlaPolicyInput.omit({ _id: true, version: true, updated_time: true, is_default: true });
const Values = Given.extend({ is_default: z.boolean().default(false) });
const Terms = Given.strip();

/** Service level policies; the default ones match regardless of name, others match by name. */
export const slaPart: TransferPart = {
  name: 'sla',
  order: 40,
  rights: (product) => (product === null ? { read: ['crm.sla.read'], write: ['crm.sla.write'] } : undefined),
  products: ['crm'],
  values: Values,
  labelOf: ({ name }) => String(name),
  keyOf: (values) => (values.is_default === true ? 'default' : `name ${normalizeSettingName(values.name)}`),
  read: async ({ unit }) =>
    (await listPolicies(unit)).map((policy) => ({
      _id: policy._id,
      product: null,
      values: Values.strip().parse(policy),
      unset: policy.version === 0,
    })),
  create: async ({ unit }, _product, values) => {
    // Every account has one already: a second could only be a forged one.
    if (values.is_default === true) return refuse('not_found');
    return (await savePolicy(unit, Terms.parse(values)))._id;
  },
  change: async ({ unit }, held, changes) => {
    await savePolicy(unit, { ...Terms.parse(changes), _id: held._id });
  },
};
