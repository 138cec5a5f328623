import type { Generated } from 'kysely';
import type { ApprovalEvent } from '#contracts/approvals/workflow.ts';
import type { ClientLanguage, ClientScope } from '#contracts/publishing/approval/clients.ts';
import type { CommentAnchor, CommentAudience } from '#contracts/publishing/approval/comments.ts';
import type {
  ReplacedApprover,
  ReviewEventKind,
  ReviewState,
} from '#contracts/publishing/approval/review.ts';
import type { StoredVersion } from '#contracts/publishing/approval/versions.ts';
import type { ApprovalMode, PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { FixedJson, Instant, Json, MadeAt, VersionColumns } from '#server/kit/db/columns.ts';
import type { PublicLinkColumns } from '#server/kit/public-link/public-link-store.ts';

type OfPost = { account_id: string; post_id: string };

type PublishingWorkflows = VersionColumns & {
  account_id: string;
  _id: string;
  name: string;
  mode: ApprovalMode;
  connections: string[];
  tags: string[];
  campaigns: string[];
  steps: Json<PostApprovalStep[]>;
  own_work: boolean;
  position: number;
};

type PublishingDeputies = {
  account_id: string;
  _id: string;
  user_id: string;
  deputy_id: string;
  first_day: string;
  last_day: string;
  created_at: MadeAt;
};

type PublishingVersions = OfPost & {
  number: number;
  hash: string;
  content: Json<PostContent>;
  targets: Json<StoredVersion['targets']>;
  author_id: string | null;
  at: Instant;
  submitted: Generated<boolean>;
  approved: Generated<boolean>;
};

type PublishingOpenings = OfPost & { user_id: string; number: number; at: Instant };

type PublishingReviews = OfPost & {
  round: number;
  state: ReviewState;
  seal: string;
  number: number;
  step: number;
  steps: Json<PostApprovalStep[]>;
  own_work: boolean;
  workflow_ids: string[];
  /** Who is asked in the step that waits, and who approved in it: a kind and an id. */
  approver_keys: string[];
  approved_by: string[];
  authors: string[];
  submitted_by: string | null;
  submitted_at: Instant;
  due_at: Instant | null;
  /** When people were notified that it is due soon. */
  noted_at: Instant | null;
  escalated_at: Instant | null;
  updated_at: Instant;
};

type PublishingReviewEvents = OfPost & {
  _id: string;
  round: number;
  place: number;
  at: Instant;
  kind: ReviewEventKind;
  number: number;
  event: FixedJson<ApprovalEvent> | null;
  user_id: string | null;
  client_id: string | null;
  for_user_id: string | null;
  text: string;
  replaced: FixedJson<ReplacedApprover> | null;
};

type PublishingComments = OfPost & {
  _id: string;
  number: number;
  audience: CommentAudience;
  anchor: Json<CommentAnchor> | null;
  text: string;
  user_id: string | null;
  client_id: string | null;
  created_at: Instant;
  resolved_at: Instant | null;
  resolved_by: string | null;
};

type PublishingClients = PublicLinkColumns & { language: ClientLanguage; scope: Json<ClientScope> };

/** The tables of approvals. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_workflows: PublishingWorkflows;
    publishing_deputies: PublishingDeputies;
    publishing_versions: PublishingVersions;
    publishing_openings: PublishingOpenings;
    publishing_reviews: PublishingReviews;
    publishing_review_events: PublishingReviewEvents;
    publishing_comments: PublishingComments;
    publishing_clients: PublishingClients;
  }
}
