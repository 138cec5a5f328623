import { Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crop, FocalPoint, PostMedia } from '#contracts/publishing/content.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { fitMedia } from '#contracts/publishing/media.ts';
import { call } from '#web/kit/api/call.ts';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { useComposer } from '../composer-context.ts';
import { CropFrame } from './crop-frame.tsx';
import { fitCrop, isWhole, roundCrop, WHOLE } from './crop-geometry.ts';
import { changeMedia, type MediaPlace } from './media-place.ts';

/** The ratios that are offered, as width by height. */
const RATIOS = { '1:1': 1, '4:5': 4 / 5, '1.91:1': 1.91, '16:9': 16 / 9, '9:16': 9 / 16 } as const;
type RatioName = keyof typeof RATIOS;

type Props = { place: MediaPlace; index: number; onClose: () => void };

/** Chooses the part of a picture that is published, and the point that stays visible. The picture itself is not changed. */
export function PictureDialog({ place, index, onClose }: Props) {
  const { t } = useTranslation();
  const { files } = useComposer();
  const media = place.media[index];
  const [crop, setCrop] = useState<Crop>(media?.crop ?? WHOLE);
  const [focus, setFocus] = useState<FocalPoint | null>(media?.focus ?? null);
  const [ratio, setRatio] = useState<RatioName | null>(null);
  const { apply, isMaking } = useApply({ place, index, onClose });
  if (!media) return null;
  const file = files.get(media.file_id);
  const shares = (name: RatioName) => (RATIOS[name] * (file?.height ?? 1)) / (file?.width ?? 1);
  const choose = (name: string | null) => {
    const known = name !== null && name in RATIOS ? (name as RatioName) : null;
    setRatio(known);
    if (known) setCrop(fitCrop(shares(known), focus));
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('publishing_composer.media.crop_title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <CropFrame
        src={getFileAddress({ _id: media.file_id })}
        crop={crop}
        focus={focus}
        shares={ratio && shares(ratio)}
        onCrop={setCrop}
        onFocus={setFocus}
      />
      <Group mt="md" align="flex-end">
        <Select
          label={t('publishing_composer.media.ratio')}
          allowDeselect={false}
          data={[
            { value: '', label: t('publishing_composer.media.any_ratio') },
            ...Object.keys(RATIOS).map((name) => ({ value: name, label: name })),
          ]}
          value={ratio ?? ''}
          onChange={choose}
        />
        <Button
          variant="default"
          disabled={isWhole(crop)}
          onClick={() => {
            setRatio(null);
            setCrop(WHOLE);
          }}
        >
          {t('publishing_composer.media.whole')}
        </Button>
        <Button ml="auto" loading={isMaking} onClick={() => void apply(crop, focus)}>
          {t('publishing_composer.media.apply')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Makes the copy that is published of a part, and offers the way back. */
function useApply({ place, index, onClose }: Props) {
  const { t } = useTranslation();
  const { addFile, chosen, tab } = useComposer();
  const [isMaking, setMaking] = useState(false);
  const channel = chosen.find(({ connection_id }) => connection_id === tab)?.channel;
  const apply = async (crop: Crop, focus: FocalPoint | null): Promise<void> => {
    const former = place.media[index];
    if (!former) return;
    const { file_id } = former;
    setMaking(true);
    try {
      const part = isWhole(crop) ? null : roundCrop(crop);
      const network = PublishNetwork.safeParse(channel).data ?? null;
      const copy =
        part && (await call(fitMedia, { params: { _id: file_id }, body: { network, crop: part, focus } }));
      if (copy) addFile(copy.file);
      changeMedia(place, file_id, { crop: part, focus, copy_id: copy?.file._id ?? null });
      onClose();
      actWithUndo({
        text: t('publishing_composer.media.cropped'),
        act: () => undefined,
        undo: () => changeMedia(place, file_id, pickCrop(former)),
      });
    } catch (error) {
      showFailure(error);
    } finally {
      setMaking(false);
    }
  };
  return { apply, isMaking };
}

const pickCrop = ({ crop, focus, copy_id }: PostMedia) => ({ crop, focus, copy_id });
