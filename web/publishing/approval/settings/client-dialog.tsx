import { Button, Group, Modal, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import { ClientLanguage, createClient } from '#contracts/publishing/approval/clients.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';

const DAYS = ['7', '30', '90', '365'] as const;

type Props = {
  /** The only post that they see; absent: those of channels and days that are chosen. */
  postId?: string;
  onToken: (token: string) => void;
  onClose: () => void;
};

/** Gives somebody outside a link: to which posts, in which language, for how long. */
export function ClientDialog({ postId, onToken, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<ClientLanguage>('th');
  const [connections, setConnections] = useState<string[]>([]);
  const [days, setDays] = useState('30');
  const [password, setPassword] = useState('');
  const [span, setSpan] = useState(() => startSpan());
  const create = useCallMutation(createClient, {
    refresh: ['publishing_client.', 'publishing_approver.'],
    onDone: ({ token }) => {
      onToken(token);
      onClose();
    },
  });
  const isReady = name.trim() !== '' && span.first_day !== '' && span.first_day <= span.last_day;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const scope =
      postId === undefined
        ? { kind: 'channels' as const, connections, ...span }
        : { kind: 'posts' as const, post_ids: [postId] };
    create.send({
      body: { name: name.trim(), language, scope, days: Number(days), ...(password && { password }) },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('publishing_approval.set.add_client')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('publishing_approval.set.client_name')}
            required
            maxLength={120}
            data-autofocus
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Select
            label={t('publishing_approval.set.language')}
            allowDeselect={false}
            data={ClientLanguage.options.map((value) => ({
              value,
              label: t(`publishing_approval.set.languages.${value}`),
            }))}
            value={language}
            onChange={(next) => setLanguage(ClientLanguage.catch('th').parse(next))}
          />
          {postId === undefined ? (
            <ScopeFields
              connections={connections}
              onConnections={setConnections}
              span={span}
              onSpan={setSpan}
            />
          ) : (
            <Text size="sm" c="var(--es-dim)">
              {t('publishing_approval.share.only_this')}
            </Text>
          )}
          <Select
            label={t('publishing_approval.set.days')}
            allowDeselect={false}
            data={DAYS.map((value) => ({
              value,
              label: t('publishing_approval.set.days_of', { count: Number(value) }),
            }))}
            value={days}
            onChange={(next) => setDays(next ?? '30')}
          />
          <SecretInput
            label={t('publishing_approval.set.password')}
            description={t('publishing_approval.set.password_help')}
            minLength={6}
            maxLength={200}
            autoComplete="new-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending} disabled={!isReady}>
              {t('publishing_approval.set.make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Span = { first_day: string; last_day: string };
type ScopeProps = {
  connections: string[];
  onConnections: (connections: string[]) => void;
  span: Span;
  onSpan: (span: Span) => void;
};

/** Which posts they see: of which channels, planned within which days. */
function ScopeFields({ connections, onConnections, span, onSpan }: ScopeProps) {
  const { t } = useTranslation();
  const accounts = useCallQuery(listPublishingAccounts, {});
  return (
    <>
      <MultiSelect
        label={t('publishing_approval.set.scope')}
        placeholder={connections.length === 0 ? t('publishing_approval.set.all') : ''}
        searchable
        error={loadFailure(accounts)}
        data={(accounts.data?.items ?? []).map(({ connection_id: value, name: label }) => ({
          value,
          label,
        }))}
        value={connections}
        onChange={onConnections}
      />
      <Group grow>
        {(['first_day', 'last_day'] as const).map((field) => (
          <TextInput
            key={field}
            type="date"
            required
            label={t(`publishing_approval.set.${field}`)}
            value={span[field]}
            onChange={({ currentTarget }) => onSpan({ ...span, [field]: currentTarget.value })}
          />
        ))}
      </Group>
    </>
  );
}

/** From today on for a quarter of a year. */
function startSpan(): Span {
  const now = Date.now();
  const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { first_day: toDay(now), last_day: toDay(now + 90 * 86_400_000) };
}
