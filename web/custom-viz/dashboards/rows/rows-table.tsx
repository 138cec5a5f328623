import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#web/kit/router/address.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { buildRowColumns } from './row-columns.tsx';
import type { CountedRow, CountedRows } from './use-counted-rows.ts';

type Props = {
  found: CountedRows;
  label: string;
  more: { has: boolean; loading: boolean; load: () => void };
  maxHeight?: string;
};

/** Rows of a data set with what is known of each; a row opens its record. */
export function RowsTable({ found, label, more, maxHeight }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { catalog } = useDashboardView();
  const columns = useMemo(
    () => buildRowColumns(found, catalog, t('viz_dashboards.rows.open')),
    [found, catalog, t],
  );
  return (
    <DataTable
      id={`viz-rows-${found.data_set}`}
      label={label}
      rows={found.rows}
      rowId={rowId}
      columns={columns}
      onOpen={({ address }) => {
        if (address !== null) navigate(address);
      }}
      more={more}
      empty={<NothingMatches />}
      {...(maxHeight && { maxHeight })}
    />
  );
}

const rowId = ({ key }: CountedRow): string => key;
