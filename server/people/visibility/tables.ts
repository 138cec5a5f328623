import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import type { VersionColumns } from '#server/kit/db/columns.ts';

type OfGroup = VersionColumns & {
  account_id: string;
  group_id: string;
};

/** What groups of users see and work with. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    group_options: OfGroup & {
      product: OptionProduct;
      keywords_enable: boolean;
      keywords: (string | null)[];
      tags: string[];
      custom_socials: string[];
      engagements: string[];
    };
    group_settings: OfGroup & { ticket_tags: string[]; keywords: string[] };
  }
}
