import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '#web/kit/toast/toast.ts';
import classes from './security.module.css';

/** The recovery codes, shown only this once: the user copies them or saves them as a file, then closes them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => showSuccess(t('kit.copied')));
  return (
    <Modal
      opened
      onClose={() => kept && onClose()}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={t('security.recovery.title')}
    >
      <Text size="sm" mb="md">
        {t('security.recovery.about')}
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group mt="md" gap="xs">
        <Button variant="default" onClick={copy}>
          {t('kit.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {t('security.recovery.download')}
        </Button>
      </Group>
      <Checkbox
        mt="lg"
        label={t('security.recovery.kept')}
        checked={kept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Group justify="flex-end" mt="lg">
        <Button disabled={!kept} onClick={onClose}>
          {t('security.recovery.done')}
        </Button>
      </Group>
    </Modal>
  );
}
