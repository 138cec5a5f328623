import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportPosts } from '#contracts/publishing/calendar-files.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { getApiOrigin } from '#web/kit/api/host.ts';
import { toFilterQuery, type CalendarAddress } from './calendar-address.ts';
import { addDays } from './days.ts';

const AddressDialog = lazy(() =>
  import('./address-dialog.tsx').then(({ AddressDialog }) => ({ default: AddressDialog })),
);

type Props = { address: CalendarAddress; days: readonly string[] };

/** Takes the posts that are shown out as a file, or to a calendar program of one's own. */
export function FilesMenu({ address, days }: Props) {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  const [from_day = '', last = ''] = [days[0], days.at(-1)];
  const fileOf = (format: 'csv' | 'xlsx'): string => {
    const query = { ...toFilterQuery(address), from_day, to_day: addDays(last, 1), format };
    return `${getApiOrigin()}${buildAddress(exportPosts.path, { query })}`;
  };
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconDownload size={16} aria-hidden />}>
            {t('publishing_files.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" download href={fileOf('csv')}>
            {t('publishing_files.csv')}
          </Menu.Item>
          <Menu.Item component="a" download href={fileOf('xlsx')}>
            {t('publishing_files.xlsx')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => ask(true)}>{t('publishing_files.address')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isAsked && <AddressDialog onClose={() => ask(false)} />}</Suspense>
    </>
  );
}
