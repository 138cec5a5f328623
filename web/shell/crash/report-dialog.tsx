import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#contracts/operations/endpoints.ts';
import { call } from '#web/kit/api/call.ts';

/** Longest texts that the report call takes. */
const LONGEST = { message: 4000, stack: 20_000, path: 2000, what: 4000, email: 254 } as const;

type ReportState = 'writing' | 'sending' | 'sent' | 'failed';

/** The report dialog of the apology page: event id, what happened, and an e-mail for asking back. */
export function ReportDialog({
  error,
  eventId,
  onClose,
}: {
  error: Error;
  eventId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [what, setWhat] = useState('');
  const [email, setEmail] = useState('');
  const [sending, setSending] = useState<ReportState>('writing');
  const send = async () => {
    setSending('sending');
    const answer = await call(
      reportError,
      {
        body: {
          event_id: eventId,
          message: error.message.slice(0, LONGEST.message),
          stack: (error.stack ?? '').slice(0, LONGEST.stack),
          path: window.location.pathname.slice(0, LONGEST.path),
          what_happened: what,
          email,
        },
      },
      { raise: false },
    );
    setSending(answer.ok ? 'sent' : 'failed');
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit.crash.dialog')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {sending === 'sent' ? (
        <Text role="status">{t('kit.crash.sent')}</Text>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Stack gap="md">
            <TextInput label={t('kit.crash.event')} value={eventId} readOnly />
            <Textarea
              label={t('kit.crash.what')}
              description={t('kit.crash.what_help')}
              data-autofocus
              autosize
              minRows={4}
              maxLength={LONGEST.what}
              value={what}
              onChange={({ currentTarget }) => setWhat(currentTarget.value)}
            />
            <TextInput
              label={t('kit.crash.email')}
              type="email"
              maxLength={LONGEST.email}
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            {sending === 'failed' && (
              <Text role="alert" c="var(--es-bad)">
                {t('kit.crash.failed')}
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit" loading={sending === 'sending'}>
                {t('kit.crash.send')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
