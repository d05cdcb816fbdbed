/** Something a person can mend: told in one line, without a stack trace. */
export class Stop extends Error {}

/** Ends the process with the error's one line; the whole error where it is nobody's but ours. */
export function exitWith(error) {
  if (error instanceof Stop) process.stderr.write(`\n${error.message}\n`);
  else if (error?.code === 'ENOSPC') process.stderr.write('\nThe disk is full: free some space and start again.\n');
  else process.stderr.write(`\n${error?.stack ?? error}\n`);
  process.exit(1);
}
