import { Badge, Button, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
} from '#contracts/identity/sessions.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './security.module.css';

const SIGNS = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconWorld,
};

/** Where the person is signed in, with the way to end one or all others. */
export function SessionsCard() {
  const { t } = useTranslation();
  const sessions = useCallQuery(listSessions, {});
  const ending = useCallMutation(endSession, {
    success: t('security.sessions.ended'),
    refresh: ['sessions.'],
  });
  const endingAll = useCallMutation(endOtherSessions, {
    success: t('security.sessions.ended'),
    refresh: ['sessions.'],
  });
  const endAll = async (): Promise<void> => {
    const sure = await confirm({
      title: t('security.sessions.end_all'),
      text: t('security.sessions.end_all_ask'),
      act: t('security.sessions.end_all'),
      danger: true,
    });
    if (sure) endingAll.send({});
  };
  const several = (sessions.data?.items.length ?? 0) > 1;
  return (
    <Card
      title={t('security.sessions.title')}
      aside={
        several && (
          <Button variant="default" size="compact-sm" onClick={() => void endAll()}>
            {t('security.sessions.end_all')}
          </Button>
        )
      }
    >
      <QueryView of={sessions} loading={<RowsSkeleton />}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((one) => (
              <Row key={one._id} session={one} onEnd={() => ending.send({ params: { _id: one._id } })} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function Row({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { t } = useTranslation();
  const Sign = SIGNS[session.kind];
  const device = session.device || t('security.sessions.unknown');
  return (
    <li>
      <Sign size={20} aria-hidden className={classes.sign} />
      <span className={classes.name}>
        {device}
        <Text span size="sm" c="var(--es-dim)" display="block">
          {session.ip} · {t('security.last_used')} <TimeText value={session.last_seen_at} />
        </Text>
      </span>
      {session.current ? (
        <Badge variant="light">{t('security.sessions.this')}</Badge>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onEnd}
          aria-label={t('security.sessions.end_named', { device })}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}
