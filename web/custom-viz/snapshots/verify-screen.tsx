import { Alert, FileInput, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignatureState } from '#contracts/custom-viz/snapshot-signature.ts';
import { SnapshotContent, verifyVizSnapshot } from '#contracts/custom-viz/snapshots.ts';
import { verifySnapshot } from '#engine/snapshots/verify-snapshot.ts';
import { call } from '#web/kit/api/call.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { useNoIndex } from '#web/listening/public-link/use-no-index.ts';

type CheckedFile = {
  state: 'checked';
  /** Whether the content still has the hash that the file states. */
  isIntact: boolean;
  isKnown: boolean;
  signature: SignatureState;
  name: string;
  takenAt: string;
  sha256: string;
};
type Outcome = { state: 'unreadable' | 'unreachable' | 'changed_unreachable' } | CheckedFile;

/** /verify-snapshot: whether the file of a snapshot is as it was when it was taken. The file stays in the browser; only its hash and its signature are sent. */
export function VerifyScreen() {
  const { t } = useTranslation();
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
          {outcome && <OutcomeView outcome={outcome} />}
        </Stack>
      </PageBody>
    </main>
  );
}

function OutcomeView({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (outcome.state !== 'checked')
    return (
      <Alert role="status" color="red">
        {t(`viz_snapshots.verify.${outcome.state}`)}
      </Alert>
    );
  const { isIntact, isKnown, signature, name, takenAt, sha256 } = outcome;
  const isConfirmed = isIntact && isKnown && signature === 'valid';
  const isForged = !isIntact || signature === 'invalid';
  return (
    <Alert role="status" color={isForged ? 'red' : isConfirmed ? 'green' : 'orange'}>
      <Stack gap="xs">
        <Finding isGood={isIntact}>{t(`viz_snapshots.verify.hash.${isIntact ? 'right' : 'wrong'}`)}</Finding>
        <Finding isGood={signature === 'valid'}>{t(`viz_snapshots.verify.signature.${signature}`)}</Finding>
        <Finding isGood={isKnown}>{t(`viz_snapshots.verify.${isKnown ? 'known' : 'unknown'}`)}</Finding>
        <Text size="sm">
          {name} · {formatMoment(new Date(takenAt), language)}
        </Text>
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {sha256}
        </Text>
      </Stack>
    </Alert>
  );
}

function Finding({ isGood, children }: { isGood: boolean; children: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Icon size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="sm" fw={600}>
        {children}
      </Text>
    </Group>
  );
}

async function checkFile(file: File): Promise<Outcome> {
  const found = verifySnapshot(await file.text(), (text) => new TextEncoder().encode(text));
  if (found.state === 'unreadable') return { state: 'unreadable' };
  const content = SnapshotContent.pick({ dashboard: true, taken_at: true }).safeParse(found.content).data;
  if (!content) return { state: 'unreadable' };
  const { sha256, signature } = found;
  const isIntact = found.state === 'intact';
  const answered = await call(verifyVizSnapshot, { body: { sha256, signature } }).catch(() => null);
  if (!answered) return { state: isIntact ? 'unreachable' : 'changed_unreachable' };
  return {
    state: 'checked',
    isIntact,
    isKnown: answered.known,
    signature: answered.signature,
    name: content.dashboard.name,
    takenAt: content.taken_at,
    sha256,
  };
}
