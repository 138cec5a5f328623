import type { Module } from '#server/kit/module.ts';
import { webchatService } from '#server/webchat/service.ts';

/** The chat on web sites. */
export const webchat: Module = {
  name: 'webchat',
  services: [webchatService],
};
