import { z } from 'zod';
import type { NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { id, listOf, text, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { toGraphFault } from '#connectors/meta/outcome.ts';
import { callAsNumber, toAccountPath, WHATSAPP } from '#connectors/whatsapp/call.ts';
import { toTemplateCategory, toTemplateQuality, toTemplateState } from '#connectors/whatsapp/templates.ts';
import {
  findTemplateVariables,
  MessageTemplate,
  type TemplateVariable,
  type UnfillablePart,
} from '#contracts/inbound/message-template.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Templates are read a hundred at a time; an account has 250, or 6,000 where its business is verified. */
const MOST_ROUNDS = 60;

const Named = z.object({ param_name: z.string(), example: z.string() });
const Example = z.object({
  header_text: listOf(z.string()),
  header_text_named_params: listOf(Named),
  body_text: listOf(z.array(z.string())),
  body_text_named_params: listOf(Named),
});
const Button = z.object({ type: text, text, url: text, example: z.unknown().optional() });
type Button = z.infer<typeof Button>;
const Component = z.object({
  type: text,
  format: text,
  text,
  example: Example.optional().catch(undefined),
  buttons: listOf(Button),
});
type Component = z.infer<typeof Component>;

const ListedTemplate = z.object({
  id,
  name: text,
  language: text,
  category: text,
  status: text,
  rejected_reason: text,
  quality_score: z.object({ score: text }).optional().catch(undefined),
  last_updated_time: z.unknown().optional(),
  components: listOf(Component),
});
type ListedTemplate = z.infer<typeof ListedTemplate>;
const Page = z.object({
  data: listOf(ListedTemplate),
  paging: z
    .object({ cursors: z.object({ after: text }).optional().catch(undefined), next: text })
    .optional()
    .catch(undefined),
});

/** All templates of the business account (GET /{account}/message_templates), in rounds by cursor. */
export async function listTemplates(
  values: ConnectionValues,
  io: Io,
): Promise<NetworkResult<MessageTemplate[]>> {
  const found: MessageTemplate[] = [];
  let after = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const called = await callAsNumber(io, values, {
      path: toAccountPath(values, '/message_templates'),
      method: 'GET',
      query: { fields: FIELDS, limit: '100', ...(after ? { after } : {}) },
    });
    if (!called.met) return { ok: false, message: called.message };
    if (called.status >= 300) return { ok: false, message: toGraphFault(called, WHATSAPP) };
    const page = Page.safeParse(called.body);
    if (!page.success) return { ok: false, message: fault('said_nothing', { network: WHATSAPP }) };
    found.push(...page.data.data.flatMap((one) => toTemplate(one, io.now())));
    after = page.data.paging?.cursors?.after ?? '';
    if (!page.data.paging?.next || !after) break;
  }
  return { ok: true, value: found };
}

const FIELDS = 'id,name,language,category,status,rejected_reason,quality_score,last_updated_time,components';

function toTemplate(listed: ListedTemplate, now: Date): MessageTemplate[] {
  const { components, rejected_reason } = listed;
  const find = (type: string) => components.find((one) => one.type?.toUpperCase() === type);
  const [header, body, footer, buttons] = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].map(find);
  const isText = header?.format === undefined || header.format === 'TEXT';
  const read = MessageTemplate.safeParse({
    provider_id: listed.id,
    name: listed.name,
    language: listed.language,
    category: toTemplateCategory(listed.category),
    state: toTemplateState(listed.status),
    quality: toTemplateQuality(listed.quality_score?.score),
    reason: rejected_reason === undefined || rejected_reason === 'NONE' ? '' : rejected_reason,
    header: (isText && header?.text) || '',
    body: body?.text ?? '',
    footer: footer?.text ?? '',
    buttons: (buttons?.buttons ?? []).map((one) => ({
      text: one.text ?? one.type ?? '',
      ...(toWebAddress(one.url) ? { url: one.url } : {}),
    })),
    variables: [
      ...(isText ? variablesOf('header', header) : []),
      ...variablesOf('body', body),
      ...(buttons?.buttons ?? []).flatMap(buttonVariables),
    ],
    unfillable: unfillableIn(components, header),
    updated_at: listed.last_updated_time === undefined ? null : toInstant(listed.last_updated_time, now),
  });
  return read.success ? [read.data] : [];
}

/** The variables of a text with their examples; unnamed ones have theirs in order. */
function variablesOf(part: 'header' | 'body', component: Component | undefined): TemplateVariable[] {
  const { text: words = '', example } = component ?? {};
  const named = part === 'header' ? example?.header_text_named_params : example?.body_text_named_params;
  const inOrder = part === 'header' ? example?.header_text : example?.body_text[0];
  return findTemplateVariables(words).map((name, at) => ({
    key: `${part}.${name}`,
    example: (named?.find((one) => one.param_name === name)?.example ?? inOrder?.[at] ?? '').slice(0, 2000),
  }));
}

/** The end of a button's address, and the code that a button copies. The example of an address is the whole of it. */
function buttonVariables({ type, url = '', example }: Button, at: number): TemplateVariable[] {
  const whole = ButtonExample.safeParse(example).data ?? '';
  const [start = ''] = url.split('{{');
  const end = whole.startsWith(start) ? whole.slice(start.length) : whole;
  const variable = (name: string) => ({ key: `button.${at}.${name}`, example: end.slice(0, 2000) });
  return type === 'COPY_CODE' ? [variable('code')] : findTemplateVariables(url).map(variable);
}

const ButtonExample = z.union([z.string(), z.array(z.string()).transform(([first = '']) => first)]);

/** Kinds of buttons that need nothing, or values that are filled in here. */
const PLAIN_BUTTONS = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE']);

function unfillableIn(components: readonly Component[], header: Component | undefined): UnfillablePart[] {
  const { format = 'TEXT' } = header ?? {};
  const buttons = components.flatMap((one) => one.buttons);
  return [
    ...(['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format) ? (['header_media'] as const) : []),
    ...(format === 'LOCATION' ? (['header_location'] as const) : []),
    ...(components.some(({ type }) => type === 'CAROUSEL') ? (['carousel'] as const) : []),
    ...(buttons.some(({ type }) => !PLAIN_BUTTONS.has(type ?? '')) ? (['button'] as const) : []),
  ];
}
