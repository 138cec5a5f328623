import { useTranslation } from 'react-i18next';
import { listRefusals } from '#contracts/listening/import.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './import.module.css';

/** The rows that were refused and the cells that were left out of others: which row, which column, why. */
export function Refusals({ importId }: { importId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pages = useCallPages(listRefusals, { params: { _id: importId }, query: {} });
  return (
    <section>
      <h3 className={classes.subtitle}>{t('imports.report.refusals')}</h3>
      <QueryView of={pages} loading={<RowsSkeleton rows={3} />}>
        {(refusals) => (
          <>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('imports.report.row')}</th>
                  <th scope="col">{t('imports.report.column')}</th>
                  <th scope="col">{t('imports.report.reason')}</th>
                  <th scope="col">{t('imports.report.became')}</th>
                </tr>
              </thead>
              <tbody>
                {refusals.map(({ row, column, reason, reason_fault, retained }) => (
                  <tr key={`${row} ${column} ${reason}`}>
                    <td className="tabular">{formatExactNumber(row, language)}</td>
                    <td>{column ?? '–'}</td>
                    <td className={classes.reason}>{formatStoredFault(reason_fault, reason)}</td>
                    <td>{t(retained ? 'imports.report.kept' : 'imports.report.not_kept')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <MoreButton of={pages} size="compact-sm" mt="xs">
              {t('imports.report.more')}
            </MoreButton>
          </>
        )}
      </QueryView>
    </section>
  );
}
