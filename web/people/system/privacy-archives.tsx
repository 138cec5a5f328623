import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkExport, listExports } from '#contracts/privacy/person.ts';
import { useCallMutation, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { formatBytes, formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './privacy.module.css';

/** How often the progress of an archive is polled, in milliseconds: its end is sent live, its start and failure are not. */
const EVERY = 5000;

/** Archives of people: the progress of each, and downloading it once for each click. Absent while there is none. */
export function PrivacyArchives() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [going, setGoing] = useState(false);
  const list = useCallQuery(listExports, {}, going ? { every: EVERY } : {});
  const refresh = useRefresh();
  const readAnew = () => refresh('privacy.exports');
  useLive('privacy.export_', readAnew, { onResync: readAnew });
  const link = useCallMutation(linkExport, { onDone: ({ url }) => window.location.assign(url) });
  const items = list.data?.items ?? [];
  const making = items.some(({ state }) => state === 'queued' || state === 'running');
  if (list.data && going !== making) setGoing(making);
  if (items.length === 0) return null;
  return (
    <div className={classes.part}>
      <h3>{t('privacy.archives.title')}</h3>
      <Text size="sm" c="var(--es-dim)">
        {t('privacy.archives.about')}
      </Text>
      <ul className={classes.list}>
        {items.map((one) => (
          <li key={one._id}>
            <span className={classes.name}>
              {t(`privacy.person.kind.${one.kind}`)} · <TimeText value={one.created_at} />
              {one.state === 'done' && (
                <Text span size="sm" c="var(--es-dim)" display="block">
                  {t('privacy.archives.rows', { value: formatExactNumber(one.rows, language) })} ·{' '}
                  {formatBytes(one.bytes, language)}
                </Text>
              )}
            </span>
            <Badge variant="default">{t(`privacy.archives.states.${one.state}`)}</Badge>
            {one.state === 'done' && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => link.send({ params: { _id: one._id } })}
              >
                {t('privacy.archives.download')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
