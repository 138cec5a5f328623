import { z } from 'zod';
import { LineForm, WebchatForm, type EngagementItem } from '#contracts/settings/engagement.ts';
import { fieldsOf, type FieldPlan } from '#web/kit/form/field.ts';
import type { Values } from '#web/kit/form/use-draft.ts';
import type { ReadyNetwork } from './networks.ts';

const Name = z.string().trim().min(1).max(120);
const FORMS = { line: LineForm.shape, webchat: WebchatForm.shape } as const;

/** A secret that is stored may stay empty: then it is kept. */
const Kept = z.string().trim().max(1024).default('').meta({ secret: true });

/** The fields of one channel's form: the name first, then what the network needs. */
export const shapeOf = (network: ReadyNetwork, stored: Readonly<Record<string, boolean>>) => {
  const shape: Record<string, z.ZodType> = { name: Name, ...FORMS[network] };
  for (const secret of Object.keys(stored).filter((name) => stored[name])) shape[secret] = Kept;
  if (network === 'webchat') shape['greeting'] = WebchatForm.shape.greeting.meta({ field: 'longtext' });
  return shape;
};

/** How the fields are drawn, and what stands in them before anybody types. */
export const plansOf = (
  network: ReadyNetwork,
  item: EngagementItem | undefined,
): { fields: readonly FieldPlan[]; initial: Values } => {
  const fields = fieldsOf(shapeOf(network, item?.secrets ?? {}));
  const known: Values = item ? { ...item.config, name: item.name } : {};
  return {
    fields,
    initial: Object.fromEntries(fields.map(({ name, initial }) => [name, known[name] ?? initial])),
  };
};

const Given = z.looseObject({ name: z.string() });

/** Parts the values of a form into the name and what belongs to the network. Empty secrets that are stored are left out. */
export const partsOf = (
  values: unknown,
  stored: Readonly<Record<string, boolean>>,
): { name: string; form: Record<string, unknown> } => {
  const { name, ...form } = Given.parse(values);
  const sent = Object.entries(form).filter(([field, value]) => !(stored[field] && value === ''));
  return { name, form: Object.fromEntries(sent) };
};
