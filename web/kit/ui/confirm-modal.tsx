import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OpenQuestion } from './confirmation.ts';

/** The dialog of one question: the safe way out first, the act by its name. */
export function ConfirmModal({ question, opened }: { question: OpenQuestion; opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={() => question.answer(false)}
      title={question.title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text>{question.text}</Text>
      {question.more?.map((line) => (
        <Text key={line} size="sm" c="var(--es-dim)" mt="xs">
          {line}
        </Text>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          data-autofocus={question.danger || undefined}
          onClick={() => question.answer(false)}
        >
          {question.keep ?? t('kit.cancel')}
        </Button>
        <Button
          color={question.danger ? 'red' : 'brand'}
          data-autofocus={!question.danger || undefined}
          onClick={() => question.answer(true)}
        >
          {question.act}
        </Button>
      </Group>
    </Modal>
  );
}
