import type { Session } from '#contracts/identity/session.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A user who views a resource. A user with several tabs counts once, with the most active of them. */
export type SeatedViewer = {
  user_id: string;
  name: string;
  doing: string;
  /** The part of the resource that they are at. */
  part: string | null;
  since: string;
};

/** What a browser reports: which resource it shows and what its user does there; `gone` means that they left. */
export type LookReport = { resourceId: string; doing: string; part: string | null };

/** A kind of resource whose viewers see each other. */
export type ViewedResource = {
  /** The name of its service; its processes notify each other on the channel of that name. */
  name: string;
  /** The signals by which a browser reports, and by which it is notified. */
  signals: { look: string; viewers: string };
  /** What a user does, the least active first. */
  doings: readonly string[];
  /** What a browser sent; null where it is not of this form. */
  readLook: (given: unknown) => LookReport | null;
  /** What browsers that show the resource are sent. */
  buildFrame: (resourceId: string, viewers: readonly SeatedViewer[]) => unknown;
  /** Whether a user may see viewers at all. */
  mayLook: (session: Session) => boolean;
  /** Whether the user of the unit may see the resource. */
  exists: (unit: UnitOfWork, resourceId: string, session: Session) => Promise<boolean>;
};
