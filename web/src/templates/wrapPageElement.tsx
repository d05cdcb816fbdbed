import type { WrapPageElementBrowserArgs, WrapPageElementNodeArgs } from 'gatsby';

import { GlobalStyles } from '../layout/GlobalStyles';
import { RouteAnnouncer } from '../layout/RouteAnnouncer';

/** Providers that persist across pages. */
export function wrapPageElement({ element, props }: WrapPageElementBrowserArgs | WrapPageElementNodeArgs) {
  return (
    <>
      <GlobalStyles />
      {element}
      <RouteAnnouncer path={props.location.pathname} />
    </>
  );
}
