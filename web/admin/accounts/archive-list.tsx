import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkExport, listExports, startExport } from '#contracts/admin/export.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { formatBytes, formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '../admin.module.css';

/** How often the progress of an archive is polled, in milliseconds: operators receive no live events. */
const EVERY = 2000;

/** The archives of an organisation's data: creating one, and downloading it once for each click. */
export function ArchiveList({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const params = { account_id: accountId };
  const [going, setGoing] = useState(false);
  const list = useCallQuery(listExports, { params }, going ? { every: EVERY } : {});
  const start = useCallMutation(startExport, { refresh: ['admin.export.'] });
  const link = useCallMutation(linkExport, { onDone: ({ url }) => window.location.assign(url) });
  const items = list.data?.items ?? [];
  const making = items.some(({ state }) => state === 'queued' || state === 'running');
  if (list.data && going !== making) setGoing(making);
  return (
    <Card
      title={t('admin.account.archives')}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          disabled={making}
          loading={start.isPending}
          onClick={() => start.send({ params })}
        >
          {t('admin.account.archive_make')}
        </Button>
      }
    >
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('admin.account.archives_about')}
      </Text>
      <QueryView of={list} loading={<RowsSkeleton rows={1} />}>
        {() =>
          items.length === 0 ? (
            <Text size="sm">{t('admin.account.archive_none')}</Text>
          ) : (
            <div className={classes.scroll}>
              <table className={classes.plain}>
                <tbody>
                  {items.map((one) => (
                    <tr key={one._id}>
                      <td>
                        <TimeText value={one.created_at} />
                      </td>
                      <td>{t(`admin.account.archive_states.${one.state}`)}</td>
                      <td data-number>
                        {one.state === 'done' &&
                          t('admin.account.archive_rows', {
                            count: one.rows,
                            value: formatExactNumber(one.rows, language),
                          })}
                      </td>
                      <td data-number>{one.state === 'done' && formatBytes(one.bytes, language)}</td>
                      <td>
                        {one.state === 'done' && (
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            onClick={() => link.send({ params: { ...params, export_id: one._id } })}
                          >
                            {t('admin.account.archive_download')}
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
    </Card>
  );
}
