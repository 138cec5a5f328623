import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { AreaLabels } from './area-labels.ts';
import { CollectionHistory } from './collection-history.tsx';
import type { AreaData } from './use-area.ts';

const CsvDialog = lazy(() => import('./csv-dialog.tsx').then((module) => ({ default: module.CsvDialog })));

type Props = {
  noun: string;
  resource: Collection;
  words: AreaLabels;
  store: AreaData;
  mayWrite: boolean;
  product?: Product;
};

/** What may be done with a whole collection: its history, and CSV both ways where it has that. */
export function CollectionActions({ noun, resource, words, store, mayWrite, product }: Props) {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <CollectionHistory
        noun={noun}
        product={product}
        resource={resource}
        store={store}
        mayWrite={mayWrite}
      />
      {resource.csv && (
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />}>
              CSV
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayWrite && (
              <Menu.Item
                leftSection={<IconUpload size={15} aria-hidden />}
                onClick={() => setImporting(true)}
              >
                {t('area.csv.import')}
              </Menu.Item>
            )}
            <Menu.Item
              component="a"
              href={store.exportPath}
              download
              leftSection={<IconDownload size={15} aria-hidden />}
            >
              {t('area.csv.export')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {importing && (
        <Suspense>
          <CsvDialog
            columns={Object.keys(resource.fields)}
            label={(column) => words.field(column).label}
            bring={store.importCsv}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
