import type { FastifyInstance, FastifyRequest } from 'fastify';

import { API, DO_NOT_TRACK_HEADER, FORM_STEP_BODY_BYTES, isFormStep, PRIVACY_SIGNAL_HEADER } from '@site/rules';

import type { Build } from './liveSite';
import { isFromThisSite, postToCms } from './postedForms';

interface Options {
  readonly cmsUrl: string;
  /** The build with the key for the CMS. */
  readonly currentBuild: () => Build;
}

/** More beacons at a time are dropped: they are not worth waiting for a slow CMS. */
const MAX_RUNNING = 64;
/** Robots that say so. */
const ROBOT = /bot\b|crawl|spider|slurp/i;

/**
 * Takes beacons that count a step of a form, and passes them on to the CMS. The browser gets the answer at once, so that the
 * beacon takes no connection from the visitor's other requests; it is the same whether the step is counted or not.
 */
export async function takeFormSteps(app: FastifyInstance, { cmsUrl, currentBuild }: Options): Promise<void> {
  let running = 0;
  // As browsers send a text in a beacon.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post(API.formSteps, { bodyLimit: FORM_STEP_BODY_BYTES }, (request, reply) => {
    const { body: step } = request;
    if (isFormStep(step) && mayBeCounted(request) && running < MAX_RUNNING) {
      running += 1;
      void postToCms(request, { address: cmsUrl + API.formSteps, publicClientKey: currentBuild().publicClientKey, data: { step } }).finally(() => (running -= 1));
    }
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
}

/** Only what a page of this site sends, from a browser that does not ask not to be tracked. */
function mayBeCounted(request: FastifyRequest): boolean {
  const { origin, 'user-agent': userAgent = '' } = request.headers;
  const asksNotTo = [PRIVACY_SIGNAL_HEADER, DO_NOT_TRACK_HEADER].some((name) => request.headers[name.toLowerCase()] === '1');
  return origin !== undefined && isFromThisSite(request) && !asksNotTo && !ROBOT.test(userAgent);
}
