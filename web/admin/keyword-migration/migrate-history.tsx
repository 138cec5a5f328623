import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listMigrations, undoMigration, type KeywordMigration } from '#contracts/admin/keyword-migration.ts';
import { useCallPages, useCallMutation } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '../admin.module.css';

/** What was migrated, newest first, each with its way back. */
export function MigrateHistory() {
  const { t } = useTranslation();
  const list = useCallPages(listMigrations, { query: {} });
  const undo = useCallMutation(undoMigration, { success: t('admin.migrate.undo_done'), refresh: ['admin.'] });
  const takeBack = async ({ _id }: KeywordMigration) => {
    const act = t('admin.migrate.undo');
    if (await confirm({ title: act, text: t('admin.migrate.undo_ask'), act, danger: true }))
      undo.send({ params: { migration_id: _id } });
  };
  const words = ({ plan, report, from_account, to_account }: KeywordMigration): string =>
    plan.kind === 'rename'
      ? t('admin.migrate.line_rename', { count: report.done, from: from_account })
      : t('admin.migrate.line_move', {
          kind: t(`admin.migrate.kinds.${plan.kind}`),
          count: report.done,
          from: from_account,
          to: to_account ?? '',
        });
  return (
    <Card title={t('admin.migrate.history')} flush>
      <QueryView of={list} loading={<RowsSkeleton rows={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Text px="md" pb="md" c="var(--es-dim)">
              {t('admin.migrate.history_empty')}
            </Text>
          ) : (
            <div className={classes.scroll}>
              <table className={classes.plain}>
                <tbody>
                  {rows.map((one) => (
                    <tr key={one._id}>
                      <td>
                        <TimeText value={one.created_at} />
                      </td>
                      <td>{words(one)}</td>
                      <td data-number>
                        {one.undone_at ? (
                          <span className={classes.dim}>{t('admin.migrate.undone')}</span>
                        ) : (
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            loading={undo.isPending}
                            onClick={() => void takeBack(one)}
                          >
                            {t('admin.migrate.undo')}
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
      {list.hasNextPage && (
        <Button variant="subtle" fullWidth onClick={() => void list.fetchNextPage()}>
          {t('kit.table.more')}
        </Button>
      )}
    </Card>
  );
}
