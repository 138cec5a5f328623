import { useTranslation } from 'react-i18next';
import { importTags } from '#contracts/tags/endpoints.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { CsvDialog } from '#web/kit/area/csv-dialog.tsx';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

/** The columns of the file; a row names an item by its path. */
const COLUMNS = ['group', 'category', 'tag', 'color'] as const;
const isColumn = (name: string): name is (typeof COLUMNS)[number] => COLUMNS.some((one) => one === name);

/** A tree out of CSV: what would come of it first, then the act. */
export function ImportDialog({
  product,
  onDone,
  onClose,
}: {
  product: TagProduct;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const bring = async (csv: string, dry_run: boolean) => {
    try {
      const outcome = await call(importTags, { params: { product }, body: { csv, dry_run } });
      if (!dry_run && outcome.faults.length === 0) {
        showSuccess(formatSavedToast('updated'));
        onDone();
      }
      return outcome;
    } catch (error) {
      showFailure(error);
      throw error;
    }
  };
  return (
    <CsvDialog
      columns={COLUMNS}
      label={(column) => (isColumn(column) ? t(`tags.columns.${column}`) : column)}
      bring={bring}
      onClose={onClose}
    />
  );
}
