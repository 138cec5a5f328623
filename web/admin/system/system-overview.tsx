import { Alert, Anchor, Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { System } from '#contracts/admin/system.ts';
import { formatBytes, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '../admin.module.css';

type Props = { system: System; onJob: (job: string) => void };

/** Stores, the process, queues and migrations at a glance. */
export function SystemOverview({ system, onJob }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={classes.stack} style={{ maxWidth: 'none' }}>
      {system.disk.full && (
        <Alert color="red" title={t('admin.system.disk_full')} role="alert">
          {t('admin.system.disk_full_help')}
        </Alert>
      )}
      <div className={classes.tiles}>
        {system.stores.map((store) => (
          <Store key={store.name} store={store} />
        ))}
        <Card title={t('admin.system.process')}>
          <dl className={classes.facts}>
            <dt>{t('admin.system.since')}</dt>
            <dd>
              <TimeText value={system.started_at} />
            </dd>
            <dt>{t('admin.system.memory')}</dt>
            <dd>{formatBytes(system.memory_bytes, language)}</dd>
            <dt>{t('admin.system.disk_free')}</dt>
            <dd style={system.disk.full ? { color: 'var(--es-bad)' } : undefined}>
              {system.disk.free_bytes === null ? '–' : formatBytes(system.disk.free_bytes, language)}
            </dd>
            <dt>{t('admin.system.sockets')}</dt>
            <dd>
              <NumberText value={system.open_sockets} />
            </dd>
            <dt>{t('admin.system.role')}</dt>
            <dd>{system.role}</dd>
            <dt>{t('admin.system.node')}</dt>
            <dd>{system.node}</dd>
            <dt>{t('admin.system.migrations')}</dt>
            <dd>{system.migrations.at(-1)?.name}</dd>
          </dl>
        </Card>
      </div>
      <Queues queues={system.queues} onJob={onJob} />
    </div>
  );
}

function Store({ store }: { store: System['stores'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card
      title={store.name === 'postgres' ? 'PostgreSQL' : 'ClickHouse'}
      aside={
        <Badge variant="default" c={store.answers ? 'var(--es-good)' : 'var(--es-bad)'}>
          {store.answers
            ? t('admin.system.answers', { ms: Math.max(1, Math.round(store.milliseconds)) })
            : t('admin.system.silent')}
        </Badge>
      }
    >
      <dl className={classes.facts}>
        <dt>{t('admin.system.version')}</dt>
        <dd>{store.version || '–'}</dd>
        <dt>{t('admin.system.size')}</dt>
        <dd>{store.bytes === null ? '–' : formatBytes(store.bytes, language)}</dd>
        {store.tables.slice(0, 4).map((table) => (
          <Fact key={table.name} name={table.name}>
            <NumberText value={table.rows} /> · {formatBytes(table.bytes, language)}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const COUNTS = ['waiting', 'running', 'retrying', 'failed'] as const;

function Queues({ queues, onJob }: { queues: System['queues']; onJob: (job: string) => void }) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.system.queues')} flush>
      {queues.length === 0 ? (
        <Text px="md" pb="md" c="var(--es-dim)">
          {t('admin.system.queues_empty')}
        </Text>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.plain}>
            <thead>
              <tr>
                <th scope="col">{t('admin.system.queue')}</th>
                {COUNTS.map((count) => (
                  <th key={count} scope="col" data-number>
                    {t(`admin.system.${count}`)}
                  </th>
                ))}
                <th scope="col">{t('admin.system.oldest')}</th>
              </tr>
            </thead>
            <tbody>
              {queues.map((queue) => (
                <tr key={queue.job}>
                  <th scope="row">
                    <Anchor component="button" type="button" onClick={() => onJob(queue.job)}>
                      {queue.job}
                    </Anchor>
                  </th>
                  {COUNTS.map((count) => (
                    <td key={count} data-number>
                      <NumberText value={queue[count]} />
                    </td>
                  ))}
                  <td>{queue.oldest_at && <TimeText value={queue.oldest_at} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
