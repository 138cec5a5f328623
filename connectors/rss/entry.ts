import type { parseFeed } from 'feedsmith';
import { htmlToText, titleToText } from '#connectors/rss/html-text.ts';

type AnyFeed = ReturnType<typeof parseFeed<string>>;
type FeedOf<Format> = Extract<AnyFeed, { format: Format }>['feed'];
type ItemOf<Format> = NonNullable<FeedOf<Format> extends { items?: (infer Item)[] } ? Item : never>;
type AtomEntry = NonNullable<FeedOf<'atom'>['entries']>[number];

/** A video, audio or picture file that a feed attaches to an entry. */
export type EntryFile = { url?: string | undefined; type?: string | undefined };

/** One entry of a feed of any format, with texts converted to plain text. */
export type Entry = {
  id?: string | undefined;
  link?: string | undefined;
  title: string;
  text: string;
  author?: { name?: string | undefined; uri?: string | undefined } | undefined;
  date?: string | undefined;
  language?: string | undefined;
  comments?: number | undefined;
  likes?: number | undefined;
  views?: number | undefined;
  files: readonly EntryFile[];
};

/** The data of a feed of any format that a poller needs. `ttl_minutes` is how long the feed declares itself fresh. */
export type Feed = {
  title: string;
  language?: string | undefined;
  ttl_minutes?: number | undefined;
  /** Each entry is parsed when it is needed: entries beyond a limit cost nothing. */
  entries: readonly (() => Entry)[];
};

/** RSS, Atom, RDF and JSON Feed in one shape. */
export function readFeed(parsed: AnyFeed): Feed {
  switch (parsed.format) {
    case 'rss':
      return {
        title: titleToText(parsed.feed.title ?? ''),
        language: parsed.feed.language ?? parsed.feed.dc?.languages?.[0],
        ttl_minutes: parsed.feed.ttl,
        entries: (parsed.feed.items ?? []).map((item) => () => rssEntry(item)),
      };
    case 'rdf':
      return {
        title: titleToText(parsed.feed.title ?? ''),
        entries: (parsed.feed.items ?? []).map((item) => () => rdfEntry(item)),
      };
    case 'atom':
      return {
        title: richText(parsed.feed.title),
        language: parsed.feed.xml?.lang,
        entries: (parsed.feed.entries ?? []).map((entry) => () => atomEntry(entry)),
      };
    case 'json':
      return {
        title: titleToText(parsed.feed.title ?? ''),
        language: parsed.feed.language,
        entries: (parsed.feed.items ?? []).map((item) => () => jsonEntry(item)),
      };
  }
}

function rssEntry(item: ItemOf<'rss'>): Entry {
  return {
    id: item.guid?.value,
    link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    title: titleToText(item.title ?? ''),
    text: htmlToText(item.content?.encoded ?? item.description ?? ''),
    author: rssAuthor(item),
    date: item.pubDate ?? item.dc?.dates?.[0],
    language: item.dc?.languages?.[0],
    comments: item.slash?.comments,
    files: item.enclosures ?? [],
  };
}

/** Who wrote an RSS item: the name in Dublin Core, where there is one, is the better one. */
function rssAuthor(item: ItemOf<'rss'>): Entry['author'] {
  const [author] = item.authors ?? [];
  const name = item.dc?.creators?.[0] ?? author?.name ?? author?.email;
  return name === undefined ? undefined : { name, uri: author?.link };
}

function rdfEntry(item: ItemOf<'rdf'>): Entry {
  const name = item.dc?.creators?.[0];
  return {
    id: item.rdf?.about,
    link: item.link,
    title: titleToText(item.title ?? ''),
    text: htmlToText(item.content?.encoded ?? item.description ?? ''),
    author: name === undefined ? undefined : { name },
    date: item.dc?.dates?.[0],
    language: item.dc?.languages?.[0],
    files: [],
  };
}

/** An Atom entry; for a video, its description, thumbnail and view count are in Media RSS elements, as on YouTube. */
function atomEntry(entry: AtomEntry): Entry {
  const links = entry.links ?? [];
  const [film] = entry.media?.groups ?? [];
  const [look] = film?.thumbnails ?? [];
  const link = links.find((one) => one.rel === undefined || one.rel === 'alternate') ?? links[0];
  return {
    id: entry.id,
    link: link?.href,
    title: richText(entry.title),
    text: richText(entry.content) || richText(entry.summary) || richText(film?.description),
    author: entry.authors?.[0],
    date: entry.published ?? entry.updated,
    language: entry.xml?.lang,
    likes: film?.community?.starRating?.count,
    views: film?.community?.statistics?.views,
    files: [
      ...links.filter((one) => one.rel === 'enclosure').map(({ href, type }) => ({ url: href, type })),
      ...(look ? [{ url: look.url, type: 'image/*' }] : []),
    ],
  };
}

function jsonEntry(item: ItemOf<'json'>): Entry {
  const [author] = item.authors ?? [];
  const files = (item.attachments ?? []).map(({ url, mime_type }) => ({ url, type: mime_type }));
  return {
    id: item.id,
    link: item.url ?? item.external_url,
    title: titleToText(item.title ?? ''),
    text:
      item.content_html === undefined
        ? plain(item.content_text ?? item.summary)
        : htmlToText(item.content_html),
    author: author === undefined ? undefined : { name: author.name, uri: author.url },
    date: item.date_published ?? item.date_modified,
    language: item.language,
    files: item.image === undefined ? files : [{ url: item.image, type: 'image/*' }, ...files],
  };
}

/** An Atom text construct: `html` and `xhtml` are markup, everything else is plain text (RFC 4287, 3.1). */
function richText(value: { value?: string | undefined; type?: string | undefined } | undefined): string {
  const markup = value?.type !== undefined && /html/i.test(value.type);
  return markup ? htmlToText(value?.value ?? '') : plain(value?.value);
}

function plain(text = ''): string {
  return text.trim();
}
