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
  const { router } = app as unknown as { readonly router: Router };
  router.addRoute((routes) => changed(routes, path, Below));
}

function changed(routes: readonly Route[], [first, ...rest]: readonly string[], Below: ComponentType): readonly Route[] {
  const found = routes.find((route) => route.path === first);
  if (!found) throw new Error(`Strapi’s admin has no page ${first} any more (admin/add-below.tsx).`);
  return routes.map((route) => {
    if (route !== found) return route;
    if (rest.length > 0) return { ...route, children: changed(route.children ?? [], rest, Below) };
    const { lazy } = route;
    if (!lazy) throw new Error(`Strapi’s page ${first} is loaded in another way (admin/add-below.tsx).`);
    return { ...route, lazy: async () => ({ Component: stacked((await lazy()).Component, Below) }) };
  });
}

function stacked(Page: ComponentType, Below: ComponentType): ComponentType {
  return function PageWithMore() {
    return (
      <>
        <Page />
        <Below />
      </>
    );
  };
}
