import { Button, Group, Modal, Slider, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { useComposer } from '../composer-context.ts';
import { changeMedia, type MediaPlace } from './media-place.ts';
import classes from './media.module.css';

type Props = { place: MediaPlace; index: number; onClose: () => void };

const MS = 1000;
/** Milliseconds between two moments that the slider reaches. */
const STEP = 100;

/** Chooses the moment of a film that its cover shows. */
export function CoverDialog({ place, index, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { facts } = useComposer();
  const film = useRef<HTMLVideoElement>(null);
  const media = place.media[index];
  const [at, setAt] = useState(media?.cover_ms ?? 0);
  const [seconds, setSeconds] = useState((media && facts.get(media.file_id)?.seconds) ?? 0);
  if (!media) return null;
  const show = (moment: number) => {
    setAt(moment);
    if (film.current) film.current.currentTime = moment / MS;
  };
  const choose = (cover_ms: number | null) => {
    changeMedia(place, media.file_id, { cover_ms });
    onClose();
  };
  return (
    <Modal
      opened
      size="md"
      onClose={onClose}
      title={t('publishing_composer.media.cover_title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {/* It is looked at for one frame, not listened to. */}
      <video
        ref={film}
        className={classes.large}
        src={getFileAddress({ _id: media.file_id })}
        muted
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setSeconds(currentTarget.duration);
          currentTarget.currentTime = at / MS;
        }}
      />
      <Slider
        data-autofocus
        thumbLabel={t('publishing_composer.media.cover_at')}
        min={0}
        max={Math.max(STEP, Math.floor(seconds * MS))}
        step={STEP}
        label={null}
        value={at}
        onChange={show}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('publishing_composer.media.cover_help', { seconds: formatExactNumber(at / MS, language) })}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => choose(null)}>
          {t('publishing_composer.media.cover_usual')}
        </Button>
        <Button onClick={() => choose(at)}>{t('publishing_composer.media.cover_take')}</Button>
      </Group>
    </Modal>
  );
}
