import { readHead, getFieldValue, getFieldValues, type Field } from '#connectors/email/mime/head.ts';
import { parseMessageIds, readMail, type Mail, type MailFile } from '#connectors/email/mime/read-mail.ts';
import { cutText } from '#contracts/kit/cut-text.ts';

/**
 * A mail server's report on one of our e-mails. `recipients` could not be reached, or not yet; `message_ids` identify the e-mail, where the
 * server copied its header. `final`: delivery will not be attempted again.
 */
export type Bounce = {
  recipients: string[];
  message_ids: string[];
  status: string;
  reason: string;
  final: boolean;
};

const DAEMON = /^(?:mailer-?daemon|postmaster|mail-?delivery|mdaemon|double-bounce)\b/i;
/** The texts of servers about an undelivered e-mail, in SMTP's own codes (RFC 5321, RFC 3463). */
const SMTP_CODE = /\b[45]\.\d{1,3}\.\d{1,3}\b|(?:^|[\s:>])[45]\d\d[ -]/m;
const RETURNED =
  /undeliver|delivery (?:status|failure|has failed|incomplete|delayed)|returned (?:mail|to sender)|mail (?:delivery|system) (?:failed|error|failure|subsystem)|failure notice|could not (?:be delivered|send message)|non remis|unzustellbar|onbestelbaar|no se (?:ha )?entreg|ส่งไม่สำเร็จ|ไม่สามารถส่ง/iu;

/**
 * Parses a mail server's report: a delivery status (RFC 3464) where there is one, else the known formats of servers that send a text only.
 * @returns null for an e-mail that is none
 */
export function readBounce(mail: Mail): Bounce | null {
  const reports = mail.files
    .filter(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
    .map(groupsOf);
  // A person who forwards a report attaches it; a server's own e-mail is one.
  if (reports.length > 0 && isFromServer(mail)) return fromReport(mail, reports.flat());
  const failed = isFromServer(mail) ? getFieldValues(mail.fields, 'x-failed-recipients') : [];
  const text = [...mail.plain, ...mail.html].map((part) => part.text).join('\n');
  if (failed.length === 0 && !looksReturned(mail, text)) return null;
  const recipients =
    failed.length > 0 ? failed.flatMap((value) => value.split(/[\s,;]+/)) : addressesIn(text);
  return {
    recipients: recipients.filter((one) => one.includes('@')).slice(0, 50),
    message_ids: originalIds(mail, text),
    status: /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? '',
    reason: cutText(/^.*\b[45]\d\d[ -].*$/m.exec(text)?.[0].trim() ?? mail.subject, 300),
    final: !/delay|warning|will (?:be )?retr|still trying/i.test(mail.subject),
  };
}

/** Whether a mail server wrote it: as a report, without a return path, or under the name of a server. */
function isFromServer({ from, fields, type }: Mail): boolean {
  return (
    type === 'multipart/report' ||
    /^\s*<\s*>/.test(getFieldValue(fields, 'return-path')) ||
    from.some(({ address }) => DAEMON.test(address))
  );
}

function looksReturned(mail: Mail, text: string): boolean {
  return (
    isFromServer(mail) &&
    RETURNED.test(mail.subject) &&
    getFieldValue(mail.fields, 'in-reply-to') === '' &&
    SMTP_CODE.test(text) &&
    addressesIn(text).length > 0
  );
}

function fromReport(mail: Mail, groups: readonly Field[][]): Bounce | null {
  const people = groups.filter(
    (fields) => getFieldValue(fields, 'action') !== '' || getFieldValue(fields, 'final-recipient') !== '',
  );
  const bad = people.filter(
    (fields) => !/^(?:delivered|relayed|expanded)/i.test(getFieldValue(fields, 'action')),
  );
  // A report of success is no bounce; nothing has to be reported.
  if (people.length > 0 && bad.length === 0) return null;
  const text = [...mail.plain, ...mail.html].map((part) => part.text).join('\n');
  const recipients = bad.map((fields) =>
    (getFieldValue(fields, 'final-recipient') || getFieldValue(fields, 'original-recipient'))
      .replace(/^[^;]*;\s*/, '')
      .replaceAll(/[<>\s]/g, ''),
  );
  const worst = bad.find((fields) => /^failed/i.test(getFieldValue(fields, 'action'))) ?? bad[0] ?? [];
  return {
    recipients: [...new Set(recipients.filter((one) => one.includes('@')))].slice(0, 50),
    message_ids: originalIds(mail, text),
    status: getFieldValue(worst, 'status').slice(0, 20),
    reason: cutText(getFieldValue(worst, 'diagnostic-code').replace(/^[^;]*;\s*/, '') || mail.subject, 300),
    final: bad.some((fields) => /^failed/i.test(getFieldValue(fields, 'action'))),
  };
}

/** Groups of fields with empty lines between them: one about the e-mail, one about each recipient. */
function groupsOf({ content }: MailFile): Field[][] {
  return Buffer.from(content)
    .toString('latin1')
    .split(/\r?\n[ \t]*\r?\n/)
    .map((group) => readHead(`${group.trim()}\n\n`).fields);
}

/** The ids of the returned e-mail: from the copy or the header that the server attached, else from its text. */
function originalIds({ files, in_reply_to, references }: Mail, text: string): string[] {
  const copies = files.filter(({ type }) =>
    /^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/.test(type),
  );
  const ids = copies.map(({ content }) => readMail(content).message_id).filter((id) => id !== '');
  if (ids.length > 0) return ids;
  const inText = Array.from(
    text.matchAll(/^\s*>?\s*message-id:\s*(<[^>\s]{3,500}>)/gim),
    ([, id = '']) => id,
  );
  return [...new Set([...inText.flatMap(parseMessageIds), ...in_reply_to, ...references])].slice(0, 20);
}

function addressesIn(text: string): string[] {
  return [
    ...new Set(
      Array.from(
        text.slice(0, 20_000).matchAll(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g),
        ([one]) => one,
      ),
    ),
  ];
}
