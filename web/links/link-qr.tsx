import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { fetchLinkQr } from '#contracts/links/endpoints.ts';
import type { ShortLink } from '#contracts/links/short-link.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import classes from './links.module.css';

const FORMATS = ['svg', 'png'] as const;

/** The QR code of a link, to be looked at and downloaded. */
export function LinkQr({ link: { _id, address } }: { link: ShortLink }) {
  const { t } = useTranslation();
  if (address === null) return <Empty title={t('short_links.host_gone')} />;
  const { data, size } = encode(address, { border: 4, ecc: 'M' });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div className={classes.qrFrame}>
      {/* Dark on white in every theme, since cameras need it so. */}
      <svg
        className={classes.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('short_links.qr.label', { address })}
      >
        <path d={dots.join('')} shapeRendering="crispEdges" />
      </svg>
      <p className={classes.dim}>{t('short_links.qr.help')}</p>
      <Group gap="sm">
        {FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={buildAddress(fetchLinkQr.path, { params: { _id }, query: { format } })}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t(`short_links.qr.${format}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
