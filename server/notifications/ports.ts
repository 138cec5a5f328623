import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Who is at work. */
type Duty = {
  /** Whether a user is punched in, in a working status that accepts tickets. */
  isOnDuty: (unit: UnitOfWork, userId: string) => Promise<boolean>;
};

declare module '#server/kit/ports.ts' {
  interface Ports {
    duty: Duty;
  }
}
