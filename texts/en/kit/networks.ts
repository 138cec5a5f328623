import type { Channel } from '#contracts/networks.ts';
import type { NetworkTexts } from '#texts/network-texts.ts';
import { bluesky } from './networks/bluesky.ts';
import { gptbots } from './networks/gptbots.ts';
import { lazada } from './networks/lazada.ts';
import { linkedin } from './networks/linkedin.ts';
import { mastodon } from './networks/mastodon.ts';
import { reddit } from './networks/reddit.ts';
import { shopee } from './networks/shopee.ts';
import { telegram } from './networks/telegram.ts';
import { threads } from './networks/threads.ts';
import { tiktokShop } from './networks/tiktok-shop.ts';
import { tiktok } from './networks/tiktok.ts';
import { webhook } from './networks/webhook.ts';
import { wechat } from './networks/wechat.ts';
import { whatsapp } from './networks/whatsapp.ts';
import { youtube } from './networks/youtube.ts';

/** Texts of the networks: their names, how one is connected, and what can be missing. */
export const networks = {
  line: {
    name: 'LINE',
    person_id: 'LINE user ID',
    about: 'Your LINE Official Account',
    fields: {
      channel_id: 'Channel ID',
      channel_access_token: 'Channel access token',
      channel_secret: 'Channel secret',
    },
    help: {
      channel_id: 'LINE Developers Console → your channel → Basic settings.',
      channel_access_token: 'Messaging API → Channel access token (long-lived). It is kept encrypted.',
      channel_secret:
        'Basic settings → Channel secret. It proves that messages come from LINE; without it the channel is saved but stays inactive.',
    },
    reasons: {
      line_secret_missing:
        'The channel secret is missing. Without it, messages cannot be verified as coming from LINE.',
    },
    webhook: {
      title: 'Tell LINE where to deliver',
      before: 'Paste it into LINE’s console. It works as soon as the channel is connected.',
      steps: {
        copy: 'Copy the webhook URL.',
        open: 'Open the LINE Developers Console, your channel, the tab Messaging API.',
        paste: 'Paste it under Webhook URL, press Update, then Verify.',
        use: 'Switch on “Use webhook”. In LINE Official Account Manager switch off automatic answers.',
        write: 'Write to your account from a phone.',
      },
    },
  },
  facebook: {
    name: 'Facebook',
    person_id: 'Facebook user ID',
    about: 'Messages of your Page',
    reasons: {
      facebook_not_delivering:
        'Facebook does not deliver the page’s messages yet. Connect again and allow everything that is asked for.',
    },
    consent: {
      about:
        'A window opens in which you sign in at Facebook and allow your pages to be read and answered here.',
      reads: 'Reads messages to the page, comments and mentions of it.',
      writes: 'Answers only when someone on your team does.',
      keeps: 'The page’s token is stored encrypted and is never shown. You can withdraw it at any time.',
      choose: 'Which page?',
      lacks: 'Your role on this page is missing: {{rights}}',
    },
  },
  instagram: {
    name: 'Instagram',
    person_id: 'Instagram user ID',
    about: 'Messages, comments and mentions',
    notes: {
      account: 'It must be a business or creator account that is linked to a page of Facebook.',
      access:
        'In the Instagram app, under Settings → Messages and story replies → Message controls, “Allow access to messages” must be on.',
    },
    reasons: {
      instagram_not_delivering:
        'Meta does not deliver the account’s messages yet. Connect again and allow everything that is asked for.',
    },
    consent: {
      about:
        'A window opens in which you sign in at Facebook and allow the accounts of your pages to be read and answered here.',
      reads: 'Reads messages to the account, comments on its posts, and mentions of it.',
      writes: 'Answers only when someone on your team does.',
      keeps: 'The token is stored encrypted and is never shown. You can withdraw it at any time.',
      choose: 'Which account?',
      lacks: 'Your role on the page of this account is missing: {{rights}}',
    },
  },
  twitter: {
    name: 'X (Twitter)',
    person_id: 'X user ID',
    about: 'Direct messages and mentions',
    consent: {
      about: 'A window opens in which you sign in at X and allow the account to be read and answered here.',
      reads: 'Reads direct messages, replies and mentions of the account.',
      writes: 'Answers only when someone on your team does.',
      keeps: 'The tokens are stored encrypted, renewed automatically and revoked when you disconnect.',
      choose: 'This account',
      lacks: 'Not allowed: {{rights}}. Connect again and allow it.',
    },
  },
  pantip: {
    name: 'Pantip',
    person_id: 'Pantip member ID',
    about: 'Messages of a Pantip account',
    notes: {
      inbox: 'At least one message must already be in the incoming message box.',
      agreement:
        'Pantip has no public interface: a partner agreement with Pantip is needed. Until there is one, posts can be imported from a file.',
    },
    fields: {
      user_id: 'User ID',
      access_token: 'Access token',
    },
    help: {
      user_id: 'The number in the address of the account’s Pantip profile.',
      access_token: 'From Pantip, with the partner agreement. It is stored encrypted.',
    },
    reasons: {
      pantip_unchecked: 'The token has not been checked with Pantip yet.',
      pantip_inbox_empty:
        'The incoming message box at Pantip is empty. As soon as a message is in it, the channel starts by itself.',
      pantip_no_agreement:
        'A partner agreement with Pantip is needed, and its address is not set up here. Ask the operator of this installation.',
    },
  },
  whatsapp,
  telegram,
  email: {
    name: 'E-mail',
    about: 'A mailbox over IMAP and SMTP',
    notes: {
      untouched:
        'E-mails from the last two days and all new ones arrive in the inbox. Nothing in your mailbox is changed, moved or marked as read.',
      password:
        'Most providers require an app password, which you create in the security settings of the mailbox.',
    },
    fields: {
      address: 'E-mail address',
      sender_name: 'Sender name',
      user: 'User name',
      password: 'Password',
      imap_host: 'Server for incoming mail (IMAP)',
      imap_port: 'IMAP port',
      smtp_host: 'Server for outgoing mail (SMTP)',
      smtp_port: 'SMTP port',
      encryption: 'Encryption',
    },
    help: {
      address: 'Where customers write to. Answers come from this address too.',
      sender_name: 'What customers see beside the address, such as the name of your shop.',
      user: 'Leave empty to use the address.',
      password: 'Gmail, Outlook and Yahoo require an app password here. It is stored encrypted.',
      imap_host: 'Such as imap.gmail.com or outlook.office365.com.',
      imap_port: 'Usually 993.',
      smtp_host: 'Such as smtp.gmail.com or smtp.office365.com.',
      smtp_port: 'Usually 465 or 587; your provider says which.',
      encryption: 'Choose None only for a server on the same machine.',
    },
    choices: {
      encryption: {
        tls: 'TLS',
        none: 'None',
      },
    },
    reasons: {
      mailbox_incomplete: 'Address, password and both mail servers are needed.',
    },
    consent: {
      about:
        'Gmail and Microsoft 365 use your consent instead of a password. It is stored encrypted and renewed automatically; you can withdraw it at any time.',
      lacks: 'Not allowed: {{rights}}. Connect again and allow it.',
    },
  },
  bluesky,
  linkedin,
  mastodon,
  threads,
  reddit,
  webhook,
  webchat: {
    name: 'Web chat',
    fields: {
      greeting: 'Greeting',
      color: 'Colour',
      allowed_origins: 'Allowed websites',
    },
    help: {
      greeting: 'The first thing a visitor reads. Leave empty for a greeting in the page’s language.',
      color:
        'For the button and the visitor’s messages. Colours that are too light are darkened to stay readable.',
      allowed_origins: 'Such as https://shop.example. Leave empty to allow any website.',
    },
  },
  gptbots,
  rss: {
    name: 'Feed',
  },
  file: {
    name: 'File',
  },
  wechat,
  google_play_app: {
    name: 'Google Play',
    about: 'Reviews of an app on Google Play',
    notes: {
      account:
        'In Google Cloud, create a service account with a key file. In the Play Console, invite it as a user with the right “Reply to reviews”.',
      week: 'Google shows the reviews of the last week. A second answer replaces the first one.',
    },
    fields: {
      package_name: 'Package name',
      service_account_secret: 'Key file (JSON)',
    },
    help: {
      package_name: 'Such as com.example.shop, as in the address of the app on Google Play.',
      service_account_secret: 'The whole content of the key file. It is stored encrypted.',
    },
    reasons: {
      google_play_app_unchecked: 'The key has not been checked with Google yet.',
      google_play_app_key_unreadable:
        'This is not the key file of a service account. Paste its whole content.',
      google_play_app_unknown: 'Google knows no app under this package name in the Play Console of this key.',
    },
  },
  app_store: {
    name: 'App Store',
    about: 'Reviews of an app in the App Store',
    notes: {
      key: 'In App Store Connect under Users and Access, create a team key with the role Customer Support and download its file once.',
      newest:
        'The newest 200 reviews are read every five minutes. A second answer replaces the first one; Apple shows it some hours later.',
    },
    fields: {
      app_id: 'App ID',
      issuer_id: 'Issuer ID',
      key_id: 'Key ID',
      private_key_secret: 'Key file (.p8)',
    },
    help: {
      app_id: 'The number in the address of the app in the App Store, after “id”.',
      issuer_id: 'Above the list of keys in App Store Connect.',
      key_id: 'Beside the key in that list.',
      private_key_secret:
        'The whole content of the file, with its first and last line. It is stored encrypted.',
    },
    reasons: {
      app_store_unchecked: 'The key has not been checked with Apple yet.',
      app_store_key_unreadable: 'This is not the file of an API key. Paste its whole content.',
      app_store_unknown: 'Apple knows no app under this ID in the team of this key.',
    },
  },
  outlook: {
    name: 'Outlook',
  },
  google: {
    name: 'Google',
  },
  youtube,
  tiktok,
  tiktok_shop: tiktokShop,
  gmail: {
    name: 'Gmail',
  },
  shopee,
  lazada,
} satisfies Record<Channel, NetworkTexts>;
