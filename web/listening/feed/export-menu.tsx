import { ActionIcon, Menu } from '@mantine/core';
import { IconFileExport, IconReportAnalytics, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { filterQuery } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import classes from './feed.module.css';

/** Exports what the filter finds: as files, or as a report of its numbers. */
export function ExportMenu({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const mayReport = usePermission(['listening.template_setting.write']);
  const search = filterQuery(filtering.query);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          className={classes.tool}
          aria-label={t('feed.take.label')}
          title={t('feed.take.label')}
        >
          <IconShare2 size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileExport size={15} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/listening/exports" search={search} />}
        >
          {t('feed.take.export')}
        </Menu.Item>
        {mayReport && (
          <Menu.Item
            leftSection={<IconReportAnalytics size={15} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/listening/reports" search={{ ...search, report: 'new' }} />
            )}
          >
            {t('feed.take.report')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
