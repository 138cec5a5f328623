import { Button, FileButton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_SLOTS, type BrandProfile, type ImageSlot } from '#contracts/brands/profile.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import classes from './brand-pictures.module.css';

const KINDS = 'image/png,image/jpeg,image/webp,image/x-icon,image/svg+xml';

/** The calls that set and remove one picture of a brand: those of the administration, or of the brand's own users. */
export type PictureCalls = {
  put: (brand: BrandProfile, slot: ImageSlot, file: File) => Promise<unknown>;
  drop: (brand: BrandProfile, slot: ImageSlot) => Promise<unknown>;
};

type Props = { brand: BrandProfile; calls: PictureCalls; disabled?: boolean };

/** The pictures of a brand: each is uploaded separately and shown at once. */
export function BrandPictures({ brand, calls, disabled = false }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.brands.pictures')}>
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('admin.brands.pictures_help')}
      </Text>
      <div className={classes.pictures}>
        {IMAGE_SLOTS.map((slot) => (
          <Picture key={slot} brand={brand} calls={calls} disabled={disabled} slot={slot} />
        ))}
      </div>
    </Card>
  );
}

function Picture({ brand, calls, disabled, slot }: Props & { slot: ImageSlot }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = t(`admin.brands.slots.${slot}`);
  const work = async (done: Promise<unknown>, said: string) => {
    setBusy(true);
    try {
      await done;
      showSuccess(said);
      await client.invalidateQueries();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const path = brand[slot];
  return (
    <div className={classes.picture} role="group" aria-label={name}>
      <span className={classes.name}>{name}</span>
      <div className={classes.frame}>{path ? <img src={path} alt="" /> : '–'}</div>
      <div className={classes.acts}>
        <FileButton
          accept={KINDS}
          disabled={disabled}
          onChange={(file) =>
            file && void work(calls.put(brand, slot, file), t('admin.brands.picture_saved'))
          }
        >
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={busy} disabled={disabled}>
              {t(path ? 'admin.brands.replace' : 'admin.brands.upload')}
            </Button>
          )}
        </FileButton>
        {path && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            disabled={disabled || busy}
            onClick={() => void work(calls.drop(brand, slot), t('admin.brands.picture_removed'))}
          >
            {t('admin.brands.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
