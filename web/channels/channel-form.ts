import { z } from 'zod';
import { isByConsent, type EngagementItem } from '#contracts/channels/connections.ts';
import { getNetwork, type Channel } from '#contracts/networks.ts';
import { buildFieldPlans, type FieldPlan } from '#web/kit/form/field.ts';
import type { Values } from '#web/kit/form/values.ts';

const Name = z.string().trim().min(1).max(120);
/** What the network needs from the user who fills in its form; nothing where a consent provides it. */
function getFormShape(channel: Channel): z.ZodRawShape {
  const { connect } = getNetwork(channel);
  return connect?.by === 'form' ? connect.form.shape : {};
}

/** The names of the fields that a channel's form has besides the name; none if a consent provided all of them. */
export function getFormFields(channel: Channel): ReadonlySet<string> {
  return new Set(Object.keys(getFormShape(channel)));
}

/** A stored secret may stay empty: then it is kept. */
const Kept = z.string().trim().max(2048).default('').meta({ secret: true });

/** The fields of one channel's form: the name first, then what the network needs (nothing if a consent provided it). */
export function buildShape(
  network: Channel,
  stored: Readonly<Record<string, boolean>>,
  consented = false,
): z.ZodRawShape {
  const own = consented ? {} : getFormShape(network);
  const kept = Object.keys(stored).filter((name) => stored[name] && name in own);
  return { name: Name, ...own, ...Object.fromEntries(kept.map((secret) => [secret, Kept])) };
}

/** The values in the fields of a stored channel; its secrets are never shown. */
export function getValues(item: { name?: unknown; config?: unknown }, fields: readonly FieldPlan[]): Values {
  const known: Values = { ...z.record(z.string(), z.unknown()).safeParse(item.config).data, name: item.name };
  return Object.fromEntries(fields.map(({ name, initial }) => [name, known[name] ?? initial]));
}

/** How the fields are drawn, and their initial values. */
export function buildFormPlans(
  network: Channel,
  item: EngagementItem | undefined,
): { fields: readonly FieldPlan[]; initial: Values } {
  const fields = buildFieldPlans(
    buildShape(network, item?.secrets ?? {}, item !== undefined && isByConsent(item)),
  );
  return { fields, initial: getValues(item ?? {}, fields) };
}

const Given = z.looseObject({ name: z.string() });

/** Splits the values of a form into the name and the network's values. Empty secrets that are already stored are left out. */
export function splitValues(
  values: unknown,
  stored: Readonly<Record<string, boolean>>,
): { name: string; form: Record<string, unknown> } {
  const { name, ...form } = Given.parse(values);
  const sent = Object.entries(form).filter(([field, value]) => !(stored[field] && value === ''));
  return { name, form: Object.fromEntries(sent) };
}
