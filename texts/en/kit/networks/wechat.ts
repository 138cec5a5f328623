import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of WeChat. */
export const wechat = {
  name: 'WeChat',
  person_id: 'WeChat user ID',
  about: 'Messages to your official account',
  notes: {
    account:
      'You need a verified official account, with the customer service interface of its developer mode.',
    listed:
      'WeChat takes calls from listed addresses only: Basic Configuration → IP whitelist. If this server is missing, the check after connecting names its address.',
    alone: 'WeChat delivers to one program only, and the automatic replies of its console stop.',
  },
  fields: {
    app_id: 'AppID',
    app_secret: 'AppSecret',
    verify_token: 'Token',
    encoding_aes_key: 'EncodingAESKey',
  },
  help: {
    app_id: 'mp.weixin.qq.com → Settings and Development → Basic Configuration.',
    app_secret: 'On the same page. WeChat shows it once; it is kept encrypted.',
    verify_token:
      'Make one up, of 3 to 32 letters and digits, and enter the same in WeChat’s server settings.',
    encoding_aes_key:
      'From the server settings, for the modes “compatible” and “safe”. Leave it empty only for the plain mode, in which nothing protects what a message says.',
  },
  reasons: {
    wechat_unchecked: 'The AppSecret has not been checked with WeChat yet.',
    wechat_address_not_listed:
      'WeChat takes no calls from this server. Add its address to the IP whitelist of your account, then check again.',
  },
  webhook: {
    title: 'Tell WeChat where to deliver',
    before: 'Connect the channel first: WeChat calls this address while its server settings are being saved.',
    steps: {
      copy: 'Copy the webhook URL.',
      open: 'Open mp.weixin.qq.com, Settings and Development → Basic Configuration → Server Configuration.',
      paste: 'Paste it as URL, enter the token and the EncodingAESKey from here, and choose the safe mode.',
      use: 'Press Submit, then Enable.',
      write: 'Follow your account with a phone and write to it.',
    },
  },
} satisfies NetworkTexts;
