// Loaded before a server (`node --import`): it ends in order when the process that started it is gone, however that
// ended. Otherwise it would keep its ports and locks, and the next start would fail.
import { isMainThread } from 'node:worker_threads';

/** Longer than the CMS gives whoever is being answered (cms/src/features/monitoring/connection-drain.ts). */
const PATIENCE_MS = 25_000;

if (isMainThread && process.send) {
  if (process.connected) {
    process.once('disconnect', end);
    // The listener alone keeps no process running.
    process.channel.unref();
  } else {
    // The parent was gone before this module was loaded: the event has passed.
    end();
  }
}

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref();
}
