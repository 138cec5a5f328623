import {
  IconBrandFacebook,
  IconBrandGmail,
  IconBrandGoogle,
  IconBrandGooglePlay,
  IconBrandInstagram,
  IconBrandLine,
  IconBrandTelegram,
  IconBrandTiktok,
  IconBrandWechat,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
  IconFileText,
  IconMail,
  IconMessages,
  IconMessageCircle,
  IconRobot,
  IconRss,
  IconShoppingBag,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contracts/inbound/channel.ts';
import classes from './badges.module.css';

/** The sign and the colour of each channel; the colour is dark enough for the white sign on it. */
const LOOKS: Record<Channel, readonly [Icon, string]> = {
  line: [IconBrandLine, '#05863b'],
  facebook: [IconBrandFacebook, '#0866ff'],
  instagram: [IconBrandInstagram, '#c1306e'],
  twitter: [IconBrandX, '#0f1419'],
  pantip: [IconMessages, '#4a3f8f'],
  whatsapp: [IconBrandWhatsapp, '#128c4b'],
  telegram: [IconBrandTelegram, '#1c7fb5'],
  email: [IconMail, '#566072'],
  webchat: [IconMessageCircle, '#2f5fd0'],
  gptbots: [IconRobot, '#5b4bd1'],
  rss: [IconRss, '#c25a00'],
  file: [IconFileText, '#6b7585'],
  wechat: [IconBrandWechat, '#078a44'],
  google_play_app: [IconBrandGooglePlay, '#01875f'],
  outlook: [IconMail, '#0f6cbd'],
  google: [IconBrandGoogle, '#3367d6'],
  youtube: [IconBrandYoutube, '#d90000'],
  tiktok: [IconBrandTiktok, '#121212'],
  tiktok_shop: [IconBrandTiktok, '#d01440'],
  gmail: [IconBrandGmail, '#c5352b'],
  shopee: [IconShoppingBag, '#c9421f'],
  lazada: [IconShoppingBag, '#1a1f8f'],
};

type Props = { channel: Channel; bare?: boolean; called?: string };

/** A channel by its sign and name (or what it is `called` here); `bare` shows the sign alone with the name for screen readers. */
export function ChannelName({ channel, bare = false, called }: Props) {
  const { t } = useTranslation();
  const name = called ?? t(`kit.channels.${channel}`);
  const [Sign, color] = LOOKS[channel];
  return (
    <span className={classes.channel} data-bare={bare || undefined} title={bare ? name : undefined}>
      <span
        className={classes.channelIcon}
        style={{ background: color }}
        role={bare ? 'img' : undefined}
        aria-label={bare ? name : undefined}
        aria-hidden={bare ? undefined : true}
      >
        <Sign size={14} stroke={2} />
      </span>
      {!bare && <span className={classes.channelText}>{name}</span>}
    </span>
  );
}
