/** An error that the user can fix; printed in one line, without a stack trace. */
export class UserError extends Error {}

/** Prints an error and ends the process. Unexpected errors are printed with their stack trace. */
export function exitWith(error) {
  if (error instanceof UserError) process.stderr.write(`\n${error.message}\n`);
  else if (error?.code === 'ENOSPC') process.stderr.write('\nThe disk is full: free some space and start again.\n');
  else process.stderr.write(`\n${error?.stack ?? error}\n`);
  process.exit(1);
}
