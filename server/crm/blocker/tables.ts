import type { ColumnType, Generated } from 'kysely';
import type { Channel } from '#contracts/inbound/channel.ts';
import type { Blocked } from '#contracts/crm/blocker/endpoints.ts';

/** See migrations 0051_bots_and_rules.sql and 0112_blacklist_of_the_crm.sql. */
export type BlockerTables = {
  blocked_items: {
    account_id: string;
    _id: string;
    connection_id: string;
    channel: Channel;
    origin_id: string;
    author_id: string;
    author_name: string;
    text: string;
    item: ColumnType<unknown, string, string>;
    kept_by: Blocked['by'];
    rule_id: string;
    rule_name: string;
    why: ColumnType<Blocked['why'], string, string>;
    action: Blocked['action'];
    state: Generated<Blocked['state']>;
    decided_by: string | null;
    decided_at: ColumnType<string | null, Date | null | undefined, Date | null>;
    at: ColumnType<string, Date, Date>;
  };
};
