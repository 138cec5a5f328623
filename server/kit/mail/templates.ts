import type { z } from 'zod';
import { demoRequest } from '#server/kit/mail/templates/demo-request.ts';
import { invitation } from '#server/kit/mail/templates/invitation.ts';
import { passwordChanged } from '#server/kit/mail/templates/password-changed.ts';
import { resetPassword } from '#server/kit/mail/templates/reset-password.ts';

/** Every kind of mail, by the name that stands in the table; one file each in `templates/`. */
export const TEMPLATES = {
  invitation,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'demo-request': demoRequest,
};

export type TemplateName = keyof typeof TEMPLATES;

/** The values that a kind of mail needs. */
export type ValuesOf<N extends TemplateName> = z.input<(typeof TEMPLATES)[N]['values']>;

/** Whether a name read from the table is a kind of mail that this version knows. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);
