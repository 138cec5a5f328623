import { z } from 'zod';
import { Instant } from '#contracts/kit/ids.ts';

/** What a message template is for. Networks charge each category at a price of its own. */
export const TemplateCategory = z.enum(['marketing', 'utility', 'authentication', 'other']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/**
 * What a network decided about a template: only an `approved` one may be sent. `paused`: too many people blocked or reported it, and it
 * returns by itself; `disabled`: for good.
 */
const TemplateState = z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled', 'other']);

/** How people react to a template, as the network rates it. */
const TemplateQuality = z.enum(['high', 'medium', 'low', 'unknown']);

/** Parts of a template that cannot be filled in here: a template with one of them is shown and not sent. */
export const UnfillablePart = z.enum(['header_media', 'header_location', 'carousel', 'button']);
export type UnfillablePart = z.infer<typeof UnfillablePart>;

/** One place of a template that is filled in before sending; `key` names its part and its number or name (`body.1`, `button.0.1`). */
export const TemplateVariable = z.object({ key: z.string().max(80), example: z.string().max(2000) });
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** A message that a network has approved beforehand; its texts have variables as `{{1}}` or `{{name}}`. */
export const MessageTemplate = z.object({
  provider_id: z.string().min(1).max(128),
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(16),
  category: TemplateCategory,
  state: TemplateState,
  quality: TemplateQuality,
  /** Why it was rejected or paused, in the network's own words; empty where there is no reason. */
  reason: z.string().max(2000),
  header: z.string().max(2000),
  body: z.string().max(20_000),
  footer: z.string().max(2000),
  buttons: z.array(z.object({ text: z.string().max(200), url: z.string().max(2048).optional() })).max(20),
  variables: z.array(TemplateVariable).max(60),
  unfillable: z.array(UnfillablePart).max(10),
  updated_at: Instant.nullable(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** What a network reports about one template, by its own id of it; fields that it does not name stay. */
export type TemplateChange = { template: string } & Partial<
  Pick<MessageTemplate, 'state' | 'category' | 'quality' | 'reason'>
>;

/** The values of a template's variables, by their keys. */
export const TemplateValues = z.record(z.string().max(80), z.string().trim().min(1).max(1024));
export type TemplateValues = z.infer<typeof TemplateValues>;

const VARIABLE = /\{\{\s*(\w{1,60})\s*\}\}/g;

/** The variables of a text of a template, each once, in their order. */
export function findTemplateVariables(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
}

/** A text of a template with its values; a variable without one stays as it is. */
export function fillTemplateText(part: string, text: string, values: TemplateValues): string {
  return text.replaceAll(VARIABLE, (place, name: string) => values[`${part}.${name}`] ?? place);
}

/** The whole text that a person gets: header, body and footer, each on lines of its own. */
export function fillTemplate(
  { header, body, footer }: Pick<MessageTemplate, 'header' | 'body' | 'footer'>,
  values: TemplateValues,
): string {
  const parts = [fillTemplateText('header', header, values), fillTemplateText('body', body, values), footer];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Whether a template may be sent from here. */
export function isSendable({ state, unfillable }: Pick<MessageTemplate, 'state' | 'unfillable'>): boolean {
  return state === 'approved' && unfillable.length === 0;
}

/** The keys of a template's variables that have no value. */
export function findMissingValues(
  { variables }: Pick<MessageTemplate, 'variables'>,
  values: TemplateValues,
): string[] {
  return variables.map(({ key }) => key).filter((key) => (values[key] ?? '').trim() === '');
}
