import { lazy, type ComponentType } from 'react';
import { admin } from '#web/admin/module.ts';
import { adsScanner } from '#web/ads-scanner/module.ts';
import { audit } from '#web/audit/module.ts';
import { campaign } from '#web/campaign/module.ts';
import { channels } from '#web/channels/module.ts';
import { crm } from '#web/crm/module.ts';
import { customViz } from '#web/custom-viz/module.ts';
import { emailDigests } from '#web/email-digests/module.ts';
import { identity } from '#web/identity/module.ts';
import { inbound } from '#web/inbound/module.ts';
import { influencer } from '#web/influencer/module.ts';
import { integrations } from '#web/integrations/module.ts';
import { keywords } from '#web/keywords/module.ts';
import type { ModuleParts } from '#web/kit/module-parts.ts';
import type { ScreenLoader, WebModule } from '#web/kit/module.ts';
import { links } from '#web/links/module.ts';
import { listening } from '#web/listening/module.ts';
import { notifications } from '#web/notifications/module.ts';
import { onboarding } from '#web/onboarding/module.ts';
import { payment } from '#web/payment/module.ts';
import { people } from '#web/people/module.ts';
import { publishing } from '#web/publishing/module.ts';
import { quickAnalytic } from '#web/quick-analytic/module.ts';
import { refused } from '#web/refused/module.ts';
import { settings } from '#web/settings/module.ts';
import { shell } from '#web/shell/module.ts';
import { tags } from '#web/tags/module.ts';
import { verification } from '#web/verification/module.ts';

/** Every module, one line each: those around the products, then the products. */
const MODULES: readonly WebModule[] = [
  admin,
  audit,
  channels,
  emailDigests,
  identity,
  inbound,
  integrations,
  keywords,
  notifications,
  onboarding,
  payment,
  people,
  refused,
  settings,
  shell,
  tags,
  verification,
  listening,
  crm,
  publishing,
  links,
  quickAnalytic,
  influencer,
  adsScanner,
  customViz,
  campaign,
];

/**
 * The screens by the names of the page register (`PAGES`): every declared page has one, apart from settings areas, whose page is drawn
 * from the declaration.
 */
export const SCREENS: Readonly<Record<string, ScreenLoader>> = Object.assign(
  {},
  ...MODULES.map(({ screens }) => screens),
);

/** A count that is loaded after the menu is drawn. One that cannot be loaded is left out. */
function lazyCount(load: ScreenLoader): ComponentType {
  return lazy(() =>
    load().then(
      (Count) => ({ default: Count }),
      () => ({ default: () => null }),
    ),
  );
}

const PRODUCTS = MODULES.flatMap(({ product }) => product ?? []);

/** What the modules add to the frame. */
export const MODULE_PARTS: ModuleParts = {
  icons: new Map(PRODUCTS.map(({ name, Icon }) => [name, Icon])),
  news: new Map(PRODUCTS.flatMap(({ name, loadNews }) => (loadNews ? [[name, loadNews]] : []))),
  pageCounts: Object.fromEntries(
    MODULES.flatMap(({ pageCounts }) => Object.entries(pageCounts ?? {})).map(([name, load]) => [
      name,
      lazyCount(load),
    ]),
  ),
};
