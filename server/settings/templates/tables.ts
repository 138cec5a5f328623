import type { ColumnType, Generated } from 'kysely';
import type { Share } from '#contracts/kit/sharing.ts';

type Instant = ColumnType<string, string | Date | undefined, string | Date>;

type Templates = {
  account_id: string;
  _id: string;
  product: string;
  name: string;
  about: string;
  keywords: string[];
  monitor: string[];
  engagement: string[];
  cat_tag: string[];
  share: Share;
  group_id: string | null;
  owner_id: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};
type TemplateDefaults = { account_id: string; user_id: string; product: string; template_id: string };

/** The tables of templates (migration 0031). */
export type TemplateTables = { templates: Templates; template_defaults: TemplateDefaults };
