import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getThumbnailAddress } from '#web/kit/files/file-source.ts';
import type { Attachments } from './use-attachments.ts';
import classes from './files.module.css';

/** The files of the answer that is being written: what is there, what is on its way, what the channel would not take. */
export function AttachmentTray({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation();
  const { files, running, problem, remove } = attachments;
  if (files.length === 0 && running.length === 0) return null;
  return (
    <>
      <ul className={classes.tray} aria-label={t('mail.attached')}>
        {files.map((file) => (
          <li key={file._id} className={classes.chip}>
            {file.kind === 'image' && <img src={getThumbnailAddress(file)} alt="" />}
            <span className={classes.chipName}>{file.name}</span>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('files.remove', { name: file.name })}
              onClick={() => remove(file._id)}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
        {running.map((one) => (
          <li key={one.key} className={classes.chip} data-wrong={one.error ? true : undefined} role="status">
            <span className={classes.chipName}>{one.error ? `${one.name}: ${one.error}` : one.name}</span>
            {!one.error && (
              <Progress
                w={60}
                size="sm"
                value={one.share * 100}
                aria-label={t('files.sending', { name: one.name })}
              />
            )}
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('files.stop', { name: one.name })}
              onClick={one.stop}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {problem && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** The button that chooses files; nothing where the channel takes none. */
export function AttachButton({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  if (!attachments.offered) return null;
  return (
    <>
      <Tooltip label={t('mail.attach')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('mail.attach')}
          onClick={() => chooser.current?.click()}
        >
          <IconPaperclip size={18} />
        </ActionIcon>
      </Tooltip>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          attachments.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
