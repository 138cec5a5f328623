import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_TYPES } from '#contracts/kit/files/file.ts';
import type { PostMedia } from '#contracts/publishing/content.ts';
import { useUploads, type UploadState } from '#web/kit/files/use-uploads.ts';
import { RowButton } from '#web/kit/ui/row-controls.tsx';
import { nameField, useComposer } from '../composer-context.ts';
import { FollowLine } from '../fields/follow-line.tsx';
import { AltDialog } from './alt-dialog.tsx';
import { MediaList } from './media-list.tsx';
import classes from './media.module.css';

/** What networks publish of the files that the suite takes. */
const ACCEPTED = Object.entries(MEDIA_TYPES)
  .flatMap(([type, kind]) => (kind === 'image' || kind === 'video' ? [type] : []))
  .join(',');

/** The pictures and films of the post: dropped, pasted or chosen, in the order in which they are shown. */
export function MediaTray() {
  const { t } = useTranslation();
  const { content, write, addFile, isOpen, files } = useComposer();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [describing, setDescribing] = useState<number | null>(null);
  const title = useId();
  const media = useRef(content.media);
  useEffect(() => {
    media.current = content.media;
  });
  const { running, send } = useUploads('publishing_post', (file) => {
    addFile(file);
    // Several files may arrive before the next rendering.
    media.current = [...media.current, { file_id: file._id, alt: '', crop: null, cover_ms: null }];
    write({ media: media.current });
  });
  const add = (given: Iterable<File>) => isOpen && send(given);
  usePastedFiles(add);
  const missing = listWithoutAlt(content.media, files);
  return (
    <section className={classes.tray} aria-labelledby={title} id={nameField('media')} tabIndex={-1}>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(isOpen);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <div className={classes.head}>
          <h2 id={title} className={classes.title}>
            {t('publishing_composer.media.title')}
          </h2>
          <FollowLine field="media" label={t('publishing_composer.media.title')} />
        </div>
        <MediaList onDescribe={setDescribing} />
        {running.map((one) => (
          <RunningUpload key={one.key} of={one} />
        ))}
        {missing.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!isOpen}
            leftSection={<IconAlertTriangle size={14} aria-hidden />}
            onClick={() => setDescribing(missing[0] ?? null)}
          >
            {t('publishing_composer.media.describe', { count: missing.length })}
          </Button>
        )}
        {isOpen && (
          <div className={classes.add}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPhotoPlus size={15} aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              {t('files.choose')}
            </Button>
            <span className={classes.hint}>{t('files.or_drop')}</span>
          </div>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label={t('publishing_composer.media.title')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {describing !== null && <AltDialog first={describing} onClose={() => setDescribing(null)} />}
    </section>
  );
}

/** The places of pictures without a text for those who do not see them. */
function listWithoutAlt(
  media: readonly PostMedia[],
  files: ReturnType<typeof useComposer>['files'],
): number[] {
  return media.flatMap(({ file_id, alt }, index) =>
    files.get(file_id)?.kind === 'image' && alt.trim() === '' ? [index] : [],
  );
}

/** Takes files that are pasted anywhere on the screen. */
function usePastedFiles(add: (files: Iterable<File>) => void): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

function RunningUpload({ of: { name, share, error, stop } }: { of: UploadState }) {
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
      <RowButton aria-label={t('files.stop', { name })} onClick={stop}>
        <IconX size={16} aria-hidden />
      </RowButton>
    </div>
  );
}
