import { IconDownload, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { en } from '#texts/en.ts';
import { getFileAddress, getThumbnailAddress } from '#web/kit/files/file-source.ts';
import { formatSize } from '#web/kit/files/size-text.ts';
import classes from './files.module.css';

type StoredMedia = IncomingMedia & { file_id: string };

/** The name of a file; empty where nothing of it would be seen. */
export function getShownName(name: string | undefined): string {
  return name !== undefined && /[^\s\p{C}\p{M}\p{Z}]/u.test(name) ? name : '';
}

/** A file of a message that the suite keeps: pictures, films and sounds are shown in place, everything else is saved. */
export function MediaFile({ item }: { item: StoredMedia }) {
  const { t } = useTranslation();
  const file = { _id: item.file_id };
  const name = getShownName(item.name) || t(`crm.media.${item.kind}`);
  if (item.kind === 'image')
    return (
      <a className={classes.picture} href={getFileAddress(file)} target="_blank" rel="noreferrer noopener">
        <img src={getThumbnailAddress(file)} alt={name} loading="lazy" />
      </a>
    );
  return (
    <span className={classes.kept}>
      {item.kind === 'video' && (
        // What customers send has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={classes.film} src={getFileAddress(file)} controls preload="metadata" />
      )}
      {item.kind === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio className={classes.sound} src={getFileAddress(file)} controls preload="metadata" />
      )}
      <a className={classes.file} href={getFileAddress(file)} download={name}>
        <IconFile size={18} stroke={1.7} aria-hidden />
        <span className={classes.name}>
          {name}
          {item.bytes !== undefined && <small>{formatSize(item.bytes)}</small>}
        </span>
        <IconDownload size={16} aria-label={t('mail.save')} />
      </a>
    </span>
  );
}

const Detail = z.object({ not_kept: z.string() });
type Reason = keyof typeof en.mail.not_kept_reasons;

/** Why a file is not there, in words; nothing where there never was one. */
export function MissingMediaFile({ item }: { item: IncomingMedia }) {
  const { t, i18n } = useTranslation();
  const reason = Detail.safeParse(item.detail).data?.not_kept;
  if (reason === undefined) return null;
  const isKnown = (name: string): name is Reason => i18n.exists(`mail.not_kept_reasons.${name}`);
  return t('mail.not_kept', { reason: isKnown(reason) ? t(`mail.not_kept_reasons.${reason}`) : reason });
}
