import { Modal } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWebAddress } from './use-feed-keys.ts';
import classes from './drawer.module.css';

const isSound = (address: string): boolean => /\.(?:mp4|webm|mov|mp3|ogg|m4a|wav)(?:$|[?#])/i.test(address);

/** Whether an address may be shown as a picture: it is a web address and does not name a film. */
export const isPicture = (address: string): boolean => isWebAddress(address) && !isSound(address);

/** Pictures, each enlarged by a click; films and sounds as links, which play where they are hosted. */
export function Media({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState<string>();
  const shown = addresses.filter(isWebAddress);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('feed.detail.media')} className={classes.media}>
      {shown.map((address, index) => (
        <Medium key={address} address={address} number={index + 1} onOpen={() => setLarge(address)} />
      ))}
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

type MediumProps = { address: string; number: number; onOpen: () => void };

/** What cannot be shown as a picture (a film whose address does not say so, a picture that its network no longer serves) is a link too. */
function Medium({ address, number, onOpen }: MediumProps) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(true);
  const film = isSound(address);
  if (film || !drawn)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={classes.link}>
        {t(film ? 'feed.detail.film' : 'feed.detail.at_network', { number })}
        <IconExternalLink size={14} aria-hidden />
      </a>
    );
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('feed.detail.picture', { number })}
      onClick={onOpen}
    >
      <img src={address} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setDrawn(false)} />
    </button>
  );
}
