import type { Channel } from '#contracts/networks.ts';

/** The colours of one network in light or dark. */
export type PreviewColors = {
  canvas: string;
  surface: string;
  text: string;
  dim: string;
  link: string;
  border: string;
};

/** How a network shows posts, as far as people recognise it. */
export type PreviewLook = {
  /** A message in a chat, a post in a feed, or a film with words on it. */
  layout: 'bubble' | 'feed' | 'film';
  /** Whether media are above the text or below it. */
  media: 'above' | 'below';
  /** The width of pictures by their height. */
  ratio: string;
  /** Several pictures side by side, or one after the other. */
  several: 'grid' | 'carousel';
  /** Characters before the text is cut at "more"; null: it is shown whole. */
  shown: number | null;
  /** What is below the post, in the order of the network. */
  acts: readonly ('like' | 'comment' | 'repost' | 'share' | 'save' | 'views')[];
  colors: Readonly<Record<'light' | 'dark', PreviewColors>>;
};

const PLAIN = {
  light: {
    canvas: '#ffffff',
    surface: '#ffffff',
    text: '#0f1419',
    dim: '#536471',
    link: '#0a66b5',
    border: '#cfd9de',
  },
  dark: {
    canvas: '#000000',
    surface: '#000000',
    text: '#e7e9ea',
    dim: '#8b98a5',
    link: '#6bb8ff',
    border: '#2f3336',
  },
} as const;

/** Posts of a feed with the text above the pictures. */
const FEED: PreviewLook = {
  layout: 'feed',
  media: 'below',
  ratio: '16 / 9',
  several: 'grid',
  shown: null,
  acts: ['comment', 'repost', 'like', 'share'],
  colors: PLAIN,
};

const LOOKS: Readonly<Partial<Record<Channel, PreviewLook>>> = {
  line: {
    ...FEED,
    layout: 'bubble',
    ratio: '4 / 3',
    acts: [],
    colors: {
      light: { ...PLAIN.light, canvas: '#9bb4d4', surface: '#ffffff', dim: '#26374c', border: '#ffffff' },
      dark: { ...PLAIN.dark, canvas: '#131a24', surface: '#2b333d', border: '#2b333d' },
    },
  },
  facebook: {
    ...FEED,
    ratio: '1.91 / 1',
    shown: 477,
    acts: ['like', 'comment', 'share'],
    colors: {
      light: { ...PLAIN.light, text: '#080809', dim: '#5a5d62', link: '#0064d1', border: '#ced0d4' },
      dark: {
        ...PLAIN.dark,
        canvas: '#252728',
        surface: '#252728',
        text: '#e2e5e9',
        dim: '#b0b3b8',
        border: '#3b3d3e',
      },
    },
  },
  instagram: {
    ...FEED,
    media: 'above',
    ratio: '4 / 5',
    several: 'carousel',
    shown: 125,
    acts: ['like', 'comment', 'share', 'save'],
    colors: {
      light: { ...PLAIN.light, text: '#0c1014', dim: '#5d6673', link: '#00376b', border: '#dbdfe4' },
      dark: { ...PLAIN.dark, canvas: '#0c1014', surface: '#0c1014', link: '#e0f1ff', border: '#25292e' },
    },
  },
  twitter: { ...FEED, shown: 280, acts: ['comment', 'repost', 'like', 'views', 'save'] },
  threads: {
    ...FEED,
    ratio: '1 / 1',
    several: 'carousel',
    acts: ['like', 'comment', 'repost', 'share'],
    colors: {
      light: { ...PLAIN.light, text: '#000000', dim: '#666666', link: '#385898', border: '#e0e0e0' },
      dark: { ...PLAIN.dark, canvas: '#181818', surface: '#181818', text: '#f3f5f7', border: '#333333' },
    },
  },
  tiktok: {
    ...FEED,
    layout: 'film',
    ratio: '9 / 16',
    several: 'carousel',
    shown: 100,
    acts: ['like', 'comment', 'save', 'share'],
    colors: {
      light: {
        ...PLAIN.dark,
        canvas: '#161823',
        surface: '#161823',
        text: '#ffffff',
        dim: '#d0d1d3',
        link: '#ffffff',
      },
      dark: { ...PLAIN.dark, text: '#ffffff', dim: '#d0d1d3', link: '#ffffff' },
    },
  },
  youtube: {
    ...FEED,
    media: 'above',
    shown: 157,
    acts: ['like', 'share', 'save'],
    colors: {
      light: { ...PLAIN.light, text: '#0f0f0f', dim: '#606060', link: '#065fd4', border: '#e5e5e5' },
      dark: { ...PLAIN.dark, canvas: '#0f0f0f', surface: '#0f0f0f', text: '#f1f1f1', dim: '#aaaaaa' },
    },
  },
  bluesky: {
    ...FEED,
    acts: ['comment', 'repost', 'like', 'save'],
    colors: {
      light: { ...PLAIN.light, text: '#0b0f14', dim: '#42576c', link: '#0a5fc4', border: '#d4dbe2' },
      dark: { ...PLAIN.dark, canvas: '#151d28', surface: '#151d28', border: '#2c3a4e' },
    },
  },
  mastodon: {
    ...FEED,
    acts: ['comment', 'repost', 'like', 'save'],
    colors: {
      light: { ...PLAIN.light, text: '#17063b', dim: '#606084', link: '#4f3bd1', border: '#c0cdd9' },
      dark: {
        ...PLAIN.dark,
        canvas: '#1f232b',
        surface: '#1f232b',
        text: '#ffffff',
        dim: '#a6b4c9',
        link: '#a5a0ff',
        border: '#393f4f',
      },
    },
  },
  linkedin: {
    ...FEED,
    ratio: '1.91 / 1',
    shown: 210,
    acts: ['like', 'comment', 'repost', 'share'],
    colors: {
      light: { ...PLAIN.light, text: '#1f1f1f', dim: '#5c5c5c', link: '#0a66c2', border: '#dfdeda' },
      dark: {
        ...PLAIN.dark,
        canvas: '#1b1f23',
        surface: '#1b1f23',
        text: '#e9e9ea',
        dim: '#a8abae',
        link: '#71b7fb',
        border: '#383d43',
      },
    },
  },
  telegram: {
    ...FEED,
    layout: 'bubble',
    media: 'above',
    ratio: '4 / 3',
    acts: ['views'],
    colors: {
      light: { ...PLAIN.light, canvas: '#cfe3c0', surface: '#ffffff', dim: '#2f4a3a', border: '#ffffff' },
      dark: { ...PLAIN.dark, canvas: '#0f1a24', surface: '#182533', border: '#182533' },
    },
  },
};

/** How posts look on a channel. */
export function getLook(channel: Channel): PreviewLook {
  return LOOKS[channel] ?? FEED;
}
