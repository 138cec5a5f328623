import type { ColumnType, Generated } from 'kysely';
import type { OptionProduct } from '#contracts/settings/manage/option.ts';

type DefaultInstant = ColumnType<string, string | Date | undefined, string | Date>;
type OfGroup = {
  account_id: string;
  group_id: string;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

/** What groups of people see and work with (migration 0024). */
export type ManageTables = {
  group_options: OfGroup & {
    product: OptionProduct;
    keywords_enable: boolean;
    keywords: (string | null)[];
    tags: string[];
    custom_socials: string[];
    engagements: string[];
  };
  group_settings: OfGroup & { ticket_tags: string[]; keywords: string[] };
};
