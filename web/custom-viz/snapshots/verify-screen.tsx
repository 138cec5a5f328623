import { Alert, FileInput, Stack, Text, Title } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SnapshotContent, verifyVizSnapshot } from '#contracts/custom-viz/snapshots.ts';
import { verifySnapshot } from '#engine/snapshots/verify-snapshot.ts';
import { call } from '#web/kit/api/call.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { useNoIndex } from '#web/listening/public-link/use-no-index.ts';

type Outcome =
  | { state: 'unreadable' | 'changed' | 'unreachable' }
  | { state: 'known' | 'unknown'; name: string; takenAt: string; sha256: string };

/** /verify-snapshot: whether the file of a snapshot is as it was when it was taken. The file stays in the browser; only its hash is sent. */
export function VerifyScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  useNoIndex();
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async (file: File | null) => setOutcome(file ? await checkFile(file) : undefined);
  return (
    <main>
      <PageBody>
        <Stack gap="md" maw={640} mx="auto" my="xl">
          <Title order={1} size="h3">
            {t('pages.verify-snapshot')}
          </Title>
          <Text size="sm" c="var(--es-dim)">
            {t('viz_snapshots.verify.help')}
          </Text>
          <FileInput
            label={t('viz_snapshots.verify.file')}
            placeholder={t('viz_snapshots.verify.choose')}
            accept="application/json,.json"
            styles={{ placeholder: { color: 'var(--es-dim)' } }}
            leftSection={<IconFileCheck size={16} aria-hidden />}
            onChange={(file) => void check(file)}
          />
          {outcome && (
            <Alert
              role="status"
              color={outcome.state === 'known' ? 'green' : outcome.state === 'unknown' ? 'orange' : 'red'}
            >
              <Text fw={600}>{t(`viz_snapshots.verify.${outcome.state}`)}</Text>
              {'name' in outcome && (
                <>
                  <Text size="sm">
                    {outcome.name} · {formatMoment(new Date(outcome.takenAt), language)}
                  </Text>
                  <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                    SHA-256 {outcome.sha256}
                  </Text>
                </>
              )}
            </Alert>
          )}
        </Stack>
      </PageBody>
    </main>
  );
}

async function checkFile(file: File): Promise<Outcome> {
  const found = verifySnapshot(await file.text(), (text) => new TextEncoder().encode(text));
  if (found.state !== 'intact') return { state: found.state };
  const content = SnapshotContent.pick({ dashboard: true, taken_at: true }).safeParse(found.content).data;
  if (!content) return { state: 'unreadable' };
  const { sha256 } = found;
  const answered = await call(verifyVizSnapshot, { body: { sha256 } }).catch(() => null);
  if (!answered) return { state: 'unreachable' };
  return {
    state: answered.known ? 'known' : 'unknown',
    name: content.dashboard.name,
    takenAt: content.taken_at,
    sha256,
  };
}
