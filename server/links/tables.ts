import type { ColumnType, Generated } from 'kysely';
import type { LinkForm } from '#contracts/links/link-form.ts';
import type { DeadReason, LinkTarget } from '#contracts/links/short-link.ts';
import type { Utm } from '#contracts/links/utm.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Instant, Json, VersionColumns } from '#server/kit/db/columns.ts';

type ShortLinks = VersionColumns & {
  account_id: string;
  _id: string;
  brand_id: string | null;
  code: string;
  title: Generated<string>;
  name: ColumnType<string, never, never>;
  url: string;
  targets: Json<LinkTarget[]>;
  utm: Json<Utm>;
  replace_utm: Generated<boolean>;
  network: Channel | null;
  post_id: string | null;
  post_part: string | null;
  campaign_id: string | null;
  expires_at: Instant | null;
  paused: Generated<boolean>;
  deleted_at: Instant | null;
  created_by: string | null;
  checked_at: Instant | null;
  failures: Generated<number>;
  dead_url: string | null;
  dead_reason: DeadReason | null;
  dead_since: Instant | null;
};

/** See 0306_create_short_links.sql and 0307_create_utm_templates.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    short_links: ShortLinks;
    visit_salts: { day: ColumnType<string, string, never>; salt: Buffer };
    utm_templates: VersionColumns & {
      account_id: string;
      _id: string;
      network: string;
      form: Generated<LinkForm>;
      source: string;
      medium: string;
      campaign: string;
      content: string;
      term: string;
      id: string;
      replace_utm: boolean;
    };
  }
}
