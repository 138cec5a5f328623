/** The faults of `contracts/channels`, as they are read after the name of a field. */
export const channelsFaults = {
  in_use: 'is in use',
  product_needed: 'at least one product must use the channel',
  consent_anew: 'give your consent again',
  bot_token:
    'is no token of a Telegram bot: it has a number, a colon and letters, such as 4839574812:AAFD39…',
  bluesky_handle: 'is no handle of Bluesky: it is a name with points, such as brand.bsky.social',
  mastodon_server: 'is no name of a server, such as mastodon.social',
  payload_path: 'is no path: write names with points between them, such as data.messages[*].text',
  header_name: 'is no name of a header: letters, digits and hyphens',
  web_address: 'must be a web address, such as https://example.com/replies',
  mail_server: 'give the name of a mail server, such as imap.example.com',
  port: 'give a number from 1 to 65535',
  wechat_app_id: 'is no AppID: it begins with wx',
  wechat_token: 'has 3 to 32 letters and digits',
  wechat_aes_key: 'is no EncodingAESKey: it has 43 letters and digits',
  soft_over_hard: 'must not be above the limit that stops',
  no_test: 'has no test message',
} as const;
