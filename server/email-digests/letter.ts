import type { MailLanguage } from '#server/kit/mail/template.ts';
import type { Brand } from '#contracts/brands/profile.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { drawMail, type DrawnMail } from '#server/kit/mail/draw.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { TEMPLATES, type ValuesOf } from '#server/kit/mail/templates.ts';

/** The links of one receiver: what is told, the end of the mails for people, and the same for mail readers. */
export type OwnLinks = Pick<ValuesOf<'digest'>, 'url' | 'stop_url' | 'one_click_url'>;
type LetterOf<N extends 'digest' | 'ticket-digest'> = {
  template: N;
  values: Omit<ValuesOf<N>, keyof OwnLinks>;
  /** How much there is to tell: mentions that came in, tickets that began. */
  count: number;
  /** Where the suite shows it. */
  path: string;
};

/** What a period has to tell, without what differs from receiver to receiver: the links that are theirs alone. */
export type Letter = LetterOf<'digest'> | LetterOf<'ticket-digest'>;

type LetterRecipient = { to: string; language: MailLanguage; links: OwnLinks };

/** Puts a letter into the queue of mails. */
export const queueLetter = async (
  unit: UnitOfWork,
  letter: Letter,
  { links, ...mail }: LetterRecipient,
): Promise<void> => {
  const { template } = letter;
  if (template === 'digest')
    await enqueueMail(unit, { ...mail, template, values: { ...letter.values, ...links } });
  else await enqueueMail(unit, { ...mail, template, values: { ...letter.values, ...links } });
};

/** Draws a letter as its receiver will see it. */
export const drawLetter = (
  letter: Letter,
  links: OwnLinks,
  look: { brand: Brand; language: MailLanguage },
): DrawnMail => drawMail(TEMPLATES[letter.template].write({ ...letter.values, ...links }, look), look);
