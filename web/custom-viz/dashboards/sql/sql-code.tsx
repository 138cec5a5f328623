import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { listSqlTables } from '#contracts/expert-sql/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { CodeMark } from '#web/kit/code/code-field.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { completeSql } from './complete-sql.ts';
import classes from './sql.module.css';

const Code = lazy(() =>
  import('#web/kit/code/code-field.tsx').then(({ CodeField }) => ({ default: CodeField })),
);

type Props = {
  value: string;
  marks: readonly CodeMark[];
  onChange: (sql: string) => void;
  onRun: () => void;
};

/** The text of a statement, with what may be written at the caret. */
export function SqlCode({ value, marks, onChange, onRun }: Props) {
  const { t } = useTranslation();
  const { document, catalog } = useDashboardView();
  const { data: known } = useCallQuery(listSqlTables, {});
  return (
    <div className={classes.code}>
      <Suspense fallback={<BlockSkeleton height={120} />}>
        <Code
          focused
          value={value}
          onChange={onChange}
          onSubmit={onRun}
          label={t('viz_dashboards.sql.text')}
          hint={t('viz_dashboards.sql.hint')}
          marks={marks}
          complete={(context) =>
            known
              ? completeSql(context, {
                  known,
                  catalog,
                  parameters: document.parameters,
                  nameKind: (kind) => t(`viz_dashboards.sql.kinds.${kind}`),
                })
              : null
          }
        />
      </Suspense>
    </div>
  );
}
