import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drawer.module.css';
import { isWebAddress } from './use-feed-keys.ts';

const isSound = (address: string): boolean => /\.(?:mp4|webm|mov|mp3|ogg|m4a|wav)(?:$|[?#])/i.test(address);

/** Pictures, each opened large by a click; films and sounds as links, which play where they are kept. */
export function Media({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState<string>();
  const shown = addresses.filter(isWebAddress);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('feed.detail.media')} className={classes.media}>
      {shown.map((address, index) =>
        isSound(address) ? (
          <a key={address} href={address} target="_blank" rel="noopener noreferrer" className={classes.link}>
            {t('feed.detail.film', { number: index + 1 })}
          </a>
        ) : (
          <button
            key={address}
            type="button"
            className={classes.picture}
            aria-label={t('feed.detail.picture', { number: index + 1 })}
            onClick={() => setLarge(address)}
          >
            <img src={address} alt="" loading="lazy" referrerPolicy="no-referrer" />
          </button>
        ),
      )}
      <Modal
        opened={large !== undefined}
        onClose={() => setLarge(undefined)}
        size="auto"
        centered
        title={t('feed.detail.media')}
        closeButtonProps={{ 'aria-label': t('feed.detail.close_picture') }}
      >
        {large && <img src={large} alt="" className={classes.large} referrerPolicy="no-referrer" />}
      </Modal>
    </section>
  );
}
