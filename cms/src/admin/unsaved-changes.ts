import { adminApi } from '@strapi/strapi/admin';

/** The parts of an RTK Query mutation that are used here. */
interface Mutation {
  onQueryStarted?: (argument: never, lifecycle: { readonly queryFulfilled: Promise<unknown> }) => Promise<void> | void;
  invalidatesTags?: unknown;
  transformErrorResponse?: (error: BaseQueryError) => BaseQueryError;
}
interface BaseQueryError {
  readonly name?: string;
  readonly message?: string;
  readonly details?: unknown;
  readonly status?: number;
}
interface Enhancer {
  enhanceEndpoints(changes: { readonly endpoints: Readonly<Record<string, (mutation: Mutation | undefined) => void>> }): unknown;
}

/**
 * Keeps unsaved changes in an entry's form when saving or publishing fails. Strapi writes them into its cache optimistically
 * and rolls back on failure, which resets the form; after errors other than validation (no connection, a server error) it
 * also treats the form as saved.
 */
export function keepUnsavedChanges(): void {
  (adminApi as unknown as Enhancer).enhanceEndpoints({
    endpoints: {
      updateDocument(mutation) {
        const { onQueryStarted } = expectMutation(mutation, 'updateDocument');
        if (!mutation || !onQueryStarted) throw new Error('Strapi’s content manager does not update its cache on saving any more (admin/unsaved-changes.ts).');
        // Update the cache after the CMS has saved, not before.
        mutation.onQueryStarted = async (argument, lifecycle) => {
          const isSaved = await lifecycle.queryFulfilled.then(() => true, () => false);
          if (isSaved) await onQueryStarted(argument, lifecycle);
        };
        invalidateOnSuccess(mutation);
        // Only a validation error leaves the form modified.
        mutation.transformErrorResponse = (error) => (error.name === 'ValidationError' ? error : { ...error, name: 'ValidationError', details: { errors: [] } });
      },
      publishDocument(mutation) {
        invalidateOnSuccess(expectMutation(mutation, 'publishDocument'));
      },
    },
  });
}

function expectMutation(mutation: Mutation | undefined, name: string): Mutation {
  if (!mutation) throw new Error(`Strapi’s content manager has no ${name} any more (admin/unsaved-changes.ts).`);
  return mutation;
}

/** Invalidate only after success: reloading after a failure would replace the unsaved changes with somebody else's. */
function invalidateOnSuccess(mutation: Mutation): void {
  const { invalidatesTags } = mutation;
  if (typeof invalidatesTags !== 'function') throw new Error('Strapi’s content manager invalidates its cache in another way (admin/unsaved-changes.ts).');
  const tagsOf = invalidatesTags as (result: unknown, error: unknown, ...rest: readonly unknown[]) => unknown;
  mutation.invalidatesTags = (result: unknown, error: unknown, ...rest: readonly unknown[]) => (error === undefined || error === null ? tagsOf(result, error, ...rest) : []);
}
