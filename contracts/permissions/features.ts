import { z } from 'zod';

/**
 * The feature flags of plans (spec, section 6), spelled in snake_case (decisions, section 1). A plan or an account switches
 * them; a call or page that carries one is refused (402), hidden in menus and explained where it is missing.
 */
export const FEATURES = [
  'canned_response',
  'auto_response',
  'ticket_automation',
  'auto_assignment',
  'verification_link',
  'ticket_timer',
  'category_and_tag',
  'survey',
  'agile_board',
  'sms_otp',
  'ticket_viewer',
  'quality_check',
  'customer_tag',
  'team_dashboard',
  'fb_auto_mention',
  'video_call',
  'mobile_notification',
  'remove_media',
  'custom_form',
  'chatbot_dashboard',
  'template_unread_message',
  'spell_checker',
] as const;

export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

/** What an account has beyond its plan (true) or lacks though its plan has it (false); an unnamed flag follows the plan. */
export const FeatureOverrides = z.partialRecord(Feature, z.boolean());
export type FeatureOverrides = z.infer<typeof FeatureOverrides>;

/**
 * The features an account has, in their fixed order.
 * @param planned the list that its plan names; undefined where the plan names none, which means all of them
 */
export const resolveFeatures = (
  planned: readonly string[] | undefined,
  overrides: FeatureOverrides,
): readonly Feature[] =>
  FEATURES.filter((feature) => overrides[feature] ?? planned?.includes(feature) ?? true);

/** Whether something that carries a flag (or none) is open to an account. */
export const hasFeature = (
  { features }: { features: readonly Feature[] },
  feature: Feature | undefined,
): boolean => feature === undefined || features.includes(feature);
