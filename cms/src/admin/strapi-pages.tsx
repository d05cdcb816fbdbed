import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';

/** The parts of a route of React Router that are used here. */
interface Route {
  readonly path?: string;
  readonly lazy?: () => Promise<{ readonly Component: ComponentType }>;
  readonly children?: readonly Route[];
}
interface Router {
  addRoute(change: (routes: readonly Route[]) => readonly Route[]): void;
}

/**
 * Adds our own part below one of Strapi's pages, which has no place for it.
 * @param path as in Strapi's routes; of a nested one, the path of each level
 * @throws if Strapi has no such page any more
 */
export function addBelow(app: StrapiApp, path: readonly string[], Below: ComponentType): void {
  changePage(app, path, (Page) => function PageWithMore() {
    return (
      <>
        <Page />
        <Below />
      </>
    );
  });
}

/**
 * Changes one of Strapi's pages.
 * @param path as in Strapi's routes; of a nested one, the path of each level
 * @param change returns what is shown instead of Strapi's page, which it may contain
 * @throws if Strapi has no such page any more
 */
export function changePage(app: StrapiApp, path: readonly string[], change: Change): void {
  const { router } = app as unknown as { readonly router: Router };
  router.addRoute((routes) => changed(routes, path, change));
}

type Change = (Page: ComponentType) => ComponentType;

function changed(routes: readonly Route[], [first, ...rest]: readonly string[], change: Change): readonly Route[] {
  const found = routes.find((route) => route.path === first);
  if (!found) throw new Error(`Strapi’s admin has no page ${first} any more (admin/strapi-pages.tsx).`);
  return routes.map((route) => {
    if (route !== found) return route;
    if (rest.length > 0) return { ...route, children: changed(route.children ?? [], rest, change) };
    const { lazy } = route;
    if (!lazy) throw new Error(`Strapi’s page ${first} is loaded in another way (admin/strapi-pages.tsx).`);
    return { ...route, lazy: async () => ({ Component: change((await lazy()).Component) }) };
  });
}
