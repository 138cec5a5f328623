import type { Brand } from '#contracts/brands/profile.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { drawMail, type DrawnMail } from '#server/kit/mail/draw.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import type { MailLanguage } from '#server/kit/mail/template.ts';
import { TEMPLATES, type ValuesOf } from '#server/kit/mail/templates.ts';

/** The links of one receiver: to what is reported, to unsubscribe for people, and the same for mail clients. */
export type OwnLinks = Pick<ValuesOf<'digest'>, 'url' | 'stop_url' | 'one_click_url'>;
type LetterOf<N extends 'digest' | 'ticket-digest'> = {
  template: N;
  values: Omit<ValuesOf<N>, keyof OwnLinks>;
  /** The number of items: mentions that arrived, or tickets that were created. */
  count: number;
  /** The path at which the suite shows them. */
  path: string;
};

/** The content of a digest for a period, without what differs from receiver to receiver: their own links. */
export type Letter = LetterOf<'digest'> | LetterOf<'ticket-digest'>;

type LetterRecipient = { to: string; language: MailLanguage; links: OwnLinks };

/** Queues an e-mail. */
export async function queueLetter(
  unit: UnitOfWork,
  letter: Letter,
  { links, ...mail }: LetterRecipient,
): Promise<void> {
  const { template } = letter;
  if (template === 'digest')
    await enqueueMail(unit, { ...mail, template, values: { ...letter.values, ...links } });
  else await enqueueMail(unit, { ...mail, template, values: { ...letter.values, ...links } });
}

/** Renders an e-mail as its receiver sees it. */
export function drawLetter(
  letter: Letter,
  links: OwnLinks,
  look: { brand: Brand; language: MailLanguage },
): DrawnMail {
  return drawMail(TEMPLATES[letter.template].write({ ...letter.values, ...links }, look), look);
}
