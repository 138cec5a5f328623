import { ActionIcon, Button, Input, Progress } from '@mantine/core';
import { IconFileTypePdf, IconMusic, IconUpload, IconVideo, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_TYPES, type FileKind, type StoredFile } from '#contracts/kit/files/file.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import { getFileAddress, getThumbnailAddress } from './file-source.ts';
import { formatSize } from './size-text.ts';
import { useUploads, type UploadState } from './use-uploads.ts';
import classes from './media-field.module.css';

const ICONS = { video: IconVideo, audio: IconMusic, file: IconFileTypePdf } as const;

type Props = {
  label: string;
  purpose: PurposeName;
  /** The kind of files that may be added; every kind by default. */
  kind?: FileKind;
  most: number;
  value: readonly StoredFile[];
  onChange: (change: (now: readonly StoredFile[]) => readonly StoredFile[]) => void;
  error?: string;
  disabled?: boolean;
};

/** Files of a form: dropped, pasted or chosen; each upload shows its progress and can be stopped, and uploaded files can be removed. */
export function MediaField({ label, purpose, kind, most, value, onChange, error, disabled }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { running, send } = useUploads(purpose, (file) => onChange((now) => [...now, file]));
  const room = Math.max(0, most - value.length - running.filter((one) => !one.error).length);
  const add = (files: Iterable<File>) => {
    if (!disabled) send([...files].slice(0, room));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) add(clipboardData.files);
  };
  const accepted = Object.entries(MEDIA_TYPES).flatMap(([type, one]) => (kind && one !== kind ? [] : [type]));
  return (
    <Input.Wrapper label={label} error={error} id={id}>
      <div
        className={classes.place}
        data-over={over || undefined}
        data-wrong={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        {value.length > 0 && (
          <ul className={classes.files}>
            {value.map((file) => (
              <li key={file._id} className={classes.file}>
                <Shown file={file} />
                <span className={classes.name}>
                  {file.name}
                  <small>{formatSize(file.bytes)}</small>
                </span>
                {!disabled && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('files.remove', { name: file.name })}
                    onClick={() => onChange((now) => now.filter((one) => one._id !== file._id))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        {running.map((one) => (
          <Running key={one.key} of={one} />
        ))}
        {room > 0 && !disabled && (
          <div className={classes.add}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              {t('files.choose')}
            </Button>
            <span className={classes.hint}>{t('files.or_drop')}</span>
          </div>
        )}
        <input
          ref={chooser}
          id={id}
          type="file"
          hidden
          multiple={most > 1}
          accept={accepted.join(',')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

/** A thumbnail of a picture, or an icon for any other file; both link to the file itself. */
export function Shown({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  const Sign = file.kind === 'image' ? null : ICONS[file.kind];
  return (
    <a
      className={classes.shown}
      href={getFileAddress(file)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('files.open', { name: file.name })}
    >
      {Sign ? (
        <Sign size={22} stroke={1.6} aria-hidden />
      ) : (
        <img src={getThumbnailAddress(file)} alt="" loading="lazy" />
      )}
    </a>
  );
}

function Running({ of: { name, share, error, stop } }: { of: UploadState }) {
  const { t } = useTranslation();
  return (
    <div className={classes.running} role="status" data-wrong={error ? true : undefined}>
      <span className={classes.name}>
        {name}
        {error ? (
          <small>{error}</small>
        ) : (
          <Progress value={share * 100} size="sm" aria-label={t('files.sending', { name })} />
        )}
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('files.stop', { name })} onClick={stop}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
