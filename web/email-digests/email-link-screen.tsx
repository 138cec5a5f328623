import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answerMailLink, readMailLink, type MailLink } from '#contracts/email-digests/mail-link.ts';
import { EntryFrame } from '#web/identity/entry-frame.tsx';
import { LinkSkeleton, readLink } from '#web/identity/mailed-link.tsx';
import { isRetryable } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { parseQuery } from '#web/kit/router/address.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';

type Consent = 'yes' | 'no';

/** /email-link?token=…: behind the links of digests. Looking changes nothing; the answer does. */
export function EmailLinkScreen() {
  const { t } = useTranslation();
  const [{ token = '' }] = useState(() => parseQuery(window.location.search));
  const client = useQueryClient();
  const key = [readMailLink.name, token];
  const link = useQuery({
    queryKey: key,
    queryFn: () => readLink(call(readMailLink, { body: { token } }, { raise: false })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [busy, setBusy] = useState<Consent>();
  const answer = async (given: Consent) => {
    setBusy(given);
    const answered = await call(answerMailLink, { body: { token, answer: given } }, { raise: false });
    if (answered.ok || !isRetryable(answered.error)) client.setQueryData(key, answered);
    else showFailure(answered.error);
    setBusy(undefined);
  };
  const frame = (inside: ReactNode) => <EntryFrame heading={t('pages.email-link')}>{inside}</EntryFrame>;
  const parts = { busy, onAnswer: (given: Consent) => void answer(given) };
  return (
    <QueryView of={link} around={frame} loading={frame(<LinkSkeleton />)}>
      {(read) =>
        !read.ok ? (
          <EntryFrame heading={t('notifications.link.gone')}>
            <Text role="alert">{t('notifications.link.gone_help')}</Text>
          </EntryFrame>
        ) : read.value.kind === 'confirm' ? (
          <Question link={read.value} {...parts} />
        ) : (
          <Ending link={read.value} {...parts} />
        )
      }
    </QueryView>
  );
}

type Props = { link: MailLink; busy: Consent | undefined; onAnswer: (answer: Consent) => void };

function useValues({ account, email, notification }: MailLink) {
  const { t } = useTranslation();
  return { account, email, name: notification ?? t('notifications.link.mails') };
}

/** Whether mails may come. Who has answered may still think otherwise. */
function Question({ link, busy, onAnswer }: Props) {
  const { t } = useTranslation();
  const values = useValues(link);
  if (link.answered === 'open')
    return (
      <EntryFrame
        heading={t('notifications.link.confirm')}
        about={t('notifications.link.confirm_about', values)}
      >
        <Group grow>
          <Button size="md" variant="default" loading={busy === 'no'} onClick={() => onAnswer('no')}>
            {t('notifications.link.no')}
          </Button>
          <Button size="md" loading={busy === 'yes'} onClick={() => onAnswer('yes')}>
            {t('notifications.link.yes')}
          </Button>
        </Group>
      </EntryFrame>
    );
  const said = link.answered === 'yes';
  return (
    <EntryFrame
      heading={t(said ? 'notifications.link.confirmed' : 'notifications.link.refused')}
      about={t(said ? 'notifications.link.confirmed_about' : 'notifications.link.refused_about', values)}
    >
      <Button variant="default" loading={busy !== undefined} onClick={() => onAnswer(said ? 'no' : 'yes')}>
        {t(said ? 'notifications.link.no' : 'notifications.link.yes')}
      </Button>
    </EntryFrame>
  );
}

/** The end of one notification's mails to one address, and the way back. */
function Ending({ link, busy, onAnswer }: Props) {
  const { t } = useTranslation();
  const values = useValues(link);
  const ended = link.answered === 'yes';
  return (
    <EntryFrame
      heading={t(ended ? 'notifications.link.ended' : 'notifications.link.unsubscribe')}
      about={t(ended ? 'notifications.link.ended_about' : 'notifications.link.unsubscribe_about', values)}
    >
      <Button
        size="md"
        variant={ended ? 'default' : 'filled'}
        loading={busy !== undefined}
        onClick={() => onAnswer(ended ? 'no' : 'yes')}
      >
        {t(ended ? 'notifications.link.undo' : 'notifications.link.end')}
      </Button>
    </EntryFrame>
  );
}
