// Loaded before a server (`node --import`): shuts it down when its parent process ends, even by a crash. Otherwise it
// would keep its ports and locks, and the next start would fail.
import { isMainThread } from 'node:worker_threads';

/** Longer than the CMS waits for running requests (cms/src/features/monitoring/connection-drain.ts). */
const KILL_AFTER_MS = 25_000;

if (isMainThread && process.send) {
  if (process.connected) {
    process.once('disconnect', end);
    // The listener must not keep the process alive.
    process.channel.unref();
  } else {
    // The parent ended before this module was loaded.
    end();
  }
}

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILL_AFTER_MS).unref();
}
