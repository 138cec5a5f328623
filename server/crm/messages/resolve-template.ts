import {
  fillTemplate,
  findMissingValues,
  isSendable,
  type TemplateCategory,
} from '#contracts/inbound/message-template.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getCapabilities } from '#contracts/networks.ts';
import { findTemplate } from '#server/channels/public.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** What the line of a message records of its template. */
export type TemplateMark = { template: { name: string; language: string; category: TemplateCategory } };

/**
 * A message with its template filled in: its text is what the customer gets. Messages without a template stay as they are.
 * @throws invalid_request where the channel has no such template, it may not be sent now, or values are missing
 */
export async function resolveTemplate(
  unit: UnitOfWork,
  { channel, connection_id }: Pick<TicketRow, 'channel' | 'connection_id'>,
  message: OutgoingMessage,
): Promise<{ message: OutgoingMessage; extra: TemplateMark | undefined }> {
  const { template } = message;
  if (template === undefined) return { message, extra: undefined };
  const found = getCapabilities(channel).templates
    ? await findTemplate(unit, connection_id, template.template_id)
    : undefined;
  if (!found)
    return refuse('invalid_request', { fields: { 'template.template_id': fault('message_template_gone') } });
  if (!isSendable(found))
    return refuse('invalid_request', {
      fields: { 'template.template_id': fault('message_template_not_sendable') },
    });
  const missing = findMissingValues(found, template.values);
  if (missing.length > 0)
    return refuse('invalid_request', {
      fields: Object.fromEntries(
        missing.map((key) => [`template.values.${key}`, fault('message_template_value_missing')]),
      ),
    });
  const { name, language, category, variables } = found;
  const values = Object.fromEntries(variables.map(({ key }) => [key, template.values[key] ?? '']));
  const { media: _files, html: _html, ...rest } = message;
  return {
    message: {
      ...rest,
      text: fillTemplate(found, values),
      template: { template_id: found._id, name, language, values },
    },
    extra: { template: { name, language, category } },
  };
}
