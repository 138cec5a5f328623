import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Calendar, User } from '#contracts/accounts/user.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';

/** What people change about themselves; everything else is set by those who manage users. */
const ProfileFields = {
  name: z.string().trim().min(1).max(200),
  language: Language,
  calendar: Calendar,
  /** Null: that of the browser. */
  time_zone: ZoneName.nullable(),
};
export const ProfileName = ProfileFields.name;

export const saveProfile = defineEndpoint({
  name: 'profile.save',
  method: 'PUT',
  path: '/auth/profile',
  access: { kind: 'signed_in' },
  summary: 'Change the caller’s name, language, calendar or time zone; fields not sent stay',
  input: { body: toChangesSchema(ProfileFields) },
  answer: User,
  event: 'user.changed',
});

export const ENDPOINTS = [saveProfile];
