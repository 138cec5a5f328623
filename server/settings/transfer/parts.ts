import { AREAS } from '#contracts/register.ts';
import { buildAreaParts } from '#server/settings/transfer/area-parts.ts';
import {
  assignAgentPart,
  assignConditionPart,
  assignRulePart,
} from '#server/settings/transfer/auto-assign-parts.ts';
import {
  autoCannedPart,
  cannedFolderPart,
  cannedResponsePart,
} from '#server/settings/transfer/canned-parts.ts';
import { channelPart } from '#server/settings/transfer/channel-part.ts';
import { groupPart } from '#server/settings/transfer/group-part.ts';
import { keywordFilterPart } from '#server/settings/transfer/keyword-filter-part.ts';
import { keywordPart } from '#server/settings/transfer/keyword-part.ts';
import { groupOptionPart, groupSettingPart } from '#server/settings/transfer/manage-parts.ts';
import { notificationParts } from '#server/settings/transfer/notification-part.ts';
import type { TransferPart } from '#server/settings/transfer/part.ts';
import { notePart, queuePart } from '#server/settings/transfer/publishing-parts.ts';
import { mailboxSignaturePart, ownSignaturePart } from '#server/settings/transfer/signature-parts.ts';
import { slaPart } from '#server/settings/transfer/sla-part.ts';
import { tagPart } from '#server/settings/transfer/tag-part.ts';
import { templatePart } from '#server/settings/transfer/template-part.ts';
import { workflowPart } from '#server/settings/transfer/workflow-part.ts';

/** Parts of areas written by hand, one line each. */
const BY_HAND: readonly TransferPart[] = [
  groupPart,
  keywordPart,
  keywordFilterPart,
  tagPart,
  cannedFolderPart,
  cannedResponsePart,
  assignConditionPart,
  assignAgentPart,
  assignRulePart,
  channelPart,
  mailboxSignaturePart,
  ownSignaturePart,
  templatePart,
  ...notificationParts,
  groupOptionPart,
  groupSettingPart,
  slaPart,
  autoCannedPart,
  queuePart,
  notePart,
  workflowPart,
];

/** Every part of an account's settings that can be transferred, referenced parts first. */
export const PARTS: readonly TransferPart[] = [...BY_HAND, ...AREAS.flatMap(buildAreaParts)].sort(
  (a, b) => a.order - b.order,
);
