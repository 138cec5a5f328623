import {
  IconFile,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPackage,
  IconPhoto,
  IconShoppingBag,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { RemovedMedia } from '#contracts/crm/removal/endpoints.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { parseGoods } from '#contracts/networks/goods.ts';
import { MediaFile, MissingMediaFile, getShownName } from '../files/media-file.tsx';
import { GoodsInMessage } from '../goods/goods-card.tsx';
import { CalendarCard } from './calendar-card.tsx';
import type { MediaKind } from './media-kind.ts';
import classes from './conversation.module.css';

const SIGNS: Record<MediaKind, Icon> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  file: IconFile,
  sticker: IconMoodSmile,
  location: IconMapPin,
  product: IconShoppingBag,
  order: IconPackage,
};

const Place = z.object({ address: z.string().catch(''), latitude: z.number(), longitude: z.number() });
const Sticker = z.object({ keywords: z.array(z.string()).min(1) });

/** The media of a message besides its text, each with its name; media with an address can be opened. */
export function MediaList({ media }: { media: readonly IncomingMedia[] }) {
  return media.map((item, index) => (
    // The media of a message have no names of their own; their order never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      <CalendarCard item={item} />
      <MediaItem item={item} />
    </Fragment>
  ));
}

function MediaItem({ item }: { item: IncomingMedia }) {
  const { t } = useTranslation();
  if (item.file_id) return <MediaFile item={{ ...item, file_id: item.file_id }} />;
  const goods = parseGoods(item);
  if (goods) return <GoodsInMessage goods={goods} />;
  const Sign = SIGNS[item.kind];
  const link = linkOf(item);
  return (
    <span className={classes.media}>
      <Sign size={18} stroke={1.7} aria-hidden />
      <span className={classes.mediaText}>
        {getShownName(item.name) || t(`crm.media.${item.kind}`)}
        <span className={classes.mediaMore}>
          {RemovedMedia.safeParse(item.detail).success && t('ticket_verification.media_removed')}
          <MissingMediaFile item={item} />
          {detailOf(item)}
        </span>
      </span>
      {link && (
        <a href={link} target="_blank" rel="noreferrer noopener">
          {t('crm.media.open')}
        </a>
      )}
    </span>
  );
}

/** Only addresses that a browser opens as a page; a location links to a map. */
function linkOf(item: IncomingMedia): string | undefined {
  const place = Place.safeParse(item.detail);
  if (place.success) {
    const at = `${place.data.latitude},${place.data.longitude}`;
    return `https://www.openstreetmap.org/?mlat=${place.data.latitude}&mlon=${place.data.longitude}#map=16/${at.replace(',', '/')}`;
  }
  return item.url && /^https:\/\//i.test(item.url) ? item.url : undefined;
}

function detailOf(item: IncomingMedia): string {
  const place = Place.safeParse(item.detail);
  if (place.success) return place.data.address;
  const sticker = Sticker.safeParse(item.detail);
  return sticker.success ? sticker.data.keywords.slice(0, 3).join(', ') : '';
}
