import type { Permission } from '#contracts/permissions/table.ts';

/** The table of the rules of fields. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_field_rules: {
      account_id: string;
      field: string;
      groups: string[];
      permission: Permission | null;
    };
  }
}
