import type { EntryRef, SiteState } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { agreementVersionsOf, contentRevisionOf } from '../../services';
import type { SiteStateForStaff, SiteStateSummary } from './api-types';
import { entryName } from './entry-name';
import { kindOf } from '../../lib/errors';
import { withTimeout } from '../../lib/timeout';

interface Reported {
  readonly state: SiteState;
  readonly at: string;
}

/** Interval between background comparisons, however often the state is requested. */
const COMPARE_INTERVAL_MS = 5_000;
/** Timeout of a comparison; only one runs at a time. */
const COMPARE_TIMEOUT_MS = 10 * 60_000;

const siteState = ({ strapi }: { strapi: Core.Strapi }) => {
  const store = strapi.store({ type: 'core', name: 'site', key: 'state' });
  const name = (ref: EntryRef) => entryName(strapi, ref);

  let lastComparison: { readonly isBehind: boolean; readonly at: string } | undefined;
  let isComparing = false;
  let nextComparisonAt = 0;

  const readReported = async () => ((await store.get()) as Reported | null) ?? undefined;

  const compare = (reported: Reported | undefined, revision: string) =>
    (lastComparison = { isBehind: reported?.state.live?.revision !== revision, at: new Date().toISOString() });

  /** Reads the content if it has changed. */
  const readAndCompare = async () => {
    const revision = await contentRevisionOf(strapi).cached();
    const reported = await readReported();
    return { reported, comparison: compare(reported, revision) };
  };

  const compareInBackground = async () => {
    if (isComparing || Date.now() < nextComparisonAt) return;
    isComparing = true;
    try {
      await withTimeout(COMPARE_TIMEOUT_MS, readAndCompare());
    } catch (error) {
      strapi.log.warn(`Comparing the published content with the site failed (${kindOf(error)}).`);
    } finally {
      isComparing = false;
      nextComparisonAt = Date.now() + COMPARE_INTERVAL_MS;
    }
  };

  const summaryOf = (reported: Reported | undefined, comparison: typeof lastComparison): SiteStateSummary => ({
    reportedAt: reported?.at ?? null,
    liveSince: reported?.state.live?.since ?? null,
    isBehind: comparison?.isBehind ?? null,
    comparedAt: comparison?.at ?? null,
    hasFailed: Boolean(reported?.state.failed),
  });

  return {
    /** Stores the builder's report. */
    async record(state: SiteState): Promise<void> {
      const { showOnSite } = agreementVersionsOf(strapi);
      if (state.live?.agreements) await showOnSite(state.live.agreements);
      await store.set({ value: { state, at: new Date().toISOString() } satisfies Reported });
    },

    /**
     * Takes constant time: after a change the content is compared in the background, and until then `isBehind` is the result
     * of the last comparison, at `comparedAt`.
     */
    async summary(): Promise<SiteStateSummary> {
      const [reported, revision] = await Promise.all([readReported(), contentRevisionOf(strapi).ifCached()]);
      if (revision === undefined) void compareInBackground();
      else compare(reported, revision);
      return summaryOf(reported, lastComparison);
    },

    /** Up to date: reads the content if it has changed. */
    async forStaff(): Promise<SiteStateForStaff> {
      const { reported, comparison } = await readAndCompare();
      const { live = null, building = null, failed = null } = reported?.state ?? {};
      const heldBack = live?.heldBack ?? [];
      const { unrecorded } = agreementVersionsOf(strapi);
      return {
        ...summaryOf(reported, comparison),
        isBehind: comparison.isBehind,
        heldBack: await Promise.all(heldBack.map(async (each) => ({ ...each, entry: await name(each.entry) }))),
        building: building && { ...building, changes: await Promise.all(building.changes.map(name)) },
        failed: failed && { ...failed, entry: failed.entry && (await name(failed.entry)) },
        unrecordedAgreement: await unrecorded(),
      };
    },
  };
};

export type SiteStateService = ReturnType<typeof siteState>;
export default siteState;
