import { valueOf, valuesOf } from '#connectors/email/mime/head.ts';
import type { Mail } from '#connectors/email/mime/read-mail.ts';
import { readBounce, type Bounce } from '#connectors/email/bounce.ts';

/** The head line that our own mails carry; one that comes back to the address it names was sent by us. */
export const LOOP_HEADER = 'X-Earshot-Loop';

/**
 * What sort of mail it is. `own`: we sent it ourselves and it came back. `bounce`: a mail server says what became of one of ours.
 * `auto_reply`: a program answers in a person's place, and must never be answered by one of ours. `bulk`: sent to many; a person
 * may answer it, a program may not. `person`: everything else.
 */
export type Nature =
  | { kind: 'person' }
  | { kind: 'bulk' }
  | { kind: 'auto_reply' }
  | { kind: 'own' }
  | { kind: 'bounce'; bounce: Bounce };

/** Subjects under which mail programs answer in a person's absence, for mails that carry none of the heads that say so. */
const ABSENT =
  /^\s*(?:auto(?:matic|matische|matisk|matique)?[\s-]*(?:reply|response|antwort|antwoord|svar|svarsmeddelande)|out of (?:the )?office|away from (?:the |my )?office|on (?:annual |sick )?leave:|abwesenheitsnotiz|afwezig(?:heidsbericht)?:|réponse automatique|absence du bureau|respuesta autom[aá]tica|fuera de la oficina|resposta autom[aá]tica|risposta automatica|fuori sede|frånvaro|poissa|автоответ|автоматический ответ|自动回复|自動回覆|自動返信|자동 회신|balasan otomatis|ตอบกลับอัตโนมัติ|ข้อความตอบกลับอัตโนมัติ|ไม่อยู่ที่สำนักงาน)/iu;

/** Tells what sort of mail it is, from its head first (RFC 3834, RFC 2919), from its words last. */
export function natureOf(mail: Mail, ownAddress: string): Nature {
  if (isOwn(mail, ownAddress)) return { kind: 'own' };
  const bounce = readBounce(mail);
  if (bounce) return { kind: 'bounce', bounce };
  if (isAutomatic(mail)) return { kind: 'auto_reply' };
  return isBulk(mail) ? { kind: 'bulk' } : { kind: 'person' };
}

function isOwn({ fields, from }: Mail, ownAddress: string): boolean {
  const marked = valuesOf(fields, LOOP_HEADER.toLowerCase()).some(
    (value) => value.toLowerCase() === ownAddress,
  );
  return marked || from.some(({ address }) => address.toLowerCase() === ownAddress);
}

function isAutomatic({ fields, subject, from }: Mail): boolean {
  const submitted = valueOf(fields, 'auto-submitted').toLowerCase();
  if (submitted.startsWith('auto-replied')) return true;
  if (
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-autoreply-from'].some(
      (name) => valueOf(fields, name) !== '',
    )
  )
    return true;
  if (/^auto[_-]?reply/i.test(valueOf(fields, 'precedence'))) return true;
  if (/^(?:vacation|auto)/i.test(valueOf(fields, 'x-mail-autoreply'))) return true;
  const answers = valueOf(fields, 'in-reply-to') !== '' || valueOf(fields, 'return-path') === '<>';
  if (submitted !== '' && submitted !== 'no' && answers) return true;
  return ABSENT.test(subject) && !from.some(({ address }) => address === '');
}

function isBulk({ fields }: Mail): boolean {
  const submitted = valueOf(fields, 'auto-submitted').toLowerCase();
  if (submitted !== '' && submitted !== 'no') return true;
  if (valueOf(fields, 'list-id') !== '' || valueOf(fields, 'list-unsubscribe') !== '') return true;
  return /^(?:bulk|junk|list)/i.test(valueOf(fields, 'precedence'));
}
