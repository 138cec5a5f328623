import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveContent } from '#contracts/publishing/content.ts';
import type { PostTarget } from '#contracts/publishing/post.ts';
import { editPublished } from '#contracts/publishing/published.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatFault, formatStoredFault } from '#web/kit/text/format-fault.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { useComposer } from '../composer-context.ts';
import classes from './send.module.css';

/** Changes what a published post says at its network. Its pictures and films stay. */
export function EditPublishedDialog({ target, onClose }: { target: PostTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const said = edited.post ? resolveContent(edited.post.content, target.version) : undefined;
  const [text, setText] = useState(said?.text ?? '');
  const [title, setTitle] = useState(said?.title ?? '');
  const [failed, setFailed] = useState<string>();
  const edit = useCallMutation(editPublished, {
    quiet: true,
    refresh: ['publishing_post.', 'publishing_target.'],
    onDone: ({ failure }) => {
      if (failure) return setFailed(formatStoredFault(failure.fault, failure.message));
      showSuccess(t('publishing_outcomes.edited', { account: target.account_name }));
      onClose();
    },
  });
  const faults = edit.error instanceof ApiError ? edit.error.faults : undefined;
  const wrong = (field: string) => (faults?.[field] ? formatFault(faults[field]) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(undefined);
    edit.send({ params: { _id: target._id }, body: { text, ...(said?.title ? { title } : {}) } });
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_outcomes.edit_title', { account: target.account_name })}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <p className={classes.dim}>{t('publishing_outcomes.edit_about')}</p>
          {said?.title && (
            <TextInput
              label={t('publishing_composer.title')}
              value={title}
              error={wrong('title')}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
          )}
          <Textarea
            data-autofocus
            autosize
            minRows={4}
            maxRows={16}
            label={t('publishing_composer.text')}
            value={text}
            error={wrong('text')}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {failed !== undefined && (
            <p role="alert" className={classes.reason}>
              {failed}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={edit.isPending}>
              {t('publishing_outcomes.edit_act')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
