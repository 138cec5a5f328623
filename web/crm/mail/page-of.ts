import { MAIL_STYLES, PARAGRAPH_IN_ITEM } from '#engine/mail/mail-styles.ts';

/** Whether remote pictures are fetched, the scheme of the suite, and whether the mail is still a draft: its elements have no styles yet. */
export type MailPageOptions = { pictures: boolean; dark: boolean; drafted?: boolean };

/** The styles that the mail gets when it is sent. */
const DRAFTED = [...Object.entries(MAIL_STYLES), ['li > p', PARAGRAPH_IN_ITEM]]
  .map(([element, style]) => `${element} { ${style} }`)
  .join('\n');

/**
 * A separate page for the HTML of an e-mail (already sanitised by the server). Its policy runs no script and loads nothing but pictures of
 * this suite; remote pictures only when the reader asks for them.
 */
export function buildMailPage(html: string, { pictures, dark, drafted = false }: MailPageOptions): string {
  const images = ["'self'", 'data:', ...(pictures ? ['https:', 'http:'] : [])].join(' ');
  const policy = `default-src 'none'; img-src ${images}; style-src 'unsafe-inline'`;
  // E-mails are designed for white paper: in the dark scheme they keep it.
  const paper = dark ? 'background: #fff; border-radius: 6px;' : '';
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><style>
html { ${paper} color: #1b1f24; font: 0.875rem/1.5 system-ui, "Noto Sans Thai", sans-serif; }
body { margin: 0; padding: 12px; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; } table { max-width: 100%; }
blockquote { margin: 0 0 0 8px; padding-left: 10px; border-left: 3px solid #d0d7de; color: #57606a; }
${drafted ? DRAFTED : ''}
</style></head><body>${html}</body></html>`;
}
