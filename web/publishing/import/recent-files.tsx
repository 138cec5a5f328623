import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listImports } from '#contracts/publishing/post-imports.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './import.module.css';

/** The files that were sent of late: each opens again, to be finished or taken back. */
export function RecentFiles() {
  const { t } = useTranslation();
  const files = useCallQuery(listImports, {});
  return (
    <Card title={t('publishing_import.recent')} flush>
      <QueryView of={files} loading={<RowsSkeleton height={52} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconFileSpreadsheet}
              title={t('publishing_import.none')}
              help={t('publishing_import.none_help')}
            />
          ) : (
            <ul className={classes.files}>
              {items.map(({ _id, file_name, rows, imported, created_at, created_by }) => (
                <li key={_id} className={classes.fileLine}>
                  <TextLink to={`/publishing/import?file=${_id}`} className={classes.fileName}>
                    {file_name}
                  </TextLink>
                  <span className={classes.dim}>
                    {t('publishing_import.rows_of', { count: rows, imported })}
                  </span>
                  <span className={classes.dim}>
                    {created_by} · <TimeText value={created_at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
