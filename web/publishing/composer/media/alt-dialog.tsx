import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSentFile } from '#contracts/publishing/content.ts';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { useComposer } from '../composer-context.ts';
import { changeMedia, type MediaPlace } from './media-place.ts';
import classes from './media.module.css';

/** The most characters of a text for those who do not see a picture. */
const ALT_MAX = 5000;

type Props = {
  place: MediaPlace;
  first: number;
  /** The places of those that are described: all, or those that had no text. */
  among: readonly number[];
  onClose: () => void;
};

/** Describes one picture after the other, for those who do not see them. */
export function AltDialog({ place, first, among, onClose }: Props) {
  const { t } = useTranslation();
  const { files } = useComposer();
  const [index, setIndex] = useState(first);
  const pictures = among.filter((at) => files.get(place.media[at]?.file_id ?? '')?.kind === 'image');
  const media = place.media[index];
  if (!media) return null;
  const number = pictures.indexOf(index) + 1;
  const next = pictures[number];
  const go = () => (next === undefined ? onClose() : setIndex(next));
  return (
    <Modal
      opened
      size="md"
      onClose={onClose}
      title={t('publishing_composer.media.alt_title', { number, count: pictures.length })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <img className={classes.large} src={getFileAddress({ _id: getSentFile(media) })} alt={media.alt} />
      <Textarea
        key={media.file_id}
        data-autofocus
        autosize
        minRows={2}
        maxLength={ALT_MAX}
        label={t('publishing_composer.media.alt')}
        description={t('publishing_composer.media.alt_help')}
        value={media.alt}
        onChange={({ currentTarget }) => changeMedia(place, media.file_id, { alt: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          go();
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button onClick={go}>
          {t(next === undefined ? 'publishing_composer.media.done' : 'publishing_composer.media.next')}
        </Button>
      </Group>
    </Modal>
  );
}
