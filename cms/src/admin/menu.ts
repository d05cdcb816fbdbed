import type { StrapiApp } from '@strapi/strapi/admin';

/** Strapi's own entries of the menu that lead to nothing staff can do: content types are changed in the code. */
const LEFT_OUT = ['plugins/content-type-builder'];

interface Menu {
  readonly menu: { readonly to: string }[];
}

/** Takes entries out of the menu. Their addresses still open, for those who know them. (The Marketplace: strapi-styles.ts.) */
export function leaveOutOfMenu(app: StrapiApp): void {
  const { menu } = (app as unknown as { readonly router: Menu }).router;
  for (const address of LEFT_OUT) {
    const index = menu.findIndex(({ to }) => to.replace(/^\//, '') === address);
    if (index >= 0) menu.splice(index, 1);
  }
}
