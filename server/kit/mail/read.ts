import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { Context } from '#server/kit/context.ts';
import { resolveMailBrand } from '#server/kit/mail/brand.ts';
import { drawMail, type DrawnMail } from '#server/kit/mail/draw.ts';
import type { MailLanguage } from '#server/kit/mail/template.ts';
import { isTemplate, TEMPLATES } from '#server/kit/mail/templates.ts';

type StoredMail = {
  account_id: string;
  brand_id: string | null;
  template: string;
  language: string;
  calendar: Calendar;
  values: Buffer | null;
};

/** A stored e-mail as its recipient reads it; null when its values are gone (delivered) or its kind no longer exists. */
export async function readMail(context: Context, mail: StoredMail): Promise<DrawnMail | null> {
  if (!mail.values || !isTemplate(mail.template)) return null;
  const look = {
    brand: resolveMailBrand(context, mail),
    language: languageOf(mail.language),
    calendar: mail.calendar,
  };
  const given: unknown = JSON.parse(context.secrets.open(mail.values));
  return drawMail(TEMPLATES[mail.template].write(given, look), look);
}

const languageOf = (stored: string): MailLanguage => (stored === 'th' ? 'th' : 'en');
