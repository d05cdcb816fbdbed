import type { EntryRef, SiteState } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { entryName, type EntryName } from '../../../publishing/entry-name';
import type { ContentRevisionService } from '../../content-revision/services/content-revision';

interface Reported {
  readonly state: SiteState;
  readonly at: string;
}

/** The site's state as staff are shown it: entries by name. */
export interface SiteStateForStaff {
  /** When the builder last told; null: never. */
  readonly reportedAt: string | null;
  readonly liveSince: string | null;
  /** Whether something is published that visitors do not see yet. */
  readonly isBehind: boolean;
  readonly building: { readonly since: string; readonly changes: readonly EntryName[]; readonly more: number } | null;
  readonly failed: (Omit<NonNullable<SiteState['failed']>, 'entry'> & { readonly entry: EntryName | null }) | null;
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
