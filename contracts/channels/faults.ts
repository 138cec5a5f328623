export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `channels`. */
  interface FaultCatalogue {
    in_use: NoParams;
    product_needed: NoParams;
    consent_anew: NoParams;
    mail_server: NoParams;
    bot_token: NoParams;
    app_store_app_id: NoParams;
    app_store_issuer_id: NoParams;
    app_store_key_id: NoParams;
    bluesky_handle: NoParams;
    linkedin_page: NoParams;
    mastodon_server: NoParams;
    meta_id: NoParams;
    package_name: NoParams;
    payload_path: NoParams;
    header_name: NoParams;
    reddit_username: NoParams;
    web_address: NoParams;
    port: NoParams;
    wechat_app_id: NoParams;
    wechat_token: NoParams;
    wechat_aes_key: NoParams;
    soft_over_hard: NoParams;
    no_test: NoParams;
  }
}
