import { networks as en } from '#texts/en/kit/networks.ts';
import { networks as th } from '#texts/th/kit/networks.ts';

const NAMES: Readonly<Record<'en' | 'th', Readonly<Record<string, { name: string }>>>> = {
  // In English files and mails a feed is called by the name of its format.
  en: { ...en, rss: { name: 'RSS' } },
  th,
};

/** The name of a channel in e-mails and reports. */
export function getChannelName(slug: string, language: 'en' | 'th'): string {
  return NAMES[language][slug]?.name ?? `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`;
}
