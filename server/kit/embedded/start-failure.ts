/**
 * A reason why the suite cannot start that a person can fix. The message is one sentence: what is wrong, then what to do. Callers print
 * `message` alone, without a stack.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  /** What is wrong, without a closing full stop. */
  readonly problem: string;
  /** What the reader should do about it, in the imperative, without a closing full stop. */
  readonly mend: string;

  constructor(problem: string, mend: string, cause?: unknown) {
    super(`${problem}; ${mend}.`, { cause });
    this.problem = problem;
    this.mend = mend;
  }
}

/** The code of a failed system call (`ENOSPC`, `EACCES`, …), or undefined for any other thrown value. */
export function getSystemCode(failure: unknown): string | undefined {
  if (failure instanceof Error && 'code' in failure && typeof failure.code === 'string') return failure.code;
  return undefined;
}

/** The message of a thrown value of any kind. */
export function getErrorMessage(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

/**
 * Names the remedy for a failed write below `folder`: full disk, read-only disk, missing rights.
 *
 * @returns undefined where the failure is none of these.
 */
export function toDiskFailure(folder: string, failure: unknown): StartFailure | undefined {
  const code = getSystemCode(failure);
  const text = `${code ?? ''} ${getErrorMessage(failure)}`;
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(text)) return buildDiskFullFailure(folder, failure);
  if (/EROFS|Read-only file system/i.test(text)) {
    const mend = 'make it writable or name another folder with DATA_DIR';
    return new StartFailure(`The disk of the data folder ${folder} is read-only`, mend, failure);
  }
  if (code === 'EACCES' || code === 'EPERM' || /Permission denied/i.test(text)) {
    const mend = `give this user the folder (chown -R "$(id -un)" ${folder}) or name another one with DATA_DIR`;
    return new StartFailure(`The data folder ${folder} cannot be written by this user`, mend, failure);
  }
  return undefined;
}

/** The failure for a data folder whose disk has no room left. */
export function buildDiskFullFailure(folder: string, cause?: unknown): StartFailure {
  const mend = 'free some space or name a folder on another disk with DATA_DIR';
  return new StartFailure(`The disk of the data folder ${folder} is full`, mend, cause);
}
