import type { EntryRef, SiteState } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { SiteStateForStaff } from '../../../publishing/answers';
import { entryName } from '../../../publishing/entry-name';
import type { ContentRevisionService } from '../../content-revision/services/content-revision';

interface Reported {
  readonly state: SiteState;
  readonly at: string;
}

const siteState = ({ strapi }: { strapi: Core.Strapi }) => {
  const store = strapi.store({ type: 'core', name: 'site', key: 'state' });
  const name = (ref: EntryRef) => entryName(strapi, ref);

  return {
    /** Keeps what the builder tells. */
    async record(state: SiteState): Promise<void> {
      await store.set({ value: { state, at: new Date().toISOString() } satisfies Reported });
    },

    async forStaff(): Promise<SiteStateForStaff> {
      const reported = ((await store.get()) as Reported | null) ?? undefined;
      const { live = null, building = null, failed = null } = reported?.state ?? {};
      const { current } = strapi.service('api::content-revision.content-revision') as ContentRevisionService;
      return {
        reportedAt: reported?.at ?? null,
        liveSince: live?.since ?? null,
        isBehind: live?.revision !== (await current()),
        building: building && { ...building, changes: await Promise.all(building.changes.map(name)) },
        failed: failed && { ...failed, entry: failed.entry && (await name(failed.entry)) },
      };
    },
  };
};

export type SiteStateService = ReturnType<typeof siteState>;
export default siteState;
