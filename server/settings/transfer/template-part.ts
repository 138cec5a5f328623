import { toChangesSchema } from '#contracts/kit/changes.ts';
import { createTemplate, updateTemplate } from '#contracts/listening/templates/endpoints.ts';
import { TemplateInput } from '#contracts/listening/templates/template.ts';
import { refuse } from '#server/kit/errors.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { handlers, TEMPLATES } from '#server/listening/templates/public.ts';
import {
  normalizeSettingName,
  type TransferContext,
  type TransferPart,
} from '#server/settings/transfer/part.ts';
import { invokeHandler } from '#server/settings/transfer/through-call.ts';

const Changes = toChangesSchema(TemplateInput.shape);

function viewer({ person }: TransferContext) {
  return person
    ? { _id: person.user._id, group_id: person.group?._id ?? null, permissions: person.user.role.permissions }
    : refuse('not_found');
}

/**
 * The templates that the transferring user sees; in the target they belong to that user. Sharing requires the permission to share as
 * widely.
 */
export const templatePart: TransferPart = {
  name: 'template',
  order: 60,
  rights: (product) =>
    product === null
      ? { read: ['listening.template_setting.read'], write: ['listening.template_setting.write'] }
      : undefined,
  products: ['listening'],
  personal: true,
  values: TemplateInput,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name }) => normalizeSettingName(name),
  read: async (moving) =>
    (await sharedRows(moving.unit, TEMPLATES).listVisible(viewer(moving))).map(({ _id, ...row }) => ({
      _id,
      product: null,
      values: TemplateInput.strip().parse(row),
    })),
  create: async (moving, _product, values) =>
    (
      await invokeHandler(
        moving,
        { handlers, endpoint: createTemplate },
        { body: TemplateInput.parse(values) },
      )
    )._id,
  change: async (moving, { _id }, changes) => {
    await invokeHandler(
      moving,
      { handlers, endpoint: updateTemplate },
      { params: { _id }, body: Changes.parse(changes) },
    );
  },
};
