import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPhotoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_TYPES } from '#contracts/kit/files/file.ts';
import { useUploads } from '#web/kit/files/use-uploads.ts';
import { useComposer } from '../composer-context.ts';
import { AltDialog } from './alt-dialog.tsx';
import { MediaList } from './media-list.tsx';
import { listWithoutAlt, startMedia, type MediaAct, type MediaPlace } from './media-place.ts';
import { RunningUpload } from './running-upload.tsx';
import { usePastedFiles } from './use-pasted-files.ts';
import classes from './media.module.css';

const PictureDialog = lazy(() =>
  import('./picture-dialog.tsx').then((file) => ({ default: file.PictureDialog })),
);
const CoverDialog = lazy(() => import('./cover-dialog.tsx').then((file) => ({ default: file.CoverDialog })));

/** What networks publish of the files that the suite takes: pictures, films and PDF documents. */
const ACCEPTED = Object.entries(MEDIA_TYPES)
  .flatMap(([type, kind]) => (kind === 'audio' ? [] : [type]))
  .join(',');

type Props = {
  place: MediaPlace;
  label: string;
  /** Whether it takes what is pasted anywhere on the screen. */
  takesPasted?: boolean;
};

/** The media of one place, where further ones are dropped or chosen. */
export function MediaDrop({ place, label, takesPasted = false }: Props) {
  const { t } = useTranslation();
  const { addFile, isOpen, files } = useComposer();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [act, setAct] = useState<MediaAct | null>(null);
  const { running, send } = useUploads('publishing_post', (file) => {
    addFile(file);
    place.change((media) => [...media, startMedia(file._id)]);
  });
  const add = (given: Iterable<File>) => isOpen && send(given);
  usePastedFiles(add, takesPasted);
  const missing = listWithoutAlt(place.media, files);
  const close = () => setAct(null);
  return (
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
      <MediaList place={place} onAct={setAct} />
      {running.map((one) => (
        <RunningUpload key={one.key} of={one} />
      ))}
      {missing.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!isOpen}
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          onClick={() => setAct({ act: 'describe', index: missing[0] ?? 0, among: missing })}
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
          {takesPasted && <span className={classes.hint}>{t('files.or_drop')}</span>}
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={label}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {act?.act === 'describe' && (
        <AltDialog place={place} first={act.index} among={act.among} onClose={close} />
      )}
      <Suspense fallback={null}>
        {act?.act === 'crop' && <PictureDialog place={place} index={act.index} onClose={close} />}
        {act?.act === 'cover' && <CoverDialog place={place} index={act.index} onClose={close} />}
      </Suspense>
    </div>
  );
}
