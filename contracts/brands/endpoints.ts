import { z } from 'zod';
import { BrandSettings, BrandInput, BrandProfile, ImageSlot } from '#contracts/brands/profile.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';

/** The largest picture taken: 1 MiB. */
export const MAX_IMAGE_BYTES = 1024 * 1024;

/** Where pictures are served: below it the SHA-256 of the bytes and an ending. */
export const IMAGE_PATH = '/brand-images';

const administrator = { kind: 'administrator' } as const;
const one = z.object({ brand_id: Id });
const slot = z.object({ brand_id: Id, slot: ImageSlot });
const version = { version: Version.optional() };

export const listBrands = defineEndpoint({
  name: 'admin.brand.list',
  method: 'GET',
  path: '/api/admin/brands',
  access: administrator,
  summary: 'List the brands of all organisations, by name',
  input: {
    query: z.strictObject({
      ...PageQuery.shape,
      q: z.string().max(200).optional(),
      account_id: Id.optional(),
    }),
  },
  answer: buildPageSchema(BrandProfile),
});

export const getBrand = defineEndpoint({
  name: 'admin.brand.get',
  method: 'GET',
  path: '/api/admin/brands/{brand_id}',
  access: administrator,
  summary: 'Get a brand',
  input: { params: one },
  answer: BrandProfile,
  errors: ['not_found'],
});

export const createBrand = defineEndpoint({
  name: 'admin.brand.create',
  method: 'POST',
  path: '/api/admin/brands',
  access: administrator,
  summary: 'Create a brand for an organisation under its own host name',
  input: { body: BrandInput },
  answer: BrandProfile,
  status: 201,
  errors: ['not_found', 'name_taken'],
  event: 'brand.created',
  transaction: false,
});

export const updateBrand = defineEndpoint({
  name: 'admin.brand.update',
  method: 'PUT',
  path: '/api/admin/brands/{brand_id}',
  access: administrator,
  summary: 'Update a brand; open pages of its host follow immediately',
  input: {
    params: one,
    body: toChangesSchema(BrandInput.omit({ account_id: true }).shape).extend(version),
  },
  answer: BrandProfile,
  errors: ['not_found', 'name_taken', 'stale_version'],
  event: 'brand.updated',
  transaction: false,
});

export const deleteBrand = defineEndpoint({
  name: 'admin.brand.delete',
  method: 'DELETE',
  path: '/api/admin/brands/{brand_id}',
  access: administrator,
  summary: 'Delete a brand; its host then shows the suite’s own appearance',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'brand.deleted',
  transaction: false,
});

const pictureErrors = ['not_found', 'too_large', 'unsupported_media', 'file_unreadable'] as const;

export const setBrandImage = defineEndpoint({
  name: 'admin.brand.put-image',
  method: 'POST',
  path: '/api/admin/brands/{brand_id}/images/{slot}',
  access: administrator,
  summary: 'Set one image of a brand: PNG, JPEG, WebP, ICO or SVG, recognised by its bytes',
  input: { params: slot },
  answer: BrandProfile,
  errors: pictureErrors,
  event: 'brand.updated',
  bodyKind: 'stream',
  transaction: false,
  idempotent: false,
});

export const dropBrandImage = defineEndpoint({
  name: 'admin.brand.delete-image',
  method: 'DELETE',
  path: '/api/admin/brands/{brand_id}/images/{slot}',
  access: administrator,
  summary: 'Remove one image of a brand',
  input: { params: slot },
  answer: BrandProfile,
  errors: ['not_found'],
  event: 'brand.updated',
  transaction: false,
});

const read = { kind: 'permitted', need: ['center.user_management.read'] } as const;
const write = { kind: 'permitted', need: ['center.user_management.write'] } as const;

export const listBranding = defineEndpoint({
  name: 'branding.list',
  method: 'GET',
  path: '/accounts/branding',
  access: read,
  summary: 'List the brands of the caller’s organisation',
  answer: z.object({ items: z.array(BrandProfile), next: z.null() }),
});

export const updateBranding = defineEndpoint({
  name: 'branding.update',
  method: 'PUT',
  path: '/accounts/branding/{_id}',
  access: write,
  summary:
    'Change the appearance of a brand of the organisation; only administrators change its host names and mail sender',
  input: { params: z.object({ _id: Id }), body: toChangesSchema(BrandSettings.shape).extend(version) },
  answer: BrandProfile,
  errors: ['not_found', 'stale_version'],
  event: 'brand.updated',
});

const ownSlot = z.object({ _id: Id, slot: ImageSlot });

export const setBrandingImage = defineEndpoint({
  name: 'branding.put-image',
  method: 'POST',
  path: '/accounts/branding/{_id}/images/{slot}',
  access: write,
  summary: 'Set one image of a brand of the organisation',
  input: { params: ownSlot },
  answer: BrandProfile,
  errors: pictureErrors,
  event: 'brand.updated',
  bodyKind: 'stream',
  idempotent: false,
});

export const dropBrandingImage = defineEndpoint({
  name: 'branding.delete-image',
  method: 'DELETE',
  path: '/accounts/branding/{_id}/images/{slot}',
  access: write,
  summary: 'Remove one image of a brand of the organisation',
  input: { params: ownSlot },
  answer: BrandProfile,
  errors: ['not_found'],
  event: 'brand.updated',
});

export const ENDPOINTS = [
  listBrands,
  getBrand,
  createBrand,
  updateBrand,
  deleteBrand,
  setBrandImage,
  dropBrandImage,
  listBranding,
  updateBranding,
  setBrandingImage,
  dropBrandingImage,
];

export const EVENTS = ['brand.created', 'brand.updated', 'brand.deleted'].map((name) =>
  defineEvent({ name, need: [], data: z.object({ host: z.string() }) }),
);
