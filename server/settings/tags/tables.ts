import type { ColumnType, Generated } from 'kysely';
import type { TagProduct, TagType } from '#contracts/settings/tags/tag.ts';

type DefaultInstant = ColumnType<string, string | Date | undefined, string | Date>;
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Owned = { account_id: string };

type TicketTags = Owned & {
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
  /** What mentions know a tag by. */
  number: Generated<number>;
  removal_id: string | null;
  removed_at: MaybeInstant;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};
type TicketTagUses = Owned & { tag_id: string; ticket_id: string; at: DefaultInstant };
type MentionTagUses = Owned & { tag_id: string; mention_id: string; at: DefaultInstant };

/** The tree of tags and what carries them (migration 0023). */
export type TagTables = {
  ticket_tags: TicketTags;
  ticket_tag_uses: TicketTagUses;
  mention_tag_uses: MentionTagUses;
};
