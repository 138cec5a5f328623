import { escape } from '#server/kit/mail/escape.ts';

/** The tone of a number or a post, shown by colour and never by colour alone. */
export type Tone = 'good' | 'bad' | 'ask' | 'calm' | 'plain';

/** A part of an e-mail that is more than a paragraph. Every text is already in the reader's language. */
export type MailPart =
  /** `url`: the list that a metric counts. */
  | { kind: 'figures'; items: readonly { label: string; value: string; note: string; url?: string }[] }
  /** `share` is 0 to 1, of the widest row or of the whole. */
  | {
      kind: 'bars';
      title: string;
      rows: readonly { label: string; value: string; share: number; tone: Tone }[];
    }
  | { kind: 'links'; items: readonly { label: string; url: string }[] }
  | {
      kind: 'posts';
      title: string;
      items: readonly { who: string; mood: string; tone: Tone; text: string; url: string; open: string }[];
    };

const COLORS: Record<Tone, string> = {
  good: '#2b8a3e',
  bad: '#c92a2a',
  ask: '#6741d9',
  calm: '#868e96',
  plain: '#5b6472',
};
const DIM = 'color:#5b6472';

/** A part as plain text. */
export function formatPartText(part: MailPart): string {
  if (part.kind === 'figures')
    return part.items
      .map(({ label, value, note, url }) =>
        [`${label}: ${value}${note ? ` (${note})` : ''}`, ...(url ? [url] : [])].join('\n  '),
      )
      .join('\n');
  if (part.kind === 'links') return part.items.map(({ label, url }) => `${label}: ${url}`).join('\n');
  if (part.kind === 'bars')
    return [part.title, ...part.rows.map(({ label, value }) => `- ${label}: ${value}`)].join('\n');
  return [
    part.title,
    ...part.items.map(({ who, mood, text, url }) => `- ${who} · ${mood}\n  ${text}\n  ${url}`),
  ].join('\n\n');
}

/** A part as HTML of tables and inline styles, the most that every mail reader renders the same. */
export function formatPartHtml(part: MailPart, accent: string): string {
  if (part.kind === 'figures') return figures(part.items, accent);
  if (part.kind === 'links') return part.items.map((item) => link(item, accent)).join('\n');
  if (part.kind === 'bars') return `${title(part.title)}${bars(part.rows, accent)}`;
  return `${title(part.title)}${part.items.map(post).join('\n')}`;
}

function title(text: string): string {
  return `<h2 style="margin:24px 0 8px;font-size:15px;line-height:1.4">${escape(text)}</h2>`;
}

function link({ label, url }: { label: string; url: string }, accent: string): string {
  return `<p style="margin:0 0 8px"><a class="brand" href="${escape(url)}" style="color:${accent}">${escape(label)}</a></p>`;
}

function table(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows}</table>`;
}

function figures(items: Extract<MailPart, { kind: 'figures' }>['items'], accent: string): string {
  const width = Math.floor(100 / Math.max(1, items.length));
  const hasNotes = items.some(({ note }) => note !== '');
  const cell = ({ label, value, note, url }: (typeof items)[number]): string =>
    `<td class="line" width="${width}%" valign="top" style="padding:12px 8px 12px 0;border-top:1px solid #e3e6ea;border-bottom:1px solid #e3e6ea"><div class="dim" style="font-size:13px;${DIM}">${escape(label)}</div><div style="font-size:24px;font-weight:600;line-height:1.4">${url ? `<a class="brand" href="${escape(url)}" style="color:${accent}">${escape(value)}</a>` : escape(value)}</div>${hasNotes ? `<div class="dim" style="font-size:13px;${DIM}">${escape(note)}&nbsp;</div>` : ''}</td>`;
  return table(`<tr>${items.map(cell).join('')}</tr>`);
}

function bars(rows: Extract<MailPart, { kind: 'bars' }>['rows'], accent: string): string {
  const row = ({ label, value, share, tone }: (typeof rows)[number]): string => {
    const width = Math.round(Math.min(1, Math.max(0, share)) * 100);
    const color = tone === 'plain' ? accent : COLORS[tone];
    const bar =
      width > 0
        ? `<div style="height:8px;width:${width}%;min-width:2px;border-radius:4px;background:${color};font-size:0;line-height:0">&nbsp;</div>`
        : '';
    return `<tr><td width="34%" style="padding:4px 12px 4px 0;font-size:14px;word-break:break-word">${escape(label)}</td><td style="padding:4px 0">${bar}</td><td width="1%" align="right" style="padding:4px 0 4px 12px;font-size:14px;white-space:nowrap">${escape(value)}</td></tr>`;
  };
  return table(rows.map(row).join(''));
}

function post({
  who,
  mood,
  tone,
  text,
  url,
  open,
}: Extract<MailPart, { kind: 'posts' }>['items'][number]): string {
  return `<div class="post" style="margin:0 0 12px;padding:10px 12px;border-left:3px solid ${COLORS[tone]};background:#f8f9fa;border-radius:4px"><div class="dim" style="font-size:13px;${DIM}">${escape(who)} · <span class="mood" style="color:${COLORS[tone]}">${escape(mood)}</span></div><div style="margin:4px 0;font-size:14px;word-break:break-word">${escape(text)}</div><a class="dim" href="${escape(url)}" style="font-size:13px;${DIM}">${escape(open)}</a></div>`;
}
