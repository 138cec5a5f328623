import { z } from 'zod';
import { id, text } from '#connectors/kit/wire.ts';
import type { MessageTemplate, TemplateChange } from '#contracts/inbound/message-template.ts';

const CATEGORIES: Readonly<Record<string, MessageTemplate['category']>> = {
  MARKETING: 'marketing',
  UTILITY: 'utility',
  AUTHENTICATION: 'authentication',
};
const STATES: Readonly<Record<string, MessageTemplate['state']>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  PENDING_REVIEW: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  FLAGGED: 'approved',
  DISABLED: 'disabled',
  DELETED: 'disabled',
  PENDING_DELETION: 'disabled',
};
const QUALITIES: Readonly<Record<string, MessageTemplate['quality']>> = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
};

/** What Meta says about a template, in our words. */
export function toTemplateState(said: string | undefined): MessageTemplate['state'] {
  return STATES[said ?? ''] ?? 'other';
}
export function toTemplateCategory(said: string | undefined): MessageTemplate['category'] {
  return CATEGORIES[said ?? ''] ?? 'other';
}
export function toTemplateQuality(said: string | undefined): MessageTemplate['quality'] {
  return QUALITIES[said ?? ''] ?? 'unknown';
}

const Change = z.object({
  event: text,
  message_template_id: id,
  message_template_category: text,
  new_category: text,
  new_quality_score: text,
  reason: text,
  rejection_info: z.object({ reason: text }).optional().catch(undefined),
});

/**
 * What a delivery says about a template (fields message_template_status_update, _quality_update and template_category_update); undefined
 * where it names none. The categories of the last one are not verified.
 */
export function readTemplateChange(raw: unknown): TemplateChange | undefined {
  const read = Change.safeParse(raw).data;
  if (read?.message_template_id === undefined) return undefined;
  const { event, message_template_id, new_quality_score, reason, rejection_info } = read;
  const category = read.new_category ?? read.message_template_category;
  const why = rejection_info?.reason ?? (reason === 'NONE' ? '' : reason) ?? '';
  return {
    template: message_template_id,
    ...(event === undefined
      ? {}
      : { state: toTemplateState(event), reason: why.slice(0, 2000).toWellFormed() }),
    ...(category === undefined ? {} : { category: toTemplateCategory(category) }),
    ...(new_quality_score === undefined ? {} : { quality: toTemplateQuality(new_quality_score) }),
  };
}
