import { handlers as ownHandlers } from '#server/brands/handlers.ts';
import { brandService } from '#server/brands/service.ts';
import type { Module } from '#server/kit/module.ts';

/** The brands of the installation. */
export const brands: Module = {
  name: 'brands',
  handlers: [...ownHandlers],
  services: [brandService],
};
