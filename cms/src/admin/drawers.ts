/** What darkens the page behind the drawer of panels that forms have on narrow screens; it lets clicks through while the drawer is folded. */
const OVERLAY = '[data-testid="actions-drawer-overlay"]';
/** As high as the bar of buttons above the drawer, so that the form does not end under it. */
const SPACER = '[data-testid="actions-drawer-spacer"]';

/**
 * Takes folded drawers out of the order of the tab key and of what screen readers read: Strapi only gives them no height. Tells
 * notices (`--actions-height`) how high the bar of buttons is. If Strapi builds them in another way one day, both stay as it
 * has them.
 */
export function adaptDrawers(): void {
  new MutationObserver(() => {
    const spacer = document.querySelector<HTMLElement>(SPACER);
    const height = `${spacer?.offsetHeight ?? 0}px`;
    if (document.body.style.getPropertyValue('--actions-height') !== height) document.body.style.setProperty('--actions-height', height);
    for (const overlay of document.querySelectorAll(OVERLAY)) {
      const drawer = overlay.parentElement?.lastElementChild;
      if (!(drawer instanceof HTMLElement) || drawer === overlay) continue;
      const isFolded = getComputedStyle(overlay).pointerEvents === 'none';
      if (drawer.inert !== isFolded) drawer.inert = isFolded;
    }
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
}
