import type { MailText } from '#server/kit/mail/mail-text.ts';
import type { MailPart } from '#server/kit/mail/parts.ts';

/** A mail whose links to places of the suite begin with the address of the face that it wears; others stay as they are. */
export function withAbsoluteLinks(mail: MailText, origin: string): MailText {
  const at = (url: string): string => (url.startsWith('/') ? `${origin}${url}` : url);
  const { parts, action, unsubscribe } = mail;
  return {
    ...mail,
    ...(parts ? { parts: parts.map((part) => absolutePart(part, at)) } : {}),
    ...(action ? { action: { ...action, url: at(action.url) } } : {}),
    ...(unsubscribe
      ? { unsubscribe: { ...unsubscribe, url: at(unsubscribe.url), oneClick: at(unsubscribe.oneClick) } }
      : {}),
  };
}

function absolutePart(part: MailPart, at: (url: string) => string): MailPart {
  if (part.kind === 'bars') return part;
  if (part.kind === 'figures')
    return {
      ...part,
      items: part.items.map(({ url, ...item }) => ({ ...item, ...(url ? { url: at(url) } : {}) })),
    };
  if (part.kind === 'links')
    return { ...part, items: part.items.map((item) => ({ ...item, url: at(item.url) })) };
  return { ...part, items: part.items.map((item) => ({ ...item, url: at(item.url) })) };
}
