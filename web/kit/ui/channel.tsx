import { useTranslation } from 'react-i18next';
import { getNetwork, type Channel } from '#contracts/networks.ts';
import { NetworkOutline } from './network-outline.tsx';
import classes from './badges.module.css';

type Props = { channel: Channel; bare?: boolean; called?: string };

/** A channel by its sign and name (or what it is `called` here); `bare` shows the sign alone with the name for screen readers. */
export function ChannelName({ channel, bare = false, called }: Props) {
  const { t } = useTranslation();
  const name = called ?? t(`networks.${channel}.name`);
  const { color, outline } = getNetwork(channel).icon;
  return (
    <span className={classes.channel} data-bare={bare || undefined} title={bare ? name : undefined}>
      <span
        className={classes.channelIcon}
        style={{ background: color }}
        role={bare ? 'img' : undefined}
        aria-label={bare ? name : undefined}
        aria-hidden={bare ? undefined : true}
      >
        <NetworkOutline outline={outline} size={14} />
      </span>
      {!bare && <span className={classes.channelText}>{name}</span>}
    </span>
  );
}
