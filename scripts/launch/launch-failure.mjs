/** A failure of a command that the user can fix: printed as one sentence, without a stack. */
export class LaunchFailure extends Error {
  name = 'LaunchFailure';

  /**
   * @param {string} problem what is wrong, without a final full stop
   * @param {string} mend what to do, without a final full stop
   */
  constructor(problem, mend) {
    super(`${problem}; ${mend}.`);
  }
}

/**
 * Runs a command to its exit code and ends the process with it. A {@link LaunchFailure} is printed as its sentence, any other error with
 * its stack, because it is a bug of the suite.
 *
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (failure) {
    console.error(failure instanceof LaunchFailure ? failure.message : failure);
    process.exitCode = 1;
  }
}
