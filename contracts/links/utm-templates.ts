import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { LINK_FORMS, type LinkForm } from '#contracts/links/link-form.ts';
import { DEFAULT_UTM_TEMPLATE, UtmPattern, type UtmTemplate } from '#contracts/links/utm.ts';

/** The networks that have a template of their own; `any`: what holds for all others. */
export const TEMPLATE_NETWORKS = [
  'any',
  'facebook',
  'instagram',
  'threads',
  'twitter',
  'line',
  'youtube',
  'tiktok',
  'telegram',
  'bluesky',
  'mastodon',
  'linkedin',
  'pantip',
  'whatsapp',
  'wechat',
  'reddit',
  'email',
] as const;

/** What people edit of a template. */
export const UtmTemplateFields = {
  network: z.enum(TEMPLATE_NETWORKS),
  /** How addresses in posts are sent, unless a post says otherwise. */
  form: z.enum(LINK_FORMS).default('short'),
  source: UtmPattern.default(DEFAULT_UTM_TEMPLATE.source),
  medium: UtmPattern.default(DEFAULT_UTM_TEMPLATE.medium),
  campaign: UtmPattern.default(DEFAULT_UTM_TEMPLATE.campaign),
  content: UtmPattern.default(DEFAULT_UTM_TEMPLATE.content),
  term: UtmPattern.default(DEFAULT_UTM_TEMPLATE.term),
  id: UtmPattern.default(DEFAULT_UTM_TEMPLATE.id),
  /** Whether values that a target has already are replaced. */
  replace_utm: z.boolean().default(false),
};

/** What is added to links of posts, by network. */
export const utmTemplates = defineArea({
  page: 'utm-templates',
  noun: 'utm_template',
  products: ['publishing'],
  access: { read: ['publishing.post.read'], write: ['publishing.post.write'] },
  resources: {
    templates: defineCollection({
      path: '/publishing/utm-templates',
      table: 'utm_templates',
      envelope: 'plain',
      csv: true,
      fields: UtmTemplateFields,
      unique: ['network'],
      search: ['source', 'medium', 'campaign', 'content'],
      sort: 'network',
      columns: ['network', 'form', 'source', 'medium', 'campaign', 'content', 'id'],
    }),
  },
});

/** What holds for the addresses in posts on a network. */
export type LinkTemplate = UtmTemplate & { form: LinkForm; replace_utm: boolean };

type NetworkTemplate = LinkTemplate & { network: string };

/** The template of a network: its own, that of all networks, or the default. */
export function findUtmTemplate(templates: readonly NetworkTemplate[], network: string | null): LinkTemplate {
  return (
    templates.find((one) => one.network === network) ??
    templates.find((one) => one.network === 'any') ?? {
      ...DEFAULT_UTM_TEMPLATE,
      form: 'short',
      replace_utm: false,
    }
  );
}
