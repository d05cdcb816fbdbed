const STYLES = `
  /* Room for the outlines of links and buttons, for which the blocks of the home page would get scrollbars. */
  main main { padding: 4px; margin: -4px; }
  /* The arrow of a sorted column must not make it wider than the list has room for. */
  main [role='grid'] thead th[aria-sort] span { white-space: normal; }
  /* So that the columns of help requests fit beside the menu. */
  main [role='grid'] tr > :is(th, td):not(:first-child) { padding-inline: 12px; }
  /* Names of fields, on as many lines as they need: beside the preview they would lie over each other. */
  main form label[for] { white-space: normal; }
  /* A switch is on or off: “Clear” would leave it neither. */
  main form div:has(> div > label):has(+ div > input[type='checkbox']) > button { display: none; }
  /* On the page of an invitation: Strapi's own newsletter. */
  form:has([name='confirmPassword']) div:has(> div > div > [role='checkbox']) { display: none; }
  /* Second menus: names in full, on as many lines as they need. */
  nav li > a div[style*='text-overflow'] { white-space: normal !important; line-height: 1.35; padding-block: 0.6rem; }
  nav li > a:has(div[style*='text-overflow']) { height: auto; min-height: 3.2rem; }
`;

/** Mends how some of Strapi's own screens look. */
export function styleStrapi(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLES }));
}
