import { z } from 'zod';
import { MAIL_PROVIDERS } from '#connectors/email/oauth.ts';
import type { Channel } from '#contracts/networks.ts';
import type { SignInProvider } from '#contracts/providers/provider.ts';

/** The OAuth 2.0 parameters of a provider: its addresses, its scopes, and how it identifies a user. */
export type KnownProvider = {
  /** Its own addresses; `base` of the configuration replaces the host of each (twins). */
  authorize: string;
  token: string;
  me: string;
  scope: string;
  /** The scopes to connect a channel; none if the provider has no channel that is connected by consent. */
  connectScope?: string;
  /** The scopes of the first token, if they are not all that the user consented to. */
  redeemScope?: string;
  /** Further parameters of the authorize address for connecting a channel. */
  connectExtra?: Record<string, string>;
  /** The scopes of channels other than the provider's own. */
  channelScopes?: Partial<Record<Channel, string>>;
  /** The additional scopes to follow Instagram. */
  instagramScope?: string;
  /** The additional scopes of channels on which posts are published: they need a review of the app of their own. */
  publishScopes?: Partial<Record<Channel, string>>;
  /** How the client authenticates at the token address. */
  secretIn: 'body' | 'header';
  /** Further parameters of the authorize address. */
  extra: Record<string, string>;
  who: z.ZodType<{ subject: string; name: string }>;
};

const id = z.union([z.string().min(1), z.number()]).transform(String);

/**
 * The providers that sign users in, by their documentation: Google "Using OAuth 2.0 for web server applications", Meta "Manually build a
 * login flow", X "OAuth 2.0 authorization code flow with PKCE", Microsoft identity platform "Authorization code flow" and Graph's /me. No
 * ID token is requested: the user's identity comes from the provider itself, over its own connection.
 */
export const KNOWN: Readonly<Record<SignInProvider, KnownProvider>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    me: 'https://www.googleapis.com/oauth2/v3/userinfo',
    scope: 'email profile',
    connectScope: 'email profile https://mail.google.com/',
    // YouTube Data API: reading what is held for review, answering and moderating comments.
    channelScopes: { youtube: 'email profile https://www.googleapis.com/auth/youtube.force-ssl' },
    // Without them Google returns no refresh token from the second consent on.
    connectExtra: { access_type: 'offline', prompt: 'consent' },
    secretIn: 'body',
    extra: { access_type: 'online', prompt: 'select_account' },
    who: z
      .object({ sub: id, name: z.string().optional(), email: z.string().optional() })
      .transform(({ sub, name, email }) => ({ subject: sub, name: email ?? name ?? sub })),
  },
  facebook: {
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    me: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    scope: 'public_profile',
    connectScope:
      'public_profile pages_show_list pages_messaging pages_manage_metadata pages_read_engagement pages_read_user_content pages_manage_engagement',
    // Instagram Platform, "Instagram API with Facebook Login": messages, comments and mentions of the account that is linked to a page.
    channelScopes: {
      instagram:
        'public_profile pages_show_list pages_manage_metadata pages_read_engagement pages_messaging instagram_basic instagram_manage_messages instagram_manage_comments',
    },
    instagramScope: 'instagram_basic instagram_manage_insights',
    // Pages API, "Posts", and Instagram Platform, "Content publishing".
    publishScopes: {
      facebook: 'pages_manage_posts read_insights',
      instagram: 'instagram_content_publish instagram_manage_insights',
    },
    secretIn: 'body',
    extra: {},
    who: z
      .object({ id, name: z.string().optional() })
      .transform((one) => ({ subject: one.id, name: one.name ?? one.id })),
  },
  twitter: {
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    me: 'https://api.x.com/2/users/me',
    scope: 'users.read tweet.read',
    connectScope:
      'users.read tweet.read tweet.write tweet.moderate.write like.write media.write dm.read dm.write offline.access',
    secretIn: 'header',
    extra: {},
    who: z
      .object({ data: z.object({ id, username: z.string() }) })
      .transform(({ data }) => ({ subject: data.id, name: `@${data.username}` })),
  },
  outlook: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    me: 'https://graph.microsoft.com/v1.0/me',
    scope: 'User.Read',
    connectScope: `${MAIL_PROVIDERS.outlook.scope} User.Read`,
    // One token is for one resource: that of the mail servers first.
    redeemScope: MAIL_PROVIDERS.outlook.scope,
    secretIn: 'body',
    extra: { prompt: 'select_account' },
    who: z
      .object({
        id,
        displayName: z.string().nullish(),
        mail: z.string().nullish(),
        userPrincipalName: z.string().nullish(),
      })
      .transform((one) => ({
        subject: one.id,
        name: one.mail ?? one.userPrincipalName ?? one.displayName ?? one.id,
      })),
  },
};
