import { Button, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportCanned, importCanned } from '#contracts/crm/canned/endpoints.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { call } from '#web/kit/api/call.ts';
import { CsvDialog } from '#web/kit/area/csv-dialog.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

/** The columns of the file that every account has; a language that has texts adds one. */
const COLUMNS = ['folder', 'title', 'shortcut', 'permission', 'text', 'text_th', 'text_en'] as const;
const NAMED = {
  folder: 'folder_id',
  title: 'title',
  shortcut: 'shortcut',
  permission: 'permission',
} as const;
const isNamed = (column: string): column is keyof typeof NAMED => column in NAMED;

/** The responses of the shared folders out to CSV, and out of it: what would come of a file first, then the act. */
export function CsvMenu({ onImported }: { onImported: () => void }) {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const mayImport = usePermission(['crm.canned_response_all.write']);
  const bring = async (csv: string, dry_run: boolean) => {
    try {
      const outcome = await call(importCanned, { body: { csv, dry_run } });
      if (!dry_run && outcome.faults.length === 0) {
        showSuccess(formatSavedToast('updated'));
        onImported();
      }
      return outcome;
    } catch (error) {
      showFailure(error);
      throw error;
    }
  };
  const labelOf = (column: string): string => {
    const [, language] = /^text_(.+)$/.exec(column) ?? [];
    if (language) return `${t('canned.fields.text')} (${language})`;
    return isNamed(column) ? t(`canned.fields.${NAMED[column]}`) : t('canned.fields.text');
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={9} aria-label={t('canned.csv.menu')} title={t('canned.csv.menu')}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayImport && (
            <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
              {t('area.csv.title')}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={buildAddress(exportCanned.path, {})}
            download
            leftSection={<IconDownload size={16} />}
          >
            {t('canned.csv.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <CsvDialog columns={COLUMNS} label={labelOf} bring={bring} onClose={() => setImporting(false)} />
      )}
    </>
  );
}
