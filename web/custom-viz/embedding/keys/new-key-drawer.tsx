import { Alert, Button, Drawer, Stack, TagsInput, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createEmbedKey, EmbedKeyInput, type EmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { toFieldErrors, validateFields, type FieldErrors } from '#web/kit/form/issues.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { SetupSteps } from './setup-steps.tsx';

/** A new key: what it is for and for which pages. Its secret is shown once, with what to do with it. */
export function NewKeyDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<(EmbedKey & { secret: string }) | null>(null);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      closeOnClickOutside={made === null}
      title={t(made ? 'viz_embedding.made' : 'viz_embedding.add')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {made ? (
        <Stack gap="md">
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('viz_embedding.once')}
          </Alert>
          <CopyField label={t('viz_embedding.secret')} value={made.secret} />
          <SetupSteps item={made} />
          <Button onClick={onClose}>{t('viz_embedding.close')}</Button>
        </Stack>
      ) : (
        <KeyForm onMade={setMade} />
      )}
    </Drawer>
  );
}

function KeyForm({ onMade }: { onMade: (made: EmbedKey & { secret: string }) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [origins, setOrigins] = useState<string[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const make = useCallMutation(createEmbedKey, {
    quiet: true,
    refresh: ['custom_viz_embed_key.'],
    onDone: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validateFields(EmbedKeyInput, { name, origins });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    make.send(
      { body: { name, origins } },
      {
        onError: (error) => {
          const fields = toFieldErrors(error);
          setErrors(fields);
          if (Object.keys(fields).length === 0) showFailure(error);
        },
      },
    );
  };
  const originError = Object.entries(errors).find(([path]) => path.startsWith('origins'))?.[1];
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('viz_embedding.name')}
          description={t('viz_embedding.name_help')}
          maxLength={120}
          value={name}
          error={errors['name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TagsInput
          label={t('viz_embedding.origins')}
          description={t('viz_embedding.origins_help')}
          placeholder={origins.length === 0 ? 'https://shop.example' : ''}
          acceptValueOnBlur
          splitChars={[',', ' ']}
          maxTags={20}
          value={origins}
          error={originError}
          onChange={(typed) => setOrigins([...new Set(typed.map(toOrigin))])}
        />
        <Button type="submit" loading={make.isPending}>
          {t('viz_embedding.create')}
        </Button>
      </Stack>
    </form>
  );
}

/** What was typed as an origin: a whole address without what follows its host. */
function toOrigin(typed: string): string {
  const text = typed.trim().toLowerCase();
  return URL.canParse(text) && /^https?:/.test(text) ? new URL(text).origin : text;
}
