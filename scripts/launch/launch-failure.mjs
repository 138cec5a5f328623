/** A reason a command cannot go on that a person can mend: printed as one sentence, without a stack. */
export class LaunchFailure extends Error {
  name = 'LaunchFailure';

  /**
   * @param {string} problem what is wrong, without a closing full stop
   * @param {string} mend what to do, without a closing full stop
   */
  constructor(problem, mend) {
    super(`${problem}; ${mend}.`);
  }
}

/**
 * Runs a command to its exit code and ends the process with it. A {@link LaunchFailure} is printed as its sentence,
 * anything else with its stack: that one is a fault of ours.
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
