import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import type { Preview } from './use-new-import.ts';
import classes from './import.module.css';

const SHOWN = 8;

/** The first rows as they are in the file. */
export function RowsPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={classes.subtitle}>{t('imports.mapping.rows')}</h3>
      <ScrollRegion label={t('imports.mapping.rows')} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {preview.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.slice(0, SHOWN).map((row, index) => (
              // Rows of a file have no name but their position.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {preview.columns.map((column) => (
                  <td key={column} title={row[column]}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
