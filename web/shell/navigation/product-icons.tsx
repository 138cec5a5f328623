import {
  IconAd2,
  IconBolt,
  IconCalendarEvent,
  IconChartDots3,
  IconEar,
  IconHeadset,
  IconBuilding,
  IconSettings,
  IconStar,
  IconTargetArrow,
  type Icon,
} from '@tabler/icons-react';
import type { Product } from '#contracts/kit/products.ts';

/** The sign of each product, of the settings and of the administration. */
export const PRODUCT_ICONS: Record<Product | 'settings' | 'admin', Icon> = {
  admin: IconBuilding,
  listening: IconEar,
  crm: IconHeadset,
  publishing: IconCalendarEvent,
  quick_analytic: IconBolt,
  influencer: IconStar,
  ads_scanner: IconAd2,
  custom_viz: IconChartDots3,
  campaign: IconTargetArrow,
  settings: IconSettings,
};
