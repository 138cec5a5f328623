import type { ColumnType } from 'kysely';
import type { BrandProfile, ImageSlot } from '#contracts/brands/profile.ts';
import type { Json, VersionColumns } from '#server/kit/db/columns.ts';

type Brands = VersionColumns & {
  account_id: string;
  _id: string;
  origin: string;
  hosts: string[];
  site_name: string;
  site_title: string;
  theme_color: string;
  theme: Json<BrandProfile['theme']>;
  sidebar_logo_style: string | null;
  after_login_page: Json<BrandProfile['after_login_page']> | null;
  support_links: Json<BrandProfile['support_links']>;
  mail_sender: Json<BrandProfile['mail_sender']> | null;
  images: ColumnType<Partial<Record<ImageSlot, string>>, string | undefined, string>;
};
type BrandHosts = { account_id: string; brand_id: string; host: string };
type BrandImages = {
  account_id: string;
  brand_id: string;
  slot: string;
  hash: string;
  type: string;
  bytes: Buffer;
};

declare module '#server/kit/db/schema.ts' {
  interface Tables {
    brands: Brands;
    brand_hosts: BrandHosts;
    brand_images: BrandImages;
  }
}
