import type { WrapPageElementBrowserArgs, WrapPageElementNodeArgs } from 'gatsby';

import { GlobalStyles } from '../src/layout/GlobalStyles';
import { RouteAnnouncer } from '../src/layout/RouteAnnouncer';

/** What stays while pages come and go. */
export function wrapPageElement({ element, props }: WrapPageElementBrowserArgs | WrapPageElementNodeArgs) {
  return (
    <>
      <GlobalStyles />
      {element}
      <RouteAnnouncer path={props.location.pathname} />
    </>
  );
}
