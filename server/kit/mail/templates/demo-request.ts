import { z } from 'zod';
import { defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

/** Notifies the people who run the installation that a visitor requests a demonstration. */
export const demoRequest = defineMailTemplate({
  values: z.object({
    name: OneLine,
    company: OneLine,
    email: OneLine,
    phone: OneLine,
    message: z.string().max(4000),
  }),
  words: {
    en: ({ name, company, email, phone, message }, { site_name }) => ({
      subject: `${site_name}: ${company} requested a demo`,
      heading: 'Someone requested a demo',
      lines: [
        `${name}, ${company}`,
        `E-mail: ${email}${phone ? `, phone: ${phone}` : ''}`,
        ...(message ? [message] : []),
      ],
    }),
    th: ({ name, company, email, phone, message }, { site_name }) => ({
      subject: `${site_name}: ${company} ขอชมการสาธิต`,
      heading: 'มีผู้ขอชมการสาธิต',
      lines: [
        `${name}, ${company}`,
        `อีเมล: ${email}${phone ? ` โทรศัพท์: ${phone}` : ''}`,
        ...(message ? [message] : []),
      ],
    }),
  },
});
