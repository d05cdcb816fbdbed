import { workerData } from 'node:worker_threads';

/** What the process in which pictures are read may take. */
export interface PictureLimits {
  readonly milliseconds: number;
  /** Of processors, which other work on the machine does not prolong. */
  readonly cpuMilliseconds: number;
  /** Of its whole memory. */
  readonly bytes: number;
  /** Process of the CMS, without which nobody waits for the picture. */
  readonly cms: number;
}

const WATCH_MS = 20;

const limits = workerData as PictureLimits;

// libvips and the libraries below it have no limit of their own.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver = process.memoryUsage.rss() > limits.bytes || process.uptime() * 1_000 > limits.milliseconds || (user + system) / 1_000 > limits.cpuMilliseconds;
  // Killed, because an exit would wait for the threads that decode. It has another parent once the CMS has ended.
  if (isOver || process.ppid !== limits.cms) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS);
