const STYLES = `
  /* Room for the outlines of links and buttons, for which the blocks of the home page would get scrollbars. */
  main main { padding: 4px; margin: -4px; }
  /* The arrow of a sorted column must not make it wider than the list has room for. */
  main [role='grid'] thead th[aria-sort] span { white-space: normal; }
  /* So that the columns of help requests fit beside the menu. */
  main [role='grid'] tr > :is(th, td):not(:first-child) { padding-inline: 12px; }
  /* Names of fields, on as many lines as they need: beside the preview they would lie over each other. */
  form label[for] { white-space: normal; }
  /* A switch is on or off: “Clear” would leave it neither. */
  main form div:has(> div > label):has(+ div > input[type='checkbox']) > button { display: none; }
  /* On the page of an invitation: Strapi's own newsletter. */
  form:has([name='confirmPassword']) div:has(> div > div > [role='checkbox']) { display: none; }
  /* Log-in pages: what the server answered stands apart from the form, and goes when a field is found wrong after it. */
  #global-form-error { margin-block-end: 2.4rem; text-align: center; }
  #global-form-error[hidden], :has(> form [data-strapi-field-error]) #global-form-error { display: none; }
  /* Strapi's shop and its prices. */
  nav li:has(a[href^='https://market.strapi.io']), main a[href^='https://strapi.io/pricing'] { display: none; }
  /* Below the bar at the top of narrow screens, a header that sticks would be half hidden: it scrolls away with the page, as on phones. */
  @media (width < 1080px) {
    div:has(> [data-strapi-header-sticky]) { position: relative; }
    div[data-strapi-header-sticky] { position: absolute; }
  }
  /* Blocks of the home page: as high as what they say, of which a scrollbar would hide some. */
  [data-strapi-widget-id] main { block-size: auto; overflow: visible; }
  @media (width >= 768px) { [data-strapi-widget-id] main { min-block-size: 261px; } }
  /* In the window of an invitation: the envelope beside the link, for which narrow screens have no room. */
  @media (width < 768px) { [role='dialog'] div:has(> span[style*='font-size: 32px']) { display: none; } }
  /* Second menus: names in full, on as many lines as they need. */
  nav li > a div[style*='text-overflow'] { white-space: normal !important; line-height: 1.35; padding-block: 0.6rem; }
  nav li > a:has(div[style*='text-overflow']) { height: auto; min-height: 3.2rem; }
  /* Notices: over the second menu, or above the buttons at the bottom of narrow screens; at the top, they lay over a form's title and buttons. */
  ol[data-sonner-toaster][data-x-position='center'][data-y-position='top'] {
    inset-block: auto max(7.2rem, var(--actions-height, 0px) + 0.8rem);
    inset-inline: 0.8rem auto;
    inline-size: 27.2rem;
    transform: none;
  }
  li[data-sonner-toast][data-y-position='top'] { --lift: -1; --lift-amount: calc(-1 * var(--gap)); inset-block: auto 0; inline-size: 100%; }
  /* They come and go where they are: from below, they would pass over the buttons. */
  li[data-sonner-toast][data-y-position='top']:is([data-mounted='false'], [data-removed='true']) { --y: translateY(0); }
  li[data-sonner-toast][data-y-position='top'][data-removed='true'][data-expanded='true'] { --y: translateY(calc(var(--lift) * var(--offset))); }
  @media (width < 768px) {
    ol[data-sonner-toaster][data-x-position='center'][data-y-position='top'] { inset-block-end: calc(var(--actions-height, 0px) + 0.8rem); inline-size: auto; inset-inline-end: 0.8rem; }
    /* What is under a notice can be scrolled out from under it. */
    body:has([data-sonner-toast]) [data-strapi-main-content] { padding-block-end: 16rem; }
  }
`;

/** Mends how some of Strapi's own screens look. */
export function styleStrapi(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLES }));
}
