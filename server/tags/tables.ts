import type { ColumnType, Generated } from 'kysely';
import type { TagProduct, TagType } from '#contracts/tags/tag.ts';
import type { Instant, MadeAt, VersionColumns } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type TicketTags = AccountRow &
  VersionColumns & {
    _id: string;
    product: TagProduct;
    type: TagType;
    ticket_group_id: string | null;
    ticket_cat_id: string | null;
    parent_id: ColumnType<string | null, never, never>;
    name: string;
    color: string | null;
    position: number;
    keyword_ids: string[];
    cardinality: 'one' | 'many';
    required: boolean;
    /** The number of a tag in mentions. */
    number: Generated<number>;
    removal_id: string | null;
    removed_at: Instant | null;
  };
type TicketTagUses = AccountRow & { tag_id: string; ticket_id: string; at: MadeAt };
type MentionTagUses = AccountRow & { tag_id: string; mention_id: string; at: MadeAt };

/** The tag tree and the assignments of tags. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    ticket_tags: TicketTags;
    ticket_tag_uses: TicketTagUses;
    mention_tag_uses: MentionTagUses;
  }
}
