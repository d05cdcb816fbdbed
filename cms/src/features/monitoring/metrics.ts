import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { matchedRoute } from '../../strapi-internals/matched-route';
import { readState } from './system-state';

const registry = new Registry();

const requests = new Histogram({
  name: 'cms_http_request_duration_seconds',
  help: 'Time to answer a request, by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
});
const refused = new Counter({ name: 'cms_http_requests_refused_total', help: 'Requests answered with 429 or 503, by route.', labelNames: ['route', 'status'], registers: [registry] });

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The matched route's pattern; all unmatched paths share one name. */
export function routeOf(ctx: Context): string {
  return matchedRoute(ctx) ?? 'none';
}

export function methodOf({ method }: Context): string {
  return METHODS.includes(method) ? method : 'other';
}

/** Counts an answered request. */
export function observeRequest(ctx: Context, seconds: number): void {
  const [method, route] = [methodOf(ctx), routeOf(ctx)];
  requests.observe({ method, route, status: String(ctx.status) }, seconds);
  if (ctx.status === 429 || ctx.status === 503) refused.inc({ route, status: String(ctx.status) });
}

const gauge = (name: string, help: string) => new Gauge({ name: `cms_${name}`, help, registers: [registry] });
const database = gauge('database_up', 'Whether the database answers (1) or not (0).');
const storage = gauge('storage_up', 'Whether the store of signatures answers (1) or not (0).');
const diskFree = gauge('data_disk_free_bytes', 'Free space on the disk of the data folder.');
const mailsWaiting = gauge('outbox_waiting', 'Mails that are waiting to be sent.');
const oldestWaiting = gauge('outbox_oldest_waiting_seconds', 'Age of the oldest waiting mail.');
const mailsGivenUp = gauge('outbox_given_up', 'Mails that failed permanently, until staff send them again.');
const documentsWaiting = gauge('documents_waiting', 'Documents of signed agreements that are waiting to be made.');
const oldestDocument = gauge('documents_oldest_waiting_seconds', 'Age of the oldest waiting document.');
const documentsGivenUp = gauge('documents_given_up', 'Documents that failed permanently, until staff request them again.');
const uncoveredEntry = gauge('evidence_oldest_uncovered_seconds', 'Age of the oldest evidence entry that no checkpoint covers; 0 if all are covered.');
const unstampedCheckpoint = gauge('evidence_oldest_unstamped_seconds', 'Age of the oldest checkpoint that waits for its time stamp; 0 if none does.');
const lastCheckpoint = gauge('evidence_last_checkpoint_seconds', 'Age of the last checkpoint of the evidence; 0 if there is none.');
const checkpointAhead = gauge('evidence_checkpoint_ahead_seconds', 'By how much the last checkpoint is dated in the future; 0 if it is not.');
const isContradicted = gauge('evidence_contradicted', 'Whether entries contradict the last checkpoint (1) or not (0).');
const unfinished = gauge('signing_attempts', 'Signing attempts that are running, or were interrupted.');
const builtAt = gauge('site_live_timestamp_seconds', 'When the live site was switched to, as seconds since 1970; 0 if never.');
const reportedAt = gauge('site_builder_reported_timestamp_seconds', 'When the builder last reported, as seconds since 1970; 0 if never.');
const isBehind = gauge('site_behind', 'Whether published content was not live yet at the last comparison (1) or was (0).');
const comparedAt = gauge('site_compared_timestamp_seconds', 'When published content was last compared with the live site, as seconds since 1970; 0 if never.');
const hasFailed = gauge('site_build_failed', 'Whether the last build failed.');

let isCollecting = false;

/** All metrics in Prometheus' text format. */
export async function metrics(strapi: Core.Strapi): Promise<{ readonly type: string; readonly text: string }> {
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;

  const state = await readState(strapi);
  database.set(Number(state.database));
  storage.set(Number(state.storage));
  diskFree.set(state.diskFree);
  // While the database is down, its metrics keep their last values.
  if (state.outbox) {
    mailsWaiting.set(state.outbox.waiting);
    oldestWaiting.set(state.outbox.oldestWaitingSeconds);
    mailsGivenUp.set(state.outbox.givenUp);
  }
  if (state.documents) {
    documentsWaiting.set(state.documents.waiting);
    oldestDocument.set(state.documents.oldestWaitingSeconds);
    documentsGivenUp.set(state.documents.givenUp);
  }
  if (state.checkpoints) {
    uncoveredEntry.set(state.checkpoints.uncoveredSeconds);
    unstampedCheckpoint.set(state.checkpoints.unstampedSeconds);
    lastCheckpoint.set(state.checkpoints.lastSeconds);
    checkpointAhead.set(state.checkpoints.aheadSeconds);
    isContradicted.set(Number(state.checkpoints.isContradicted));
  }
  if (state.signingAttempts !== undefined) unfinished.set(state.signingAttempts);
  if (state.site) {
    builtAt.set(toUnixSeconds(state.site.liveSince));
    reportedAt.set(toUnixSeconds(state.site.reportedAt));
    if (state.site.isBehind !== null) isBehind.set(Number(state.site.isBehind));
    comparedAt.set(toUnixSeconds(state.site.comparedAt));
    hasFailed.set(Number(state.site.hasFailed));
  }
  return { type: registry.contentType, text: await registry.metrics() };
}

function toUnixSeconds(time: string | null): number {
  return time === null ? 0 : Math.floor(Date.parse(time) / 1_000);
}
