import { Button, FileButton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropBrandImage, putBrandImage } from '#contracts/brands/endpoints.ts';
import { IMAGE_SLOTS, type BrandProfile, type ImageSlot } from '#contracts/brands/profile.ts';
import { upload } from '#web/kit/api/upload.ts';
import { useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { toastError, toastSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import classes from './admin.module.css';
import look from './brands.module.css';

const KINDS = 'image/png,image/jpeg,image/webp,image/x-icon,image/svg+xml';

/** The pictures of a brand: each is uploaded by itself and shown at once. */
export function BrandPictures({ brand }: { brand: BrandProfile }) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.brands.pictures')}>
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('admin.brands.pictures_help')}
      </Text>
      <div className={look.pictures}>
        {IMAGE_SLOTS.map((slot) => (
          <Picture key={slot} brand={brand} slot={slot} />
        ))}
      </div>
    </Card>
  );
}

function Picture({ brand, slot }: { brand: BrandProfile; slot: ImageSlot }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const params = { brand_id: brand._id, slot };
  const name = t(`admin.brands.slots.${slot}`);
  const drop = useSend(dropBrandImage, {
    success: t('admin.brands.picture_removed'),
    refresh: ['admin.brand.'],
  });
  const put = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      await upload(putBrandImage, { params }, { body: file });
      toastSuccess(t('admin.brands.picture_saved'));
      refresh('admin.brand.');
      await client.invalidateQueries();
    } catch (error) {
      toastError(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const path = brand[slot];
  return (
    <div className={look.picture} role="group" aria-label={name}>
      <span className={classes.legend} style={{ margin: 0 }}>
        {name}
      </span>
      <div className={look.frame}>{path ? <img src={path} alt="" /> : '–'}</div>
      <div className={classes.acts}>
        <FileButton accept={KINDS} onChange={(file) => void put(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={busy}>
              {t(path ? 'admin.brands.replace' : 'admin.brands.upload')}
            </Button>
          )}
        </FileButton>
        {path && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={drop.isPending}
            onClick={() => drop.send({ params })}
          >
            {t('admin.brands.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
