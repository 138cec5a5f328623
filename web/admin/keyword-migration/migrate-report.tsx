import { useTranslation } from 'react-i18next';
import type { MigrationReport } from '#contracts/admin/keyword-migration.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from '../admin.module.css';

/** What would happen (or has happened) to each keyword. */
export function MigrateReport({ report }: { report: MigrationReport }) {
  const { t } = useTranslation();
  const title = t('admin.migrate.report', { count: report.done, skipped: report.skipped });
  return (
    <Card title={title} flush>
      <ScrollRegion label={title} className={classes.tall}>
        <table className={classes.plain}>
          <thead>
            <tr>
              <th scope="col">{t('admin.migrate.keyword')}</th>
              <th scope="col">{t('admin.migrate.outcome')}</th>
              <th scope="col">{t('admin.migrate.result')}</th>
              <th scope="col">{t('admin.migrate.note')}</th>
            </tr>
          </thead>
          <tbody>
            {report.lines.map((line) => (
              <tr key={line.keyword_id}>
                <td>{line.name}</td>
                <td>{t(`admin.migrate.outcomes.${line.outcome}`)}</td>
                <td>{line.result ?? ''}</td>
                <td className={classes.dim}>
                  {line.notes.map((note) => t(`admin.migrate.notes.${note}`)).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
