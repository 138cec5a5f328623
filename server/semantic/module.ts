import type { Module } from '#server/kit/module.ts';
import { handlers } from '#server/semantic/handlers.ts';
import { questionService } from '#server/semantic/service.ts';

/** Numbers of every product from declared data sets. */
export const semantic: Module = { name: 'semantic', handlers, services: [questionService] };
