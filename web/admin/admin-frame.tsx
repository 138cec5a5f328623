import {
  IconApps,
  IconBuilding,
  IconCoins,
  IconCopy,
  IconHeartbeat,
  IconKey,
  IconPalette,
  IconReplace,
  IconRss,
  type Icon,
} from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGES } from '#contracts/admin/pages.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePageTitle } from '#web/kit/router/page-title.ts';
import { useOpenPage } from '#web/kit/router/place.ts';
import classes from './admin.module.css';

/** The pages in the navigation, and the pages that belong to each. */
const ENTRIES: readonly { name: string; icon: Icon; below: readonly string[] }[] = [
  {
    name: 'admin',
    icon: IconBuilding,
    below: [
      'admin-addaccount',
      'admin-accountrole',
      'admin-permission',
      'admin-remote-user-list',
      'admin-remote-user-list-new',
    ],
  },
  { name: 'admin-product-permission', icon: IconApps, below: [] },
  { name: 'admin-plan-manage', icon: IconCoins, below: ['admin-plan-add', 'admin-plan'] },
  { name: 'admin-default-role', icon: IconKey, below: [] },
  { name: 'admin-migrate-keyword', icon: IconReplace, below: [] },
  { name: 'admin-settings-copy', icon: IconCopy, below: [] },
  { name: 'admin-sources', icon: IconRss, below: [] },
  { name: 'admin-brands', icon: IconPalette, below: ['admin-brand'] },
  { name: 'admin-system', icon: IconHeartbeat, below: [] },
];

/** The administration: its own navigation on the left (above on a phone), the open page on the right. */
export function AdminFrame() {
  const { t } = useTranslation();
  const titleOf = usePageTitle();
  const open = useOpenPage()?.name ?? '';
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // On a phone the entries are in a row that is wider than the screen; it is hidden, and scrolled back to the start, while a screen
    // loads.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <div className={classes.frame}>
      <nav ref={nav} className={classes.nav} aria-label={t('admin.nav')}>
        {ENTRIES.map(({ name, icon: Sign, below }) => {
          const page = PAGES.find((one) => one.name === name);
          const isOpen = open === name || below.includes(open);
          return (
            page && (
              <Link
                key={name}
                to={page.path}
                className={classes.link}
                data-open={isOpen || undefined}
                aria-current={isOpen ? 'page' : undefined}
              >
                <Sign size={17} stroke={1.7} aria-hidden />
                {titleOf(page)}
              </Link>
            )
          );
        })}
      </nav>
      <div id="admin-page" className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
