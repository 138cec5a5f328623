import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Keyword, type ListedKeyword } from '#contracts/keywords/keyword.ts';
import { exportKeywords } from '#contracts/keywords/many.ts';
import type { KeywordOptions } from '#contracts/keywords/options.ts';
import type { Product } from '#contracts/kit/products.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { getApiOrigin } from '#web/kit/api/host.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { useFieldNames } from './field-names.ts';
import { restoreKeyword } from './list/restore-keyword.ts';
import { readWhole } from './whole-keyword.ts';

const ImportDialog = lazy(() =>
  import('./csv/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

type Props = {
  product: Product;
  keywords: readonly ListedKeyword[];
  options: KeywordOptions;
  mayWrite: boolean;
};

/** What may be done with all keywords of a product: their history, and CSV both ways. */
export function ScreenActions({ product, keywords, options, mayWrite }: Props) {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const { words } = useFieldNames(keywords, options.groups);
  return (
    <>
      <HistoryButton
        noun="keyword"
        product={product}
        words={words}
        mayWrite={mayWrite}
        onRestore={(restore, seen) =>
          restoreKeyword(restore, { product, there: Keyword.safeParse(seen).data })
        }
        readCurrent={async (entity) => (entity === null ? undefined : readWhole(product, entity))}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />}>
            CSV
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && (
            <Menu.Item leftSection={<IconUpload size={15} aria-hidden />} onClick={() => setImporting(true)}>
              {t('area.csv.import')}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={`${getApiOrigin()}${buildAddress(exportKeywords.path, { params: { product } })}`}
            download
            leftSection={<IconDownload size={15} aria-hidden />}
          >
            {t('area.csv.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <Suspense>
          <ImportDialog product={product} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
