import type { Brand } from '#contracts/brands/profile.ts';
import { escape } from '#server/kit/mail/escape.ts';
import type { MailText } from '#server/kit/mail/mail-text.ts';
import { formatPartHtml, formatPartText } from '#server/kit/mail/parts.ts';
import { toSingleLine } from '#server/kit/mail/template.ts';

/** An e-mail as it is handed to the mail server; `oneClick` is the address that unsubscribes when it is called. */
export type DrawnMail = { subject: string; text: string; html: string; oneClick?: string };

type MailStyle = { brand: Brand; language: 'en' | 'th' };

/** Renders an e-mail as plain text and as HTML; all text is escaped. */
export function drawMail(mail: MailText, look: MailStyle): DrawnMail {
  return {
    subject: toSingleLine(mail.subject),
    text: plain(mail, look.brand),
    html: html(mail, look),
    ...(mail.unsubscribe ? { oneClick: mail.unsubscribe.oneClick } : {}),
  };
}

function plain({ heading, lines, parts = [], action, note, unsubscribe }: MailText, brand: Brand): string {
  return [
    heading,
    ...lines,
    ...parts.map(formatPartText),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(note ? [note] : []),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
    `-- \n${brand.site_name}`,
  ].join('\n\n');
}

/** A style may contain only a plain colour; a brand's setting is user input. */
const color = (given: string): string => (/^#[0-9a-f]{6}$/i.test(given) ? given : '#3056d3');

/** Paragraphs of a value that has line breaks of its own. */
function paragraph(line: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escape(line).replaceAll(/\r?\n/g, '<br>')}</p>`;
}

/**
 * Dark for readers that request it; readers without media queries keep the light inline styles. Phones get narrower margins. The brand's
 * own colour and those of sentiments may be too dark to be legible there, so they take the colour of the text.
 */
const STYLE = `<meta name="color-scheme" content="light dark"><style>
@media (max-width:480px){body{padding:12px!important}.card{padding:20px!important}}
@media (prefers-color-scheme:dark){body{background:#0d1117!important}.card{background:#161b22!important;border-color:#30363d!important}.card,.brand,.mood{color:#e6edf3!important}.dim{color:#9aa4b2!important}.line{border-color:#30363d!important}.post{background:#1f2630!important}}
</style>`;

/** One column, inline styles, no pictures: every mail reader shows these the same. Thai needs the taller lines. */
function html(mail: MailText, { brand, language }: MailStyle): string {
  const { subject, heading, lines, parts = [], action, note, unsubscribe } = mail;
  const accent = color(brand.theme_color);
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>`
    : '';
  const small = note
    ? `<p class="dim" style="margin:16px 0 0;font-size:13px;color:#5b6472">${escape(note)}</p>`
    : '';
  const end = unsubscribe
    ? `<p style="margin:16px 0 0;font-size:13px"><a class="dim" href="${escape(unsubscribe.url)}" style="color:#5b6472">${escape(unsubscribe.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(toSingleLine(subject))}</title>${STYLE}</head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2430;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Thai',sans-serif;font-size:16px;line-height:1.6">
<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e6ea;border-radius:12px">
<p class="brand" style="margin:0 0 24px;font-weight:600;color:${accent}">${escape(brand.site_name)}</p>
<h1 style="margin:0 0 16px;overflow-wrap:anywhere;font-size:22px;line-height:1.4">${escape(heading)}</h1>
${lines.map(paragraph).join('\n')}
${parts.map((part) => formatPartHtml(part, accent)).join('\n')}${button}${small}${end}
</div></body></html>`;
}
