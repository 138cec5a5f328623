import { z } from 'zod';
import type { Feature } from '#contracts/permissions/features.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';

/**
 * The purpose of an uploaded file: who may upload one, and who may fetch one. `any_type`: files that are neither picture, film, sound nor
 * PDF are stored too, and never shown, only saved.
 */
export type FilePurpose = { write: Requirement; read: Requirement; feature?: Feature; any_type?: true };

/** Every purpose, one line each; a part of the suite that accepts files adds its own. */
export const FILE_PURPOSES = {
  canned_response: {
    read: [['crm.canned_response_all.read', 'crm.canned_response_keyword.read', 'crm.ticket.read']],
    write: [['crm.canned_response_all.write', 'crm.canned_response_keyword.write']],
    feature: 'canned_response',
  },
  // What customers send along, and what agents send them.
  message: { read: [['crm.ticket.read']], write: [['crm.ticket.write']], any_type: true },
  publishing_post: { read: ['publishing.post.read'], write: ['publishing.post.write'] },
} as const satisfies Record<string, FilePurpose>;

export const PurposeName = z.enum(['canned_response', 'message', 'publishing_post']);
export type PurposeName = z.infer<typeof PurposeName>;

/** Whether a user with these permissions may upload or fetch files of a purpose. */
export function canUseFiles(purpose: PurposeName, act: 'read' | 'write', held: readonly string[]): boolean {
  return allows(held, FILE_PURPOSES[purpose][act]);
}
