import { z } from 'zod';
import type { Channel } from '#contracts/networks.ts';
import type { NetworkSettings } from '#contracts/networks/network.ts';
import type { SignInProvider } from '#contracts/providers/provider.ts';
import { checkSecretKey } from '#server/kit/check-secret-key.ts';
import { pickSignInApps, readNetworkSettings, type ProviderApp } from '#server/kit/network-settings.ts';

const flag = z.stringbool().default(false);
/** `true` is one proxy, the usual case. */
const proxies = z.union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(9)]).default(0);
const optional = z.string().min(1).optional();

/** All settings from the environment, checked once; no other file reads the environment. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  CLICKHOUSE_URL: optional,
  TLS_CERT: optional,
  TLS_KEY: optional,
  EARSHOT_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PUBLIC_URL: z.url().optional(),
  COOKIE_DOMAIN: optional,
  SECRET_KEY: optional,
  METRICS_TOKEN: optional,
  ALLOW_PRIVATE_HOSTS: z.string().default(''),
  PAYMENT: z.enum(['off', 'twin']).optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: z.url().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  CAPTCHA_KEY: optional,
  CAPTCHA_SECRET: optional,
  CAPTCHA_VERIFY_URL: z.url().optional(),
  FACEBOOK_INSTAGRAM: flag,
  DNS_SERVERS: z.string().default(''),
  TRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATE_KEY: z.string().optional(),
  ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_KEY: optional,
  ASSISTANT_MODEL: z.string().min(1).default('default'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_FROM: optional,
  VIDEO_CALL_URL: z.url({ protocol: /^https$/ }).optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  EXACT_COUNT_ROWS: z.coerce.number().int().min(1).default(300_000),
  FILE_QUOTA_MB: z.coerce.number().int().min(1).default(5120),
  LOG: z.enum(['file', 'stdout']).default('file'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: proxies,
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .optional(),
});

/** The environment, read and checked once at the start; README.md lists the variables. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  clickhouseUrl: string | undefined;
  /** The files of the suite's own certificate and key; without them it speaks plain HTTP, behind a proxy or on this machine. */
  tls: { cert: string; key: string } | undefined;
  role: 'all' | 'web' | 'worker';
  publicUrl: string | undefined;
  cookieDomain: string | undefined;
  secretKey: string | undefined;
  metricsToken: string | undefined;
  /** Hosts (`name:port`) that outgoing requests may reach although they are private: the twins. */
  allowPrivateHosts: readonly string[];
  /** Whether the consent for a page requests the permissions for following Instagram; Meta has to have granted them to the app. */
  facebookInstagram: boolean;
  /** The payment provider: none (`off`, or no key), Stripe by its key, or the local twin. `apiUrl` replaces Stripe's own. */
  payment: {
    mode: 'off' | 'twin' | 'stripe';
    secretKey: string | undefined;
    webhookSecret: string | undefined;
    apiUrl: string | undefined;
  };
  /** The mail server, as `smtp://name:password@host:port`; without it e-mails stay in the table. */
  smtpUrl: string | undefined;
  /** The sender address of e-mails unless a brand has its own. */
  mailFrom: string | undefined;
  /** The key pair of the captcha (Turnstile) on forms that are open to the public; without it there is none. */
  captcha: { key: string; secret: string; verifyUrl: string | undefined } | undefined;
  /** The apps under which this installation is registered at networks that sign users in; `url` replaces their hosts. */
  providers: Record<SignInProvider, ProviderApp | undefined>;
  /** What is set for each network: the address of its API, keys and secrets of the app there; README.md lists the variables. */
  networks: Record<Channel, NetworkSettings>;
  /** Name servers to query for the records that prove domains, as `host` or `host:port`; empty: the machine's own. */
  dnsServers: readonly string[];
  /** A service with LibreTranslate's API; without it nothing is translated and nothing is sent anywhere. */
  translation: { url: string; key: string | undefined } | undefined;
  /** A language model with OpenAI's chat API; without it no model is called and nothing is sent anywhere. */
  assistant: { url: string; key: string | undefined; model: string } | undefined;
  /** An SMS gateway with Twilio's API (SID and token in its address), and the number it sends from. */
  sms: { gateway: string; from: string } | undefined;
  /**
   * The address of rooms for video calls (Jitsi Meet, or any service that opens a room by its address alone); without it there are none.
   */
  videoCallUrl: string | undefined;
  /** A virus scanner with clamd's protocol, as `tcp://host:port`; without it files are not scanned. */
  clamdUrl: string | undefined;
  /** The maximum bytes of files that one account may store. */
  fileQuota: number;
  /** Above so many rows the semantic layer estimates how many different values there are. */
  exactCountRows: number;
  log: 'file' | 'stdout';
  logLevel: string;
  /** How many proxies in front of the suite have a trusted `X-Forwarded-*`. */
  trustedProxies: number;
  /** The header in which a proxy in front of the suite names the visitor's country by two letters; without it countries are not known. */
  countryHeader: string | undefined;
};

function listIn(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/**
 * Turns the environment into checked settings.
 * @throws ZodError naming the invalid variable; StartFailure where the secret key protects nothing
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const value = Environment.parse(environment);
  if ((value.TLS_CERT === undefined) !== (value.TLS_KEY === undefined))
    throw new z.ZodError([
      {
        code: 'custom',
        path: ['TLS_KEY'],
        message: 'TLS_CERT and TLS_KEY belong together',
        input: value.TLS_KEY,
      },
    ]);
  const networks = readNetworkSettings(environment);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    clickhouseUrl: value.CLICKHOUSE_URL,
    tls: value.TLS_CERT && value.TLS_KEY ? { cert: value.TLS_CERT, key: value.TLS_KEY } : undefined,
    role: value.EARSHOT_ROLE,
    publicUrl: value.PUBLIC_URL,
    cookieDomain: value.COOKIE_DOMAIN,
    secretKey: value.SECRET_KEY && checkSecretKey(value.SECRET_KEY),
    metricsToken: value.METRICS_TOKEN,
    allowPrivateHosts: listIn(value.ALLOW_PRIVATE_HOSTS),
    networks,
    providers: pickSignInApps(networks),
    dnsServers: listIn(value.DNS_SERVERS),
    facebookInstagram: value.FACEBOOK_INSTAGRAM,
    payment: {
      mode: value.PAYMENT ?? 'stripe',
      secretKey: value.STRIPE_SECRET_KEY,
      webhookSecret: value.STRIPE_WEBHOOK_SECRET,
      apiUrl: value.STRIPE_API_URL,
    },
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    captcha:
      value.CAPTCHA_KEY && value.CAPTCHA_SECRET
        ? { key: value.CAPTCHA_KEY, secret: value.CAPTCHA_SECRET, verifyUrl: value.CAPTCHA_VERIFY_URL }
        : undefined,
    translation: value.TRANSLATE_URL ? { url: value.TRANSLATE_URL, key: value.TRANSLATE_KEY } : undefined,
    assistant: value.ASSISTANT_URL
      ? { url: value.ASSISTANT_URL, key: value.ASSISTANT_KEY, model: value.ASSISTANT_MODEL }
      : undefined,
    sms: value.SMS_URL && value.SMS_FROM ? { gateway: value.SMS_URL, from: value.SMS_FROM } : undefined,
    videoCallUrl: value.VIDEO_CALL_URL,
    clamdUrl: value.CLAMD_URL,
    fileQuota: value.FILE_QUOTA_MB * 1024 * 1024,
    exactCountRows: value.EXACT_COUNT_ROWS,
    log: value.LOG,
    logLevel: value.LOG_LEVEL,
    trustedProxies: value.TRUST_PROXY,
    countryHeader: value.COUNTRY_HEADER?.toLowerCase(),
  };
}
