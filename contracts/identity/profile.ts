import { z } from 'zod';
import { User } from '#contracts/accounts/user.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';

/** What people change about themselves; everything else is set by those who manage users. */
export const Profile = z.strictObject({ name: z.string().trim().min(1).max(200) });
export type Profile = z.infer<typeof Profile>;

export const saveProfile = defineEndpoint({
  name: 'profile.save',
  method: 'PUT',
  path: '/auth/profile',
  access: { kind: 'signed_in' },
  summary: 'Change the caller’s name',
  input: { body: Profile },
  answer: User,
  event: 'user.changed',
});

export const ENDPOINTS = [saveProfile];
