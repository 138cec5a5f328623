import type { SharedColumns } from '#server/kit/db/columns.ts';

type Templates = SharedColumns & {
  product: string;
  about: string;
  keywords: string[];
  monitor: string[];
  engagement: string[];
  cat_tag: string[];
};
type TemplateDefaults = { account_id: string; user_id: string; product: string; template_id: string };

/** The tables of templates. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    templates: Templates;
    template_defaults: TemplateDefaults;
  }
}
